// What is shown of a tree: which nodes are folded, hidden, found and selected.

const view = {
  tree: null,
  selected: 0,
  root: 0,
  folded: new Set(),
  hidden: new Set(),
  rows: [],
  rowOf: new Map(),
  matches: [],
  isMatch: new Set(),
  match: -1,
  listeners: { rows: [], selection: [], tree: [] },
};

const on = (what, listener) => view.listeners[what].push(listener);
const tell = what => view.listeners[what].forEach(listener => listener());

// Folds large trees so that a few hundred rows are left, and opens the way to violations.
const FIRST_ROWS = 400;

function showTree(number) {
  const tree = decode(number);
  view.tree = tree;
  view.root = 0;
  view.selected = 0;
  view.folded = new Set();
  view.matches = [];
  view.isMatch = new Set();
  view.match = -1;
  if (!view.chosen) view.hidden = new Set(['dropped']);
  if (tree.size > FIRST_ROWS) foldDeep(tree);
  let best = tree.kind.indexOf(KINDS.findIndex(kind => kind.name === 'violation'));
  if (best < 0) best = Math.max(0, tree.line.findIndex(line => line > 0));
  openTo(best);
  view.selected = best;
  tell('tree');
  refresh();
  select(best);
}

function foldDeep(tree) {
  let wave = tree.size ? [0] : [];
  let rows = wave.length;
  while (wave.length) {
    const next = [];
    for (const node of wave) {
      if (!tree.children[node]) continue;
      if (rows + tree.children[node] > FIRST_ROWS) { view.folded.add(node); continue; }
      rows += tree.children[node];
      for (let child = tree.first[node]; child >= 0; child = tree.sibling[child]) next.push(child);
    }
    wave = next;
  }
}

// Unfolds what lies above a node.
function openTo(node) {
  const { tree } = view;
  let isBelow = view.root === 0;
  for (let above = tree.parent[node]; above >= 0; above = tree.parent[above]) {
    view.folded.delete(above);
    if (above === view.root) isBelow = true;
  }
  if (!isBelow && node !== view.root) view.root = 0;
}

function isHidden(node) {
  const { tree, hidden } = view;
  return hidden.has(KINDS[tree.kind[node]].name)
    || (hidden.has(SPECULATED.name) && tree.flags[node] & SPECULATIVE)
    || (hidden.has(DROPPED.name) && tree.flags[node] & GONE);
}

// Works out the rows: what is not hidden or has something below that is not.
function refresh() {
  const { tree } = view;
  const kept = new Uint8Array(tree.size);
  for (let node = tree.size - 1; node >= 0; node--) {
    if (!kept[node] && !isHidden(node)) kept[node] = 1;
    if (kept[node] && tree.parent[node] >= 0) kept[tree.parent[node]] = 1;
  }
  view.kept = kept;
  view.rows = [];
  view.rowOf = new Map();
  const stack = tree.size ? [view.root] : [];
  while (stack.length) {
    const node = stack.pop();
    if (!kept[node] && node !== view.root) continue;
    view.rowOf.set(node, view.rows.length);
    view.rows.push(node);
    if (view.folded.has(node)) continue;
    const children = [];
    for (let child = tree.first[node]; child >= 0; child = tree.sibling[child]) children.push(child);
    for (let index = children.length - 1; index >= 0; index--) stack.push(children[index]);
  }
  tell('rows');
}

// Selects a node, shows it, and says so.
function select(node) {
  if (node < 0 || node >= view.tree.size) return;
  view.selected = node;
  if (!view.rowOf.has(node)) {
    openTo(node);
    const { tree } = view;
    if (!view.kept[node]) {
      view.hidden.delete(KINDS[tree.kind[node]].name);
      if (tree.flags[node] & SPECULATIVE) view.hidden.delete(SPECULATED.name);
      if (tree.flags[node] & GONE) view.hidden.delete(DROPPED.name);
    }
    refresh();
  }
  tell('selection');
}

function fold(node, isFolded) {
  if (!view.tree.children[node]) return;
  if (isFolded) view.folded.add(node); else view.folded.delete(node);
  refresh();
}

function foldAll(node, isFolded) {
  const { tree } = view;
  const stack = [node];
  while (stack.length) {
    const current = stack.pop();
    if (tree.children[current]) {
      if (isFolded) view.folded.add(current); else view.folded.delete(current);
    }
    for (let child = tree.first[current]; child >= 0; child = tree.sibling[child]) stack.push(child);
  }
  refresh();
  tell('selection');
}

function focusOn(node) {
  view.root = node;
  view.folded.delete(node);
  refresh();
  tell('selection');
}

// Finds nodes by words: all of them have to occur in function, place, condition, source line or kind.
function search(text) {
  const { tree } = view;
  const words = text.toLowerCase().split(/\s+/).filter(word => word);
  const matches = [];
  if (words.length) {
    const known = new Map();
    const lower = string => {
      let found = known.get(string);
      if (found === undefined) known.set(string, found = string.toLowerCase());
      return found;
    };
    for (let node = 0; node < tree.size; node++) {
      const file = tree.file[node] >= 0 ? page.files[tree.file[node]].path : '';
      const hay = '#' + node + ' ' + lower(placeText(tree, node)) + ' ' + lower(file) + ':' + tree.line[node] + ' '
        + KINDS[tree.kind[node]].name + (tree.flags[node] & SPECULATIVE ? ' speculated ' : ' ')
        + lower(decisionText(tree, node)) + ' ' + lower(lineText(tree.file[node], tree.line[node]));
      if (words.every(word => hay.includes(word))) matches.push(node);
    }
  }
  found(matches, 0);
}

// Nodes that are at a line.
function searchLine(file, line) {
  const { tree } = view;
  const matches = [];
  for (let node = 0; node < tree.size; node++) {
    if (tree.line[node] === line && tree.file[node] === file) matches.push(node);
  }
  byId('search').value = '';
  found(matches, 0);
  return matches.length;
}

function found(matches, first) {
  view.matches = matches;
  view.isMatch = new Set(matches);
  view.match = matches.length ? first : -1;
  tell('rows');
  if (matches.length) select(matches[first]); else tell('selection');
}

function nextMatch(step) {
  const { matches } = view;
  if (!matches.length) return;
  view.match = (view.match + step + matches.length) % matches.length;
  select(matches[view.match]);
}
