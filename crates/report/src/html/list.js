// A long list of which only the rows in view are in the page.

class VirtualList {
  // `draw(index)` makes the element of a row.
  constructor(host, height, draw) {
    this.host = host;
    this.height = height;
    this.draw = draw;
    this.length = 0;
    this.space = make('div', 'space');
    host.append(this.space);
    this.pending = false;
    host.addEventListener('scroll', () => this.later());
    new ResizeObserver(() => this.later()).observe(host);
  }

  later() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => { this.pending = false; this.show(); });
  }

  set(length) {
    this.length = length;
    this.space.style.height = length * this.height + 'px';
    this.show();
  }

  show() {
    const around = 8;
    const begin = Math.max(0, Math.floor(this.host.scrollTop / this.height) - around);
    const end = Math.min(this.length, Math.ceil((this.host.scrollTop + this.host.clientHeight) / this.height) + around);
    const rows = [];
    for (let index = begin; index < end; index++) {
      const row = this.draw(index);
      row.style.top = index * this.height + 'px';
      rows.push(row);
    }
    this.space.replaceChildren(...rows);
  }

  // Scrolls so that a row is in view; in the middle if it was not.
  reveal(index) {
    const top = index * this.height;
    const { scrollTop, clientHeight } = this.host;
    if (top < scrollTop || top + this.height > scrollTop + clientHeight) {
      this.host.scrollTop = Math.max(0, top - clientHeight / 2 + this.height / 2);
    }
  }
}
