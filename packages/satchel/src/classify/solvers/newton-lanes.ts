/**
 * The memory in which up to 20 classes are worked on side by side; a lane is the place of one class among them.
 *
 *   [rows][width]          curvatures h, products X d, pulls (what each row adds to a sum), change of the logits
 *   [columns + 1][width]   step s, residual r, direction d, image H d, scales M, diagonal of H; the offset is the last row
 *
 * Twenty lanes are what one reading of a row serves in the compiled kernels, and as many as the caches hold: over the 12,000 columns of SCDV
 * vectors a product with H costs 2.1 ms a lane with 20 of them, 2.8 with 92. A width is a multiple of 4.
 */
import { type KernelProvider, padded, paddedBytes } from '../../core/kernels.ts';
import type { Vectors } from '../../core/matrix.ts';
import type { ClassRowsKernel } from '../../kernels/class-rows/contract.ts';
import type { GradientSystems, GradientsKernel } from '../../kernels/conjugate-gradients/contract.ts';
import { copiedRowsBytes, copyRows } from './kernel-rows.ts';

export const MOST_LANES = 20;

export interface Lanes extends GradientSystems {
  readonly curvatures: Float32Array;
  readonly products: Float32Array;
  readonly pulls: Float32Array;
  readonly change: Float32Array;
  readonly diagonal: Float32Array;
  readonly rows: ClassRowsKernel;
  readonly gradients: GradientsKernel;
}

export interface LaneMemory {
  /** How many numbers the rows keep: one unit of work a lane. */
  readonly stored: number;
  /** Lanes of this width, at the front of the arrays of the widest. */
  lanes(width: number): Lanes;
}

export const widthFor = (classes: number): number => padded(classes, 4);

export function createLaneMemory(
  vectors: Vectors,
  hasOffset: boolean,
  classes: number,
  kernels: KernelProvider,
): LaneMemory {
  const most = widthFor(Math.min(classes, MOST_LANES));
  const memory = kernels.createMemory(laneBytes(vectors, most), false);
  const matrix = copyRows(memory, vectors);
  const unknowns = vectors.columns + 1;
  const byRow = Array.from({ length: 4 }, () => memory.f32(vectors.rows * most));
  const byFeature = Array.from({ length: 6 }, () => memory.f32(unknowns * most));
  const [factors, sums] = [memory.f32(most), memory.f64(2 * most)];
  return {
    stored: matrix.values.length,
    lanes(width) {
      const module = kernels.open(kernels.choose(false), memory.handle);
      const [curvatures, products, pulls, change] = byRow.map((array) =>
        array.subarray(0, vectors.rows * width),
      ) as FourArrays;
      const [step, residual, direction, image, scales, diagonal] = byFeature.map((array) =>
        array.subarray(0, unknowns * width),
      ) as SixArrays;
      const vectorsOfLanes = { step, residual, direction, image, scales };
      const systems = {
        unknowns,
        classes: width,
        ...vectorsOfLanes,
        factors: factors.subarray(0, width),
        sums: sums.subarray(0, 2 * width),
      };
      const rows = module.classRows({ matrix, classes: width, bias: hasOffset ? 1 : 0 });
      return { ...systems, curvatures, products, pulls, change, diagonal, rows, gradients: module.gradients(systems) };
    },
  };
}

type FourArrays = [Float32Array, Float32Array, Float32Array, Float32Array];
type SixArrays = [...FourArrays, Float32Array, Float32Array];

/** What so many lanes take of a kernel memory, the rows among it. */
export function laneBytes(vectors: Vectors, lanes: number): number {
  const { rows, columns } = vectors;
  const lengths = [
    lanes,
    4 * lanes,
    ...Array<number>(4).fill(rows * lanes),
    ...Array<number>(6).fill((columns + 1) * lanes),
  ];
  return copiedRowsBytes(vectors) + paddedBytes(...lengths.map((length) => 4 * length));
}
