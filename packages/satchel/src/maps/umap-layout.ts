/**
 * The layout of UMAP: edges pull their ends together, and points drawn at random are pushed away.
 *
 *   p(s) = 1 / (1 + a s^b),  s = ‖y_i − y_j‖²                          how surely i and j are neighbours on the map       (1)
 *   y_i −= α clip(2ab s^(b−1) / (1 + a s^b) · (y_i − y_j)),  y_j the other way                          an edge           (2)
 *   y_i += α clip(2b / ((0.001 + s) (1 + a s^b)) · (y_i − y_m)),  m at random                           five for each     (3)
 *
 *   α      falls from 1 to 0 over the epochs      clip   to [−4, 4] in each coordinate
 *   a, b   such that (1) is nearly 1 up to the least distance and falls like e^−d beyond
 *
 * An edge of weight w is drawn in w / max w of the epochs. Bits are those of umap-js, which a test compares.
 */
import type { Steps } from '../core/threads/steps.ts';
import { largestOf } from '../numeric/largest.ts';
import type { Random } from '../numeric/random.ts';
import type { Edges } from './fuzzy-graph.ts';

export interface Curve {
  readonly a: number;
  readonly b: number;
}

/** Draws of (3) for each of (2). */
const PUSHES = 5;
const CLIP = 4;
/** Edges between two steps. */
const STEP = 1024;

export interface Layout {
  /** Moves the points once; epochs count from 0. */
  epoch(epoch: number): Steps<void>;
}

/** `positions` are n × 2 and are moved in place. */
export function layOut(edges: Edges, positions: Float64Array, { a, b }: Curve, epochs: number, random: Random): Layout {
  const { firsts, seconds, weights } = edges;
  const strongest = largestOf(weights);
  const every = weights.map((weight) => epochs / ((weight / strongest) * epochs)); // epochs from one draw of the edge to the next
  const everyPush = every.map((epoch) => epoch / PUSHES);
  const [due, duePush] = [every.slice(), everyPush.slice()];
  const points = positions.length / 2;

  /** (2) and (3) for the edges from `start` to `end`. */
  function draw(start: number, end: number, epoch: number, alpha: number): void {
    for (let edge = start; edge < end; edge++) {
      if (due[edge]! > epoch) continue;
      const [i, j] = [2 * seconds[edge]!, 2 * firsts[edge]!];
      pull(i, j, alpha);
      due[edge] = due[edge]! + every[edge]!;
      const pushes = Math.floor((epoch - duePush[edge]!) / everyPush[edge]!);
      for (let p = 0; p < pushes; p++) push(i, 2 * Math.floor(random.uniform() * points), alpha);
      duePush[edge] = duePush[edge]! + pushes * everyPush[edge]!;
    }
  }

  function pull(i: number, j: number, alpha: number): void {
    const [dx, dy] = [positions[i]! - positions[j]!, positions[i + 1]! - positions[j + 1]!];
    const square = dx * dx + dy * dy;
    const slope = square > 0 ? (-2 * a * b * square ** (b - 1)) / (a * square ** b + 1) : 0;
    move(i, j, clip(slope * dx) * alpha, clip(slope * dy) * alpha);
  }

  function move(i: number, j: number, x: number, y: number): void {
    positions[i] = positions[i]! + x;
    positions[j] = positions[j]! - x;
    positions[i + 1] = positions[i + 1]! + y;
    positions[j + 1] = positions[j + 1]! - y;
  }

  function push(i: number, m: number, alpha: number): void {
    const [dx, dy] = [positions[i]! - positions[m]!, positions[i + 1]! - positions[m + 1]!];
    const square = dx * dx + dy * dy;
    if (square === 0 && i === m) return;
    const slope = square > 0 ? (2 * b) / ((0.001 + square) * (a * square ** b + 1)) : 0;
    positions[i] = positions[i]! + (slope > 0 ? clip(slope * dx) : CLIP) * alpha;
    positions[i + 1] = positions[i + 1]! + (slope > 0 ? clip(slope * dy) : CLIP) * alpha;
  }

  return {
    *epoch(epoch) {
      const alpha = epoch === 0 ? 1 : 1 - (epoch - 1) / epochs;
      for (let start = 0; start < weights.length; start += STEP) {
        draw(start, Math.min(weights.length, start + STEP), epoch, alpha);
        yield;
      }
    },
  };
}

const clip = (slope: number): number => Math.max(-CLIP, Math.min(CLIP, slope));
