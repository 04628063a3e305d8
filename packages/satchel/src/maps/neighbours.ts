/**
 * The exact k nearest neighbours of every point by ‖x_i − x_j‖; of equally near points the earlier comes first.
 *
 * With kernels, 32-bit products find candidates fast:
 *
 *   s_ij = x_i·x_j − ‖x_j‖²/2,   ‖x_i − x_j‖² = ‖x_i‖² − 2 s_ij              (1)
 *
 * and the distances of the candidates are computed again in 64 bits. Rounding changes an s_ij by less than ε, so a
 * point that is not a candidate is at least ‖x_i‖² − 2 (worst candidate + ε) away. If the k-th neighbour is not nearer
 * than that, all distances of the point are computed in 64 bits. So the result is the same, to the bit, with and
 * without kernels.
 */

import { chunks, pause } from '../core/compute.ts';
import { type KernelProvider, paddedBytes } from '../core/kernels.ts';
import { productScratchBytes } from '../kernels/product/contract.ts';
import type { Block } from '../numeric/block.ts';
import { largest, largestOf } from '../numeric/largest.ts';
import { squaredLength } from '../numeric/vectors.ts';
import type { MapCompute } from './points.ts';

export interface Neighbours {
  /** Neighbours per point. */
  readonly k: number;
  /** The neighbours of point i, nearest first: `indices[i * k … (i + 1) * k)`. */
  readonly indices: Uint32Array;
  readonly distances: Float64Array;
}

/** A point is not its own neighbour; k is at most the number of other points. */
export async function nearestNeighbours(points: Block, k: number, compute: MapCompute): Promise<Neighbours> {
  const n = points.rows;
  const most = Math.max(0, Math.min(k, n - 1));
  const indices = new Uint32Array(n * most);
  const distances = new Float64Array(n * most);
  const isSelective = n > FEW && most < n / 8;
  const find = compute.kernels && isSelective ? kernelSearch(points, most, compute.kernels) : plainSearch(points, most);
  for (const { start, end } of chunks(n, blockOf(points))) {
    find(start, end, indices, distances);
    await pause(compute);
    compute.progress.advance(end, n, 'neighbours');
  }
  for (let at = 0; at < distances.length; at++) distances[at] = Math.sqrt(distances[at]!);
  return { k: most, indices, distances };
}

/** Where each point occurs in the lists of neighbours: `from[starts[j] … starts[j + 1])` are positions in `indices`. */
export function whoNames(indices: Uint32Array, points: number): { starts: Uint32Array; from: Uint32Array } {
  const starts = new Uint32Array(points + 1);
  for (const index of indices) starts[index + 1]!++;
  for (let i = 0; i < points; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const from = new Uint32Array(indices.length);
  indices.forEach((index, at) => {
    from[next[index]!++] = at;
  });
  return { starts, from };
}

/** The most points per block. */
const BLOCK = 128;
/** Multiplications per block, some milliseconds; a comparison of two distances counts as many as this. */
const [WORK, COMPARISON] = [4e6, 100];
/** For fewer points a kernel memory is not worth its cost. */
const FEW = 256;
/** Extra candidates: how many places rounding may change before a point has to be computed again. */
const SLACK = 12;
/** Squares of larger numbers overflow in 32 bits. */
const LARGEST = 1e15;

const blockOf = ({ rows, columns }: Block): number =>
  Math.max(1, Math.min(BLOCK, Math.floor(WORK / (rows * (columns + COMPARISON)))));

/** Writes the neighbours of the points from `start` to `end`, with squared distances. */
type Search = (start: number, end: number, indices: Uint32Array, distances: Float64Array) => void;

function plainSearch(points: Block, k: number): Search {
  const find = k < points.rows / 8 ? everyDistance : sortedDistances;
  return (start, end, indices, distances) => {
    for (let i = start; i < end; i++) find(points, i, k, indices, distances);
  };
}

/** For a k that is a large part of the points: sorts all distances. */
function sortedDistances(points: Block, i: number, k: number, indices: Uint32Array, distances: Float64Array): void {
  const squares = Float64Array.from({ length: points.rows }, (_, j) => squaredDistance(points, i, j));
  const order = Uint32Array.from(squares.keys()).sort((a, b) => squares[a]! - squares[b]! || a - b);
  const others = order.filter((j) => j !== i).subarray(0, k);
  indices.set(others, i * k);
  others.forEach((j, at) => {
    distances[i * k + at] = squares[j]!;
  });
}

/** The k nearest of all points but i, by insertion into a short list; most points are farther than the k-th. */
function everyDistance(points: Block, i: number, k: number, indices: Uint32Array, distances: Float64Array): void {
  const list = nearestList(i * k, k, indices, distances);
  for (let j = 0; j < points.rows; j++) if (j !== i) list.offer(j, squaredDistance(points, i, j));
}

function kernelSearch(points: Block, k: number, provider: KernelProvider): Search {
  const { rows: n, columns: d } = points;
  const norms = Float64Array.from({ length: n }, (_, i) => Math.sqrt(squaredLength(points.data, i * d, (i + 1) * d)));
  const longest = largestOf(norms);
  if (!(longest < LARGEST)) return plainSearch(points, k);
  const width = d + 1; // one more column carries −‖x‖²/2
  const bytes = paddedBytes(4 * BLOCK * width, 4 * n * width, 4 * BLOCK * n, productScratchBytes(n));
  const memory = provider.createMemory(bytes, false);
  const kernels = provider.open(provider.choose(false), memory.handle);
  const [asked, every, scores] = [memory.matrix(BLOCK, width), memory.matrix(n, width), memory.matrix(BLOCK, n)];
  const scratch = memory.u8(productScratchBytes(n));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < d; j++) every.data[i * width + j] = points.data[i * d + j]!;
    every.data[i * width + d] = -(norms[i]! ** 2) / 2;
  }
  const wanted = Math.min(n, k + 1 + SLACK);

  return (start, end, indices, distances) => {
    const count = end - start;
    asked.data.set(every.data.subarray(start * width, end * width));
    for (let row = 0; row < count; row++) asked.data[row * width + d] = 1;
    kernels.product({ ...asked, rows: count }, every, { ...scores, rows: count }, scratch);
    for (let i = start; i < end; i++) {
      const row = scores.data.subarray((i - start) * n, (i - start + 1) * n);
      const candidates = largest(row, wanted);
      const list = nearestList(i * k, k, indices, distances);
      for (const j of candidates) if (j !== i) list.offer(j, squaredDistance(points, i, j));
      const reach = norms[i]! * longest + longest * longest;
      const error = (d + 8) * 2 ** -23 * reach;
      const beyond =
        wanted === n ? Number.POSITIVE_INFINITY : norms[i]! ** 2 - 2 * (row[candidates[wanted - 1]!]! + error);
      if (!(list.farthest() < beyond)) everyDistance(points, i, k, indices, distances);
    }
  };
}

export interface NearestList {
  offer(index: number, distance: number): void;
  farthest(): number;
}

/** A list of k in place, nearest first, equal ones by index. */
export function nearestList(start: number, k: number, indices: Uint32Array, distances: Float64Array): NearestList {
  let found = 0;
  return {
    offer(index, distance) {
      if (k === 0) return;
      const isBefore = (at: number): boolean =>
        distance < distances[at]! || (distance === distances[at] && index < indices[at]!);
      if (found === k && !isBefore(start + k - 1)) return;
      let at = start + (found < k ? found++ : k - 1);
      for (; at > start && isBefore(at - 1); at--) {
        distances[at] = distances[at - 1]!;
        indices[at] = indices[at - 1]!;
      }
      distances[at] = distance;
      indices[at] = index;
    },
    farthest: () => (k === 0 ? 0 : distances[start + k - 1]!),
  };
}

/** From differences, so equal points are exactly 0 apart. */
export function squaredDistance({ columns, data }: Block, i: number, j: number): number {
  let sum = 0;
  for (let a = i * columns, b = j * columns, end = a + columns; a < end; a++, b++) {
    const gap = data[a]! - data[b]!;
    sum += gap * gap;
  }
  return sum;
}
