// The data of the page: decoded tree by tree, and details of nodes only when they are looked at.
// Everything shown is put into the page as text, never as markup.

const KINDS = [
  { name: 'open', letter: 'O', what: 'it was still waiting when the run ended' },
  { name: 'explored', letter: 'N', what: 'it was explored; filled: it left an interpolant' },
  { name: 'loop', letter: 'L', what: 'a loop that is abstracted begins here' },
  { name: 'ended', letter: '✓', what: 'the path ended, and nothing was violated' },
  { name: 'blocked', letter: 'A', what: 'an assumption of the program does not hold' },
  { name: 'violation', letter: 'V', what: 'a property is violated' },
  { name: 'infeasible', letter: '✗', what: 'a branch that no state on this path takes' },
  { name: 'subsumed', letter: 'S', what: 'it satisfies the interpolant of another node' },
  { name: 'repeated', letter: 'R', what: 'the same state was explored before' },
  { name: 'returned', letter: '↺', what: 'it is back at the beginning of a loop and satisfies its facts' },
  { name: 'irrelevant', letter: '–', what: 'nothing that is asked about can be reached from it' },
  { name: 'spurious', letter: '!', what: 'a violation that only the abstraction of a loop has' },
  { name: 'cut', letter: 'C', what: 'it was given up' },
];
const SPECULATED = { name: 'speculated', letter: '◌', what: 'below an infeasible branch that was opened to learn' };
const DROPPED = { name: 'dropped', letter: '⌫', what: 'thrown away, because a loop around it was begun again' };
const LEARNT = 1, POINT = 2, SPECULATIVE = 4, GONE = 8, TARGET = 16;

const parse = id => JSON.parse(document.getElementById(id).textContent);
const page = parse('data');
const decoded = [];

// A tree with its columns, and what follows from them.
function decode(number) {
  if (decoded[number]) return decoded[number];
  const raw = parse('tree-' + number);
  const size = raw.parent.length;
  const tree = {
    number, size, texts: raw.texts, parent: raw.parent, kind: raw.kind, flags: raw.flags, fn: raw.function,
    file: raw.file, line: raw.line, decision: raw.decision, decidedFile: raw.decided_file,
    decidedLine: raw.decided_line, link: raw.link, time: raw.time,
    first: new Int32Array(size).fill(-1), sibling: new Int32Array(size).fill(-1),
    level: new Int32Array(size), depth: new Int32Array(size), below: new Int32Array(size),
    children: new Int32Array(size), linkedFrom: new Map(), details: null,
  };
  const last = new Int32Array(size).fill(-1);
  for (let node = 0; node < size; node++) {
    const above = tree.parent[node];
    if (tree.link[node] >= 0) {
      if (!tree.linkedFrom.has(tree.link[node])) tree.linkedFrom.set(tree.link[node], []);
      tree.linkedFrom.get(tree.link[node]).push(node);
    }
    if (above < 0) continue;
    tree.depth[node] = tree.depth[above] + 1;
    tree.children[above]++;
    if (last[above] < 0) tree.first[above] = node; else tree.sibling[last[above]] = node;
    last[above] = node;
  }
  // A chain of only children is not indented.
  for (let node = 0; node < size; node++) {
    const above = tree.parent[node];
    if (above >= 0) tree.level[node] = tree.level[above] + (tree.children[above] > 1 ? 1 : 0);
  }
  for (let node = size - 1; node > 0; node--) {
    if (tree.parent[node] >= 0) tree.below[tree.parent[node]] += tree.below[node] + 1;
  }
  decoded[number] = tree;
  return tree;
}

// What is only needed for one node: [assumed, changes, interpolant or null, notes], as numbers of texts.
function detailsOf(tree, node) {
  if (!tree.details) tree.details = parse('details-' + tree.number);
  return tree.details[node] || [[], [], null, []];
}

function placeText(tree, node) {
  const name = tree.fn[node] >= 0 ? page.functions[tree.fn[node]] : '';
  return tree.line[node] > 0 ? (name ? name + ':' : '') + tree.line[node] : name;
}

function lineText(file, line) {
  const source = file >= 0 ? page.files[file] : null;
  if (!source || !line) return '';
  if (!source.lines) source.lines = source.text.split('\n');
  return source.lines[line - 1] || '';
}

function decisionText(tree, node) {
  return tree.decision[node] >= 0 ? tree.texts[tree.decision[node]] : '';
}

// An element with a class, text and children. Text is never markup.
function make(tag, classes, content, ...children) {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  if (content !== undefined && content !== null) made.textContent = String(content);
  made.append(...children.filter(child => child));
  return made;
}

const byId = id => document.getElementById(id);
const count = number => number.toLocaleString('en');

function glyph(tree, node) {
  const kind = KINDS[tree.kind[node]];
  const flags = tree.flags[node];
  let classes = 'glyph k-' + kind.name;
  if (flags & POINT) classes += ' point';
  if (flags & LEARNT) classes += ' learnt';
  if (flags & SPECULATIVE) classes += ' speculative';
  const made = make('span', classes, kind.letter);
  made.title = kind.name + ': ' + kind.what;
  return made;
}
