/**
 * Cuts the square around some points into four, and each quarter again, until few points are left in each: for sums in
 * which distant points may be treated as one.
 *
 * Nodes are in depth-first order: the first child follows its node, and `next` jumps over everything below the node.
 * The points of a node are consecutive in `order`. Each square is fitted tightly around its own points, so a cut always
 * separates some. A node is a leaf when it holds at most `LEAF` points, or when its points cannot be told apart in
 * floating point.
 */
export interface Quadtree {
  /** How many nodes there are. */
  nodes: number;
  /** Squared side of the square around the node's points. */
  readonly squaredSides: Float64Array;
  /** The mean of the node's points. */
  readonly middlesX: Float64Array;
  readonly middlesY: Float64Array;
  /** Its points: `order[firsts[node] … lasts[node])`. */
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
  /** The next node that is not below this one; for a leaf `next[node] === node + 1`. */
  readonly next: Uint32Array;
  readonly order: Uint32Array;
  /** The positions, in the sequence of `order`. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

const LEAF = 6;

/** Allocates a tree for a number of points; `plant` can fill it again and again. */
export function createQuadtree(points: number): Quadtree {
  const most = 2 * points + 1; // every node that is cut has two children or more
  return {
    nodes: 0,
    squaredSides: new Float64Array(most),
    middlesX: new Float64Array(most),
    middlesY: new Float64Array(most),
    firsts: new Uint32Array(most),
    lasts: new Uint32Array(most),
    next: new Uint32Array(most),
    order: new Uint32Array(points),
    xs: new Float64Array(points),
    ys: new Float64Array(points),
  };
}

/** Builds the tree of these positions, [x₀, y₀, x₁, y₁, …], in place. */
export function plant(tree: Quadtree, positions: Float64Array): void {
  const points = tree.order.length;
  for (let i = 0; i < points; i++) tree.order[i] = i;
  tree.nodes = 0;
  if (points > 0) grow(tree, positions, 0, points);
  for (let at = 0; at < points; at++) {
    tree.xs[at] = positions[2 * tree.order[at]!]!;
    tree.ys[at] = positions[2 * tree.order[at]! + 1]!;
  }
}

/** Builds one node and everything below it. */
function grow(tree: Quadtree, positions: Float64Array, first: number, last: number): void {
  const node = tree.nodes++;
  tree.firsts[node] = first;
  tree.lasts[node] = last;
  let [sumX, sumY, left, right, bottom, top] = [0, 0, Infinity, -Infinity, Infinity, -Infinity];
  for (let at = first; at < last; at++) {
    const x = positions[2 * tree.order[at]!]!;
    const y = positions[2 * tree.order[at]! + 1]!;
    sumX += x;
    sumY += y;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < bottom) bottom = y;
    if (y > top) top = y;
  }
  const side = Math.max(right - left, top - bottom);
  tree.squaredSides[node] = side * side;
  tree.middlesX[node] = sumX / (last - first);
  tree.middlesY[node] = sumY / (last - first);
  if (last - first > LEAF) quarter(tree, positions, first, last, left + side / 2, bottom + side / 2);
  tree.next[node] = tree.nodes;
}

/** Makes children for the quarters that hold points; none when a single quarter holds all of them. */
function quarter(tree: Quadtree, positions: Float64Array, first: number, last: number, x: number, y: number): void {
  const middle = cut(tree.order, positions, first, last, y, 1);
  const lower = cut(tree.order, positions, first, middle, x, 0);
  const upper = cut(tree.order, positions, middle, last, x, 0);
  const borders = [first, lower, middle, upper, last];
  for (let q = 0; q < 4; q++) {
    const [start, end] = [borders[q]!, borders[q + 1]!];
    if (end > start && end - start < last - first) grow(tree, positions, start, end);
  }
}

/** Moves the points below `border` along an axis to the front of [start, end); returns where the others begin. */
function cut(
  order: Uint32Array,
  positions: Float64Array,
  start: number,
  end: number,
  border: number,
  axis: 0 | 1,
): number {
  let [front, back] = [start, end - 1];
  while (front <= back) {
    const held = order[front]!;
    if (positions[2 * held + axis]! < border) {
      front++;
      continue;
    }
    order[front] = order[back]!;
    order[back--] = held;
  }
  return front;
}
