// The tree as an outline.

const INDENT = 14, MAX_INDENT = 24;

const outline = new VirtualList(byId('outline'), 24, index => {
  const { tree } = view;
  const node = view.rows[index];
  const row = make('div', 'row');
  const level = tree.level[node] - tree.level[view.root];
  row.setAttribute('role', 'treeitem');
  row.setAttribute('aria-level', level + 1);
  row.id = 'row-' + node;
  row.dataset.node = node;
  row.style.paddingLeft = 8 + Math.min(level, MAX_INDENT) * INDENT + 'px';
  if (node === view.selected) { row.classList.add('selected'); row.setAttribute('aria-selected', 'true'); }
  else if (view.isMatch.has(node)) row.classList.add('match');
  if (tree.flags[node] & GONE) row.classList.add('dropped');
  if (tree.flags[node] & SPECULATIVE) row.classList.add('speculative');
  const isFolded = view.folded.has(node);
  const twisty = make('button', 'twisty' + (tree.children[node] ? '' : ' leaf'), isFolded ? '▶' : '▼');
  twisty.tabIndex = -1;
  twisty.setAttribute('aria-label', isFolded ? 'Expand' : 'Collapse');
  if (tree.children[node]) row.setAttribute('aria-expanded', String(!isFolded));
  const decision = decisionText(tree, node);
  row.append(twisty, glyph(tree, node));
  if (level > MAX_INDENT) row.append(make('span', 'below', 'level ' + level));
  row.append(make('span', 'place', placeText(tree, node)));
  if (decision) row.append(make('span', 'decision', decision));
  row.append(make('span', 'excerpt', lineText(tree.file[node], tree.line[node]).trim()));
  if (isFolded) row.append(make('span', 'below', '+' + count(tree.below[node])));
  if (tree.link[node] >= 0) row.append(jump(tree.link[node], '→ ' + tree.link[node]));
  return row;
});

// A button that goes to a node.
function jump(node, text) {
  const button = make('button', 'jump', text);
  button.dataset.jump = node;
  button.title = 'Go to node ' + node;
  button.tabIndex = -1;
  return button;
}

document.addEventListener('click', event => {
  const button = event.target.closest('[data-jump]');
  if (button) select(Number(button.dataset.jump));
});

byId('outline').addEventListener('click', event => {
  const row = event.target.closest('.row');
  if (!row || event.target.closest('[data-jump]')) return;
  const node = Number(row.dataset.node);
  if (event.target.closest('.twisty')) fold(node, !view.folded.has(node));
  select(node);
});
byId('outline').addEventListener('dblclick', event => {
  const row = event.target.closest('.row');
  if (row && !event.target.closest('.twisty')) fold(Number(row.dataset.node), !view.folded.has(Number(row.dataset.node)));
});

on('rows', () => outline.set(view.rows.length));
on('selection', () => {
  const row = view.rowOf.get(view.selected);
  if (row !== undefined) outline.reveal(row);
  outline.show();
  byId('outline').setAttribute('aria-activedescendant', 'row-' + view.selected);
});
