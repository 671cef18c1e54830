// The source beside the tree: what was covered, where targets are, where the selected node is.

const shown = { file: 0, line: 0, counts: new Map() };

const source = new VirtualList(byId('source'), 19, index => {
  const file = page.files[shown.file];
  const number = index + 1;
  const row = make('div', 'line');
  row.dataset.line = number;
  if (file.covered.has(number)) row.classList.add('covered');
  else if (file.uncovered.has(number)) row.classList.add('uncovered');
  if (number === shown.line) row.classList.add('current');
  const sign = make('span', 'sign');
  const target = file.targets.get(number);
  const nodes = shown.counts.get(number);
  if (target) {
    sign.textContent = '◎';
    sign.classList.add(target.state);
    row.title = target.what + ': ' + target.state;
  } else if (nodes) {
    sign.textContent = nodes > 99 ? '∗' : nodes;
    sign.classList.add('nodes');
    row.title = count(nodes) + ' nodes here';
  }
  row.append(make('span', 'number', number), sign, make('span', 'words', lineText(shown.file, number)));
  return row;
});

function prepareFiles() {
  for (const file of page.files) {
    file.covered = new Set(file.covered);
    file.uncovered = new Set(file.uncovered);
    file.targets = new Map(file.targets.map(([line, what, state]) => [line, { what, state }]));
    file.lines = file.text.split('\n');
    byId('file').append(make('option', '', file.path));
  }
  byId('file').addEventListener('change', event => showLine(event.target.selectedIndex, 0));
  byId('source').addEventListener('click', event => {
    const row = event.target.closest('.line');
    if (!row) return;
    shown.line = Number(row.dataset.line);
    searchLine(shown.file, shown.line);
    source.show();
  });
}

function showLine(file, line) {
  if (file < 0 || file >= page.files.length) return;
  if (file !== shown.file || !source.length) {
    shown.file = file;
    byId('file').selectedIndex = file;
    countNodes();
    const { covered, uncovered, lines } = page.files[file];
    const all = covered.size + uncovered.size;
    byId('coverage').textContent = all ? covered.size + ' of ' + all + ' lines covered' : '';
    source.set(lines.length);
  }
  shown.line = line;
  if (line > 0) source.reveal(line - 1);
  source.show();
}

function countNodes() {
  const { tree } = view;
  shown.counts = new Map();
  for (let node = 0; node < tree.size; node++) {
    if (tree.file[node] !== shown.file || tree.line[node] <= 0) continue;
    shown.counts.set(tree.line[node], (shown.counts.get(tree.line[node]) || 0) + 1);
  }
}

on('tree', () => { countNodes(); source.show(); });
on('selection', () => {
  const { tree, selected } = view;
  if (tree.size && tree.line[selected] > 0) showLine(tree.file[selected], tree.line[selected]);
  else if (!source.length) showLine(0, 0);
});
