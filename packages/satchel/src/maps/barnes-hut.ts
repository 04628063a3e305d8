/**
 * Repulsion (repulsion.ts) in n log n steps instead of n² (van der Maaten 2014, after Barnes and Hut 1986): the points
 * of a square that is far away for its size are replaced by one point at their mean, with their total weight.
 *
 *   side / distance to the mean < θ   →   treated as one point                                  (1)
 *
 * θ = 0 gives the exact sums over all pairs. The points of a leaf are added one by one.
 */
import { createQuadtree, plant, type Quadtree } from './quadtree.ts';
import type { Repulsion } from './repulsion.ts';

/** Points between two steps. */
const STEP = 512;

export function barnesHut(points: number, theta: number): Repulsion {
  const tree = createQuadtree(points);
  const strict = theta * theta;

  return function* (positions, into) {
    plant(tree, positions);
    let z = 0;
    for (let start = 0; start < points; start += STEP) {
      z = push(tree, strict, start, Math.min(points, start + STEP), into, z);
      yield;
    }
    return z - points; // every point was paired with itself once, with w = 1
  };
}

/** The points of the tree from `start` to `end`; adds their w to z. */
function push(tree: Quadtree, strict: number, start: number, end: number, into: Float64Array, before: number): number {
  const { nodes, squaredSides, middlesX, middlesY, firsts, lasts, next, order, xs, ys } = tree;
  let z = before;
  for (let at = start; at < end; at++) {
    const x = xs[at]!;
    const y = ys[at]!;
    let [ax, ay] = [0, 0];
    for (let node = 0; node < nodes; ) {
      const dx = x - middlesX[node]!;
      const dy = y - middlesY[node]!;
      const square = dx * dx + dy * dy;
      const after = next[node]!;
      if (squaredSides[node]! < strict * square) {
        const w = 1 / (1 + square);
        const all = (lasts[node]! - firsts[node]!) * w;
        z += all;
        ax += all * w * dx;
        ay += all * w * dy;
        node = after;
        continue;
      }
      if (after === node + 1) {
        for (let other = firsts[node]!; other < lasts[node]!; other++) {
          const gapX = x - xs[other]!;
          const gapY = y - ys[other]!;
          const w = 1 / (1 + gapX * gapX + gapY * gapY);
          z += w;
          ax += w * w * gapX;
          ay += w * w * gapY;
        }
      }
      node++;
    }
    into[2 * order[at]!] = ax;
    into[2 * order[at]! + 1] = ay;
  }
  return z;
}
