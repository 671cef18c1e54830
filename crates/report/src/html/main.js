// Wires the page together: header, legend, keys, light and dark.

const KEYS = [
  ['↑ ↓', 'previous, next row'], ['← →', 'collapse or parent, expand or child'], ['Enter', 'expand or collapse'],
  ['/', 'search'], ['n N', 'next, previous match'], ['s', 'follow the edge to the subsuming node'],
  ['b', 'back to the node before'], ['v', 'next violation'], ['f', 'show only what is below'], ['Esc', 'the whole tree; leave the search'],
  ['* −', 'expand, collapse all below'], ['g', 'outline or graph'], ['+ − 0', 'graph: zoom in, out, fit'], ['t', 'light or dark'],
  ['Home End', 'first, last row'], ['?', 'this help'],
];

function showHeader() {
  byId('verdict').textContent = page.verdict;
  byId('verdict').title = page.verdict;
  byId('verdict').classList.add(page.verdict.split(/[^a-z]/)[0]);
  byId('program').textContent = page.title;
  byId('program').title = page.title;
  page.trees.forEach((tree, number) => {
    const mark = tree.has_answered ? '★ ' : '';
    const option = make('option', '', mark + tree.engine + ' (' + count(tree.size) + ')');
    if (mark) option.title = 'gave the answer';
    option.value = number;
    byId('engine').append(option);
  });
  byId('engines').hidden = page.trees.length < 2;
  byId('engine').addEventListener('change', event => { view.chosen = true; showTree(Number(event.target.value)); byId('search').value = ''; });
}

function showLegend() {
  const { tree } = view;
  const numbers = new Map();
  const add = name => numbers.set(name, (numbers.get(name) || 0) + 1);
  for (let node = 0; node < tree.size; node++) {
    add(KINDS[tree.kind[node]].name);
    if (tree.flags[node] & SPECULATIVE) add(SPECULATED.name);
    if (tree.flags[node] & GONE) add(DROPPED.name);
  }
  byId('legend').replaceChildren(...[...KINDS, SPECULATED, DROPPED].filter(kind => numbers.has(kind.name)).map(kind => {
    const chip = make('button', 'chip', null, signOf(kind), make('span', '', kind.name), make('span', 'count', count(numbers.get(kind.name))));
    chip.dataset.kind = kind.name;
    chip.title = kind.what + ' — click to hide or show, double-click to show only this';
    chip.setAttribute('aria-pressed', String(!view.hidden.has(kind.name)));
    chip.addEventListener('click', () => {
      if (!view.hidden.delete(kind.name)) view.hidden.add(kind.name);
      view.chosen = true;
      refresh();
    });
    chip.addEventListener('dblclick', () => {
      const isOnly = KINDS.every(other => other === kind || view.hidden.has(other.name));
      view.hidden = new Set(isOnly ? [] : KINDS.filter(other => other !== kind).map(other => other.name));
      refresh();
    });
    return chip;
  }));
  const remarks = [];
  const about = page.trees[tree.number] || {};
  if (!page.trees.some(other => other.has_answered) && page.trees.length) remarks.push('The answer came from bounded model checking, which has no tree; this is what was explored beside it.');
  if (about.omitted) remarks.push(count(about.omitted) + ' more nodes were explored beyond the limit of what is recorded.');
  if (about.lacks_texts) remarks.push('Conditions of some nodes are missing: time or room for them ran out.');
  byId('remarks').textContent = remarks.join(' ');
  byId('remarks').hidden = !remarks.length;
}

function signOf(kind) {
  const sign = make('span', 'glyph k-' + kind.name, kind.letter);
  if (kind === SPECULATED) sign.className = 'glyph k-explored speculative';
  return sign;
}

function showLegendState() {
  for (const chip of byId('legend').children) chip.setAttribute('aria-pressed', String(!view.hidden.has(chip.dataset.kind)));
  byId('unfocus').hidden = view.root === 0;
  const { matches, match } = view;
  byId('found').textContent = matches.length ? count(match + 1) + ' / ' + count(matches.length) : byId('search').value ? 'none' : '';
}

function tabs(names, chosen) {
  for (const name of names) {
    byId('tab-' + name).setAttribute('aria-selected', String(name === chosen));
    byId(name).hidden = name !== chosen;
  }
}

function showGraph(isGraph) {
  tabs(['outline', 'graph'], isGraph ? 'graph' : 'outline');
  byId('zoom').hidden = !isGraph;
  if (isGraph) { graph.isDirty = true; paintLater(); byId('canvas').focus(); } else { outline.show(); tell('selection'); byId('outline').focus(); }
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  readColours();
  paintLater();
}

const history_ = [];
let current = -1;
on('selection', () => {
  if (view.selected !== current) { if (current >= 0) history_.push(current); current = view.selected; }
  showLegendState();
});
on('rows', showLegendState);
on('tree', () => { history_.length = 0; current = -1; showLegend(); });

function back() {
  const node = history_.pop();
  if (node !== undefined) { current = -1; select(node); }
}

function step(by) {
  const row = view.rowOf.get(view.selected);
  const next = row === undefined ? 0 : Math.min(view.rows.length - 1, Math.max(0, row + by));
  select(view.rows[next]);
}

function left() {
  const node = view.selected;
  if (view.tree.children[node] && !view.folded.has(node) && node !== view.root) fold(node, true);
  else if (node !== view.root && view.tree.parent[node] >= 0) select(view.tree.parent[node]);
  tell('selection');
}

function right() {
  const node = view.selected;
  if (view.folded.has(node)) { fold(node, false); tell('selection'); }
  else if (view.tree.children[node]) step(1);
}

function nextOfKind(name) {
  const { tree } = view;
  const wanted = KINDS.findIndex(kind => kind.name === name);
  for (let away = 1; away <= tree.size; away++) {
    const node = (view.selected + away) % tree.size;
    if (tree.kind[node] === wanted) { select(node); return; }
  }
}

const ACTIONS = {
  ArrowUp: () => step(-1), ArrowDown: () => step(1), ArrowLeft: left, ArrowRight: right,
  PageUp: () => step(-20), PageDown: () => step(20), Home: () => select(view.rows[0]), End: () => select(view.rows[view.rows.length - 1]),
  Enter: () => { fold(view.selected, !view.folded.has(view.selected)); tell('selection'); },
  '/': () => { byId('search').focus(); byId('search').select(); },
  n: () => nextMatch(1), N: () => nextMatch(-1),
  s: () => { if (view.tree.link[view.selected] >= 0) select(view.tree.link[view.selected]); },
  b: back, v: () => nextOfKind('violation'), f: () => focusOn(view.selected), Escape: () => { view.root = 0; refresh(); tell('selection'); },
  '*': () => foldAll(view.selected, false),
  '-': () => { if (byId('graph').hidden) foldAll(view.selected, true); else zoomBy(1 / 1.3); },
  '+': () => zoomBy(1.3), '=': () => zoomBy(1.3), 0: () => { fit(); paintLater(); },
  g: () => showGraph(byId('graph').hidden), t: switchTheme, '?': () => byId('help').showModal(),
};

function switchTheme() {
  setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
}

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId('help').open) return;
  const { target } = event;
  if (target.id === 'search') {
    if (event.key === 'Enter') { if (view.matches.length) nextMatch(event.shiftKey ? -1 : 1); event.preventDefault(); }
    if (event.key === 'Escape') { target.value = ''; search(''); byId('outline').focus(); event.preventDefault(); }
    return;
  }
  if (target.closest('select') || (target.closest('button') && ['Enter', ' '].includes(event.key))) return;
  if (target.closest('#source, #details-panel') && /^(Arrow|Page|Home|End)/.test(event.key)) return;
  const action = ACTIONS[event.key];
  if (!action || !view.tree.size) return;
  event.preventDefault();
  action();
});

function wire() {
  const clicks = {
    'tab-outline': () => showGraph(false), 'tab-graph': () => showGraph(true),
    'tab-node': () => tabs(['node', 'loops', 'run'], 'node'), 'tab-loops': () => tabs(['node', 'loops', 'run'], 'loops'),
    'tab-run': () => tabs(['node', 'loops', 'run'], 'run'),
    expand: () => foldAll(view.selected, false), collapse: () => foldAll(view.selected, true), focus: () => focusOn(view.selected),
    unfocus: ACTIONS.Escape, 'zoom-in': () => zoomBy(1.3), 'zoom-out': () => zoomBy(1 / 1.3), 'zoom-fit': () => { fit(); paintLater(); },
    next: () => nextMatch(1), previous: () => nextMatch(-1), theme: switchTheme, 'help-button': ACTIONS['?'],
  };
  for (const [id, action] of Object.entries(clicks)) byId(id).addEventListener('click', action);
  let waiting = 0;
  byId('search').addEventListener('input', event => {
    clearTimeout(waiting);
    waiting = setTimeout(() => search(event.target.value), view.tree.size > 20000 ? 250 : 60);
  });
  byId('split').addEventListener('pointerdown', event => {
    const move = moved => document.body.style.setProperty('--aside', Math.max(260, innerWidth - moved.clientX) + 'px');
    byId('split').setPointerCapture(event.pointerId);
    byId('split').addEventListener('pointermove', move);
    byId('split').addEventListener('pointerup', () => byId('split').removeEventListener('pointermove', move), { once: true });
  });
  for (const [keys, what] of KEYS) {
    byId('keys').append(make('dt', '', null, ...keys.split(' ').map(key => make('kbd', '', key))), make('dd', '', what));
  }
  for (const kind of [...KINDS, SPECULATED, DROPPED]) byId('signs').append(make('dt', '', null, signOf(kind)), make('dd', '', kind.name + ': ' + kind.what));
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => setTheme(dark.matches ? 'dark' : 'light'));
  setTheme(dark.matches ? 'dark' : 'light');
}

showHeader();
prepareFiles();
wire();
showLoops();
showRun();
if (page.trees.length) {
  showTree(0);
  byId('outline').focus();
} else {
  byId('remarks').textContent = 'No engine explored paths one by one, so there is no tree.';
  byId('remarks').hidden = false;
  for (const button of document.querySelectorAll('.tools button, .search input, .search button')) button.disabled = true;
  view.tree = { size: 0, number: 0, file: [], line: [] };
  tabs(['node', 'loops', 'run'], 'run');
  showLine(0, 0);
}
