// The time line of the run: counts over time, each up to its own maximum.

const SERIES = [['nodes', 3], ['subsumed', 2], ['paths', 1], ['live', 4]];

function svg(tag, attributes, content) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (content !== undefined) made.textContent = content;
  return made;
}

function showTimeline() {
  const host = byId('timeline');
  const samples = page.trees.length ? page.trees[view.tree.number].samples : [];
  const width = Math.max(200, host.clientWidth - 20), height = 84, left = 4, low = height - 16, high = 16;
  const chart = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img' });
  const end = Math.max(1, ...samples.map(sample => sample[0]));
  const toX = time => left + (width - left - 8) * time / end;
  chart.append(svg('line', { class: 'axis', x1: left, x2: width - 8, y1: low, y2: low }));
  let at = left;
  for (const [name, column] of SERIES) {
    const most = Math.max(0, ...samples.map(sample => sample[column]));
    if (!most) continue;
    const points = samples.map(sample => `${toX(sample[0]).toFixed(1)},${(low - (low - high) * sample[column] / most).toFixed(1)}`);
    chart.append(svg('polyline', { class: name, points: points.join(' ') }));
    const words = { nodes: 'nodes', subsumed: 'subsumed or repeated', paths: 'paths', live: 'waiting' }[name] + ' ≤ ' + count(most);
    chart.append(svg('text', { class: name, x: at, y: 10 }, words));
    at += words.length * 5.9 + 16;
  }
  chart.append(svg('text', { x: left, y: height - 3 }, '0 s'));
  chart.append(svg('text', { x: width - 8, y: height - 3, 'text-anchor': 'end' }, (end / 1000).toFixed(end < 10000 ? 2 : 0) + ' s'));
  if (view.tree.size) {
    const now = toX(Math.min(end, view.tree.time[view.selected]));
    chart.append(svg('line', { class: 'now', x1: now, x2: now, y1: high - 2, y2: low }));
  }
  host.replaceChildren(chart);
}

on('selection', showTimeline);
new ResizeObserver(() => showTimelineSoon()).observe(byId('timeline'));
function showTimelineSoon() { if (view.tree) requestAnimationFrame(showTimeline); }
