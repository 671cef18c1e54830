// What is known of the selected node, of the loops, and of the run.

const texts = (tree, numbers) => numbers.map(number => tree.texts[number]);

function section(host, title, ...content) {
  host.append(make('h3', '', title), ...content);
}

function formula(conditions, plain) {
  if (!conditions.length) return make('ul', 'formula plain', null, make('li', '', 'true'));
  return make('ul', 'formula' + (plain ? ' plain' : ''), null, ...conditions.map(text =>
    make('li', '', conditions.length > 1 && text.includes(' || ') ? '(' + text + ')' : text)));
}

// From the root to a node.
function wayTo(tree, node) {
  const way = [];
  for (let current = node; current >= 0; current = tree.parent[current]) way.push(current);
  return way.reverse();
}

function pathCondition(tree, way) {
  const known = new Set();
  const rows = [];
  for (const node of way) {
    for (const text of detailsOf(tree, node)[0]) {
      if (known.has(text)) continue;
      known.add(text);
      rows.push([tree.texts[text], node]);
    }
  }
  return rows;
}

// What each variable holds: the last change on the way.
function storeAt(tree, way) {
  const owners = new Map();
  for (const node of way) {
    for (const [owner, name, value] of detailsOf(tree, node)[1]) {
      if (!owners.has(owner)) owners.set(owner, new Map());
      if (value < 0) owners.get(owner).delete(name);
      else owners.get(owner).set(name, { value, isNew: node === way[way.length - 1] });
    }
  }
  return owners;
}

const MANY = 400;

function showNode() {
  const host = byId('node');
  const { tree, selected: node } = view;
  if (!tree.size) { host.replaceChildren(make('p', 'dim', 'Nothing was recorded.')); return; }
  const kind = KINDS[tree.kind[node]];
  const [, , interpolant, notes] = detailsOf(tree, node);
  const parts = document.createElement('div');
  const title = make('div', 'title', null, glyph(tree, node), make('span', '', kind.name + ' node ' + node),
    make('span', 'dim', [placeText(tree, node), tree.time[node] / 1000 + ' s'].filter(text => text).join(' · ')));
  parts.append(title, make('div', 'dim', kind.what));
  if (tree.flags[node] & SPECULATIVE) parts.append(make('div', 'note', SPECULATED.name + ': ' + SPECULATED.what));
  if (tree.flags[node] & GONE) parts.append(make('div', 'note', DROPPED.name + ': ' + DROPPED.what));
  if (tree.link[node] >= 0) {
    const words = { subsumed: 'Subsumed by', repeated: 'The same as', returned: 'Back at' }[kind.name] || 'See';
    section(parts, words, make('div', 'links', null, jump(tree.link[node], '→ node ' + tree.link[node] + '  ' + placeText(tree, tree.link[node]))));
    const cause = detailsOf(tree, tree.link[node])[2];
    if (kind.name === 'subsumed' && cause) section(parts, 'because it satisfies', formula(texts(tree, cause)));
  }
  const from = tree.linkedFrom.get(node) || [];
  if (from.length) {
    const links = from.slice(0, 24).map(other => jump(other, '← ' + other));
    if (from.length > 24) links.push(make('span', 'dim', 'and ' + count(from.length - 24) + ' more'));
    section(parts, count(from.length) + (from.length > 1 ? ' nodes lead' : ' node leads') + ' back here', make('div', 'links', null, ...links));
  }
  if (notes.length) section(parts, 'Why', ...texts(tree, notes).map(noteText));
  if (tree.decision[node] >= 0) {
    const at = tree.decidedLine[node] > 0 ? ' (decided in line ' + tree.decidedLine[node] + ')' : '';
    section(parts, 'Decision' + at, formula([decisionText(tree, node)], true));
  }
  if (interpolant) section(parts, kind.name === 'loop' ? 'Invariant: whatever satisfies it is safe' : 'Interpolant: whatever satisfies it is safe', formula(texts(tree, interpolant)));
  showState(parts, tree, node);
  host.replaceChildren(parts);
  host.scrollTop = 0;
}

// A note; numbers of nodes in it are links.
function noteText(text) {
  const made = make('div', 'note');
  let rest = text;
  for (let match; (match = /node (\d+)/.exec(rest));) {
    made.append(rest.slice(0, match.index), jump(Number(match[1]), match[0]));
    rest = rest.slice(match.index + match[0].length);
  }
  made.append(rest);
  return made;
}

function showState(parts, tree, node) {
  const way = wayTo(tree, node);
  const conditions = pathCondition(tree, way);
  const list = make('ul', 'formula');
  for (const [text, at] of conditions.slice(-MANY)) {
    const mark = make('span', 'at', '#' + at);
    mark.dataset.jump = at;
    list.append(make('li', '', text.includes(' || ') && conditions.length > 1 ? '(' + text + ')' : text, mark));
  }
  if (!conditions.length) list.append(make('li', '', 'true'));
  const more = conditions.length > MANY ? ', the last ' + MANY : '';
  section(parts, 'Path condition (' + count(conditions.length) + more + ')', list);
  const table = make('table');
  let rows = 0;
  for (const [owner, variables] of [...storeAt(tree, way)].reverse()) {
    if (!variables.size) continue;
    const cell = make('td', '', owner < 0 ? 'global' : tree.texts[owner]);
    cell.colSpan = 2;
    table.append(make('tr', 'owner', null, cell));
    for (const [name, { value, isNew }] of variables) {
      if (rows++ > MANY) break;
      const row = make('tr', isNew ? 'changed' : '', null, make('td', 'name', tree.texts[name]), make('td', 'value', tree.texts[value]));
      if (isNew) row.title = 'changed since the parent';
      table.append(row);
    }
  }
  if (rows) section(parts, 'Store', table);
}

function showLoops() {
  const host = byId('loops');
  const parts = [];
  for (const loop of page.loops) {
    const title = make('div', 'title', null, make('span', 'glyph k-loop', 'L'), make('span', '', loop.what));
    if (loop.line > 0) {
      const go = make('button', 'jump', page.files[loop.file] ? page.files[loop.file].path + ':' + loop.line : 'line ' + loop.line);
      go.addEventListener('click', () => { showLine(loop.file, loop.line); searchLine(loop.file, loop.line); });
      title.append(go);
    }
    parts.push(make('div', 'loop', null, title, formula(loop.conditions)));
  }
  const none = 'No invariants: the answer does not rest on any, or there are no loops.';
  host.replaceChildren(...(parts.length ? [make('p', 'dim', 'Invariants that the answer rests on. Of several for one loop, one holds.'), ...parts] : [make('p', 'dim', none)]));
}

function showRun() {
  const host = byId('run');
  const table = (rows, isNumbers) => make('table', '', null, ...rows.map(([name, value]) =>
    make('tr', '', null, make('td', '', name), make('td', isNumbers ? 'right' : '', value))));
  const parts = [];
  for (const [title, rows] of page.sections) {
    if (rows.length) section({ append: (...made) => parts.push(...made) }, title, table(rows, title === 'Counts' || title === 'Seconds'));
  }
  host.replaceChildren(...parts);
}

on('selection', showNode);
