// The tree as a drawing on a canvas: only what is in view is drawn, and little of it from far away.

const graph = { x: null, y: null, scale: 1, left: 0, top: 0, width: 0, height: 0, isDirty: true, isFitted: false };
// Few columns get more room, for what was decided.
const NARROW = 34, WIDE = 110, STEP_Y = 58, RADIUS = 11;
const canvas = byId('canvas');
let colours = {};

// Leaves get a column each, and nodes are above the middle of their children.
function layOut() {
  const { tree, rows } = view;
  const x = new Float64Array(tree.size), y = new Float64Array(tree.size);
  const low = new Float64Array(tree.size).fill(Infinity), high = new Float64Array(tree.size).fill(-Infinity);
  const top = tree.depth[view.root];
  let column = 0, deepest = 0;
  for (const node of rows) {
    y[node] = (tree.depth[node] - top) * STEP_Y;
    deepest = Math.max(deepest, y[node]);
  }
  const isLeaf = index => index + 1 === rows.length || tree.parent[rows[index + 1]] !== rows[index];
  const leaves = rows.reduce((sum, _, index) => sum + (isLeaf(index) ? 1 : 0), 0);
  const stepX = Math.min(WIDE, Math.max(NARROW, (canvas.clientWidth - 90) / Math.max(1, leaves - 1)));
  for (let index = 0; index < rows.length; index++) {
    if (!isLeaf(index)) continue;
    const node = rows[index];
    low[node] = high[node] = column * stepX;
    column++;
  }
  for (let index = rows.length - 1; index >= 0; index--) {
    const node = rows[index];
    x[node] = (low[node] + high[node]) / 2;
    const above = tree.parent[node];
    if (index > 0 && above >= 0) {
      low[above] = Math.min(low[above], x[node]);
      high[above] = Math.max(high[above], x[node]);
    }
  }
  Object.assign(graph, { x, y, stepX, width: Math.max(0, column - 1) * stepX, height: deepest, isDirty: false });
}

function readColours() {
  const style = getComputedStyle(document.documentElement);
  colours = {};
  for (const name of ['panel', 'line', 'text', 'dim', 'accent', 'ink', 'match', 'point', 'speculative', ...KINDS.map(kind => kind.name)]) {
    colours[name] = style.getPropertyValue('--' + name).trim();
  }
}

function fit() {
  const { clientWidth, clientHeight } = canvas;
  const wanted = Math.min(clientWidth / (graph.width + 80), clientHeight / (graph.height + 90), 1.4);
  graph.scale = Math.max(wanted, 0.004);
  graph.left = graph.width / 2 - clientWidth / 2 / graph.scale;
  graph.top = -40 / graph.scale;
  if (wanted < 0.25 && view.tree.size) centre(view.selected, 0.9);
}

function centre(node, scale) {
  if (scale) graph.scale = scale;
  graph.left = graph.x[node] - canvas.clientWidth / 2 / graph.scale;
  graph.top = graph.y[node] - canvas.clientHeight / 2 / graph.scale;
}

function zoomBy(factor, atX = canvas.clientWidth / 2, atY = canvas.clientHeight / 2) {
  const before = graph.scale;
  graph.scale = Math.min(4, Math.max(0.002, before * factor));
  graph.left += atX / before - atX / graph.scale;
  graph.top += atY / before - atY / graph.scale;
  paintLater();
}

let isPainting = false;
function paintLater() {
  if (isPainting || byId('graph').hidden) return;
  isPainting = true;
  requestAnimationFrame(() => { isPainting = false; paint(); });
}

function paint() {
  const ratio = window.devicePixelRatio || 1;
  const { clientWidth, clientHeight } = canvas;
  if (!clientWidth || !view.tree.size) return;
  if (canvas.width !== Math.round(clientWidth * ratio) || canvas.height !== Math.round(clientHeight * ratio)) {
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
  }
  if (graph.isDirty) layOut();
  if (!graph.isFitted) { fit(); graph.isFitted = true; }
  const pen = canvas.getContext('2d');
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = colours.panel;
  pen.fillRect(0, 0, clientWidth, clientHeight);
  const { scale, left, top } = graph;
  const toX = node => (graph.x[node] - left) * scale, toY = node => (graph.y[node] - top) * scale;
  const margin = 120;
  paintEdges(pen, toX, toY, clientWidth, clientHeight, margin);
  if (scale > 0.12) paintLinks(pen, toX, toY, clientWidth, clientHeight);
  let lastX = -9, lastY = -9;
  for (const node of view.rows) {
    const x = toX(node), y = toY(node);
    if (x < -margin || y < -margin || x > clientWidth + margin || y > clientHeight + margin) continue;
    if (scale < 0.12 && Math.abs(x - lastX) < 1 && Math.abs(y - lastY) < 1 && node !== view.selected) continue;
    lastX = x; lastY = y;
    paintNode(pen, node, x, y);
  }
}

function paintEdges(pen, toX, toY, width, height, margin) {
  const { tree } = view;
  const { scale } = graph;
  pen.strokeStyle = colours.line;
  pen.lineWidth = Math.max(0.5, Math.min(1.5, scale * 1.5));
  pen.beginPath();
  let lastX = -9, lastY = -9;
  for (const node of view.rows) {
    const above = tree.parent[node];
    if (above < 0 || node === view.root) continue;
    const x = toX(node), y = toY(node), fromX = toX(above), fromY = toY(above);
    if (y < -margin || fromY > height + margin || Math.max(x, fromX) < -margin || Math.min(x, fromX) > width + margin) continue;
    if (scale < 0.12 && Math.abs(x - lastX) < 1 && Math.abs(y - lastY) < 1) continue;
    lastX = x; lastY = y;
    const middle = (fromY + y) / 2;
    pen.moveTo(fromX, fromY);
    pen.bezierCurveTo(fromX, middle, x, middle, x, y);
  }
  pen.stroke();
  if (scale < 0.7) return;
  pen.font = '11px ' + getComputedStyle(canvas).fontFamily;
  pen.fillStyle = colours.dim;
  pen.textAlign = 'center';
  for (const node of view.rows) {
    const text = decisionText(tree, node);
    const x = toX(node), y = toY(node);
    if (!text || x < -margin || x > width + margin || y < 0 || y > height + margin) continue;
    const isAlone = tree.parent[node] < 0 || tree.children[tree.parent[node]] === 1;
    const room = isAlone ? 24 : Math.floor(graph.stepX * scale * Math.max(1, tree.children[node] * 0.8) / 5.8);
    if (text.length > room && room < 8) continue;
    pen.fillText(text.length > room ? text.slice(0, room - 1) + '…' : text, x, y - RADIUS * scale - 5);
  }
}

// Edges to subsuming nodes: of the selected one in any case, of others where there are few.
function paintLinks(pen, toX, toY, width, height) {
  const { tree } = view;
  const around = 200;
  const isNear = (x, y) => x > -around && y > -around && x < width + around && y < height + around;
  let drawn = 0;
  const draw = (from, isStrong) => {
    const to = tree.link[from];
    if (to < 0 || !view.rowOf.has(to) || !view.rowOf.has(from)) return;
    const x = toX(from), y = toY(from), endX = toX(to), endY = toY(to);
    if (!isNear(x, y) && !isNear(endX, endY)) return;
    drawn++;
    pen.strokeStyle = colours[KINDS[tree.kind[from]].name];
    pen.globalAlpha = isStrong ? 1 : 0.35;
    pen.lineWidth = isStrong ? 2 : 1.2;
    pen.setLineDash([5, 4]);
    pen.beginPath();
    pen.moveTo(x, y);
    const bend = Math.min(90, 20 + Math.abs(endX - x) / 4) * (endX < x ? 1 : -1);
    pen.quadraticCurveTo((x + endX) / 2, (y + endY) / 2 + Math.abs(bend), endX, endY);
    pen.stroke();
    pen.setLineDash([]);
    pen.globalAlpha = 1;
  };
  if (view.rows.length < 3000) for (const node of view.rows) { if (drawn < 400) draw(node, false); }
  draw(view.selected, true);
  for (const from of (tree.linkedFrom.get(view.selected) || []).slice(0, 200)) draw(from, true);
}

function outlineOf(pen, kind, x, y, r) {
  pen.beginPath();
  if (kind === 'violation') { pen.moveTo(x, y - r * 1.25); pen.lineTo(x + r * 1.25, y); pen.lineTo(x, y + r * 1.25); pen.lineTo(x - r * 1.25, y); pen.closePath(); }
  else if (kind === 'cut') { pen.moveTo(x, y - r * 1.15); pen.lineTo(x + r * 1.15, y + r * 0.9); pen.lineTo(x - r * 1.15, y + r * 0.9); pen.closePath(); }
  else if (kind === 'spurious') { pen.moveTo(x, y + r * 1.15); pen.lineTo(x + r * 1.15, y - r * 0.9); pen.lineTo(x - r * 1.15, y - r * 0.9); pen.closePath(); }
  else if (kind === 'blocked') { for (let corner = 0; corner < 6; corner++) pen.lineTo(x + r * Math.cos(corner * Math.PI / 3), y + r * Math.sin(corner * Math.PI / 3)); pen.closePath(); }
  else if (['loop', 'subsumed', 'repeated', 'returned'].includes(kind)) pen.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
  else pen.arc(x, y, r, 0, 2 * Math.PI);
}

function paintNode(pen, node, x, y) {
  const { tree } = view;
  const kind = KINDS[tree.kind[node]];
  const flags = tree.flags[node];
  const colour = kind.name === 'explored' && flags & (LEARNT | POINT) ? colours.point : colours[kind.name];
  const r = RADIUS * graph.scale;
  const isSelected = node === view.selected;
  if (r < 2.2 && !isSelected) {
    pen.fillStyle = colour;
    pen.fillRect(x - 1, y - 1, kind.name === 'violation' ? 4 : 2, kind.name === 'violation' ? 4 : 2);
    return;
  }
  const radius = Math.max(r, isSelected ? 5 : 0);
  pen.globalAlpha = flags & GONE ? 0.45 : 1;
  outlineOf(pen, kind.name, x, y, radius);
  const isHollow = ['open', 'infeasible', 'repeated', 'returned'].includes(kind.name) || (kind.name === 'explored' && !(flags & LEARNT));
  pen.fillStyle = isHollow ? colours.panel : colour;
  pen.fill();
  if (isHollow) {
    pen.strokeStyle = colour;
    pen.lineWidth = Math.max(1, 2 * graph.scale);
    pen.setLineDash(['open', 'infeasible'].includes(kind.name) ? [3, 3] : []);
    pen.stroke();
    pen.setLineDash([]);
  }
  if (flags & SPECULATIVE) ring(pen, x, y, radius + 3, colours.speculative, [2, 3]);
  if (view.isMatch.has(node)) ring(pen, x, y, radius + 4, colours.cut, []);
  if (isSelected) ring(pen, x, y, radius + 5, colours.accent, []);
  if (view.folded.has(node) && tree.children[node] && graph.scale > 0.3) {
    pen.fillStyle = colours.dim;
    pen.font = '10px sans-serif';
    pen.textAlign = 'center';
    pen.fillText('+' + count(tree.below[node]), x, y + radius + 12);
  }
  if (radius >= 4.5) {
    pen.fillStyle = isHollow ? colour : colours.ink;
    pen.font = '700 ' + Math.round(radius) + 'px sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(kind.letter, x, y + (kind.name === 'cut' ? radius * 0.25 : kind.name === 'spurious' ? -radius * 0.2 : 0) + 0.5);
    pen.textBaseline = 'alphabetic';
  }
  pen.globalAlpha = 1;
}

function ring(pen, x, y, radius, colour, dash) {
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.setLineDash(dash);
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.stroke();
  pen.setLineDash([]);
}

function nodeAt(clientX, clientY) {
  const box = canvas.getBoundingClientRect();
  const x = (clientX - box.left) / graph.scale + graph.left, y = (clientY - box.top) / graph.scale + graph.top;
  const reach = Math.max(RADIUS * 1.3, 6 / graph.scale);
  let best = -1, nearest = reach * reach;
  for (const node of view.rows) {
    const away = (graph.x[node] - x) ** 2 + (graph.y[node] - y) ** 2;
    if (away <= nearest) { nearest = away; best = node; }
  }
  return best;
}

let drag = null;
canvas.addEventListener('pointerdown', event => {
  drag = { x: event.clientX, y: event.clientY, left: graph.left, top: graph.top, moved: false };
  canvas.setPointerCapture(event.pointerId);
});
canvas.addEventListener('pointermove', event => {
  if (!drag) return;
  drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 4;
  graph.left = drag.left - (event.clientX - drag.x) / graph.scale;
  graph.top = drag.top - (event.clientY - drag.y) / graph.scale;
  paintLater();
});
canvas.addEventListener('pointerup', event => {
  const node = drag && !drag.moved ? nodeAt(event.clientX, event.clientY) : -1;
  drag = null;
  if (node >= 0) { graph.isHeld = true; select(node); graph.isHeld = false; }
});
canvas.addEventListener('dblclick', event => {
  const node = nodeAt(event.clientX, event.clientY);
  if (node >= 0) fold(node, !view.folded.has(node));
});
canvas.addEventListener('wheel', event => {
  event.preventDefault();
  const box = canvas.getBoundingClientRect();
  zoomBy(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });
new ResizeObserver(paintLater).observe(canvas);

on('tree', () => { graph.isFitted = false; });
on('rows', () => { graph.isDirty = true; paintLater(); });
on('selection', () => {
  if (byId('graph').hidden) return;
  if (graph.isDirty) layOut();
  const x = (graph.x[view.selected] - graph.left) * graph.scale, y = (graph.y[view.selected] - graph.top) * graph.scale;
  const isInView = x > 20 && y > 20 && x < canvas.clientWidth - 20 && y < canvas.clientHeight - 20;
  if (graph.isFitted && !isInView && !graph.isHeld) centre(view.selected);
  paintLater();
});
