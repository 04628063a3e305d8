/**
 * The memory in which up to 20 classes are solved side by side. A slot is the column of one class in every array.
 *
 *   [rows][width]          curvatures h, products X d, pulls (what each row adds to a sum), change of the logits
 *   [columns + 1][width]   step s, residual r, direction d, image H d, scales M, diagonal of H; the offset is the last row
 *
 * The compiled kernels use a row for twenty slots at a time, and the caches hold no more: over the 12,000 columns of SCDV vectors a product
 * with H costs 2.1 ms per slot with 20 slots, 2.8 with 92. A width is a multiple of 4.
 */
import { type KernelProvider, padded, paddedBytes } from '../../core/kernels.ts';
import type { Vectors } from '../../core/matrix.ts';
import type { ClassRowsKernel } from '../../kernels/class-rows/contract.ts';
import type { GradientSystems, GradientsKernel } from '../../kernels/conjugate-gradients/contract.ts';
import { copiedRowsBytes, copyRows } from './kernel-rows.ts';

export const MOST_SLOTS = 20;

export interface Slots extends GradientSystems {
  readonly curvatures: Float32Array;
  readonly products: Float32Array;
  readonly pulls: Float32Array;
  readonly change: Float32Array;
  readonly diagonal: Float32Array;
  readonly rows: ClassRowsKernel;
  readonly gradients: GradientsKernel;
}

export interface SlotMemory {
  /** Stored numbers of the rows: one unit of work each per slot. */
  readonly stored: number;
  /** Slots of this width, at the front of the arrays of the largest width. */
  slots(width: number): Slots;
}

export const widthFor = (classes: number): number => padded(classes, 4);

export function createSlotMemory(
  vectors: Vectors,
  hasOffset: boolean,
  classes: number,
  kernels: KernelProvider,
): SlotMemory {
  const most = widthFor(Math.min(classes, MOST_SLOTS));
  const memory = kernels.createMemory(slotBytes(vectors, most), false);
  const matrix = copyRows(memory, vectors);
  const unknowns = vectors.columns + 1;
  const byRow = Array.from({ length: 4 }, () => memory.f32(vectors.rows * most));
  const byFeature = Array.from({ length: 6 }, () => memory.f32(unknowns * most));
  const [factors, sums] = [memory.f32(most), memory.f64(2 * most)];
  return {
    stored: matrix.values.length,
    slots(width) {
      const module = kernels.open(kernels.choose(false), memory.handle);
      const [curvatures, products, pulls, change] = byRow.map((array) =>
        array.subarray(0, vectors.rows * width),
      ) as FourArrays;
      const [step, residual, direction, image, scales, diagonal] = byFeature.map((array) =>
        array.subarray(0, unknowns * width),
      ) as SixArrays;
      const vectorsOfSlots = { step, residual, direction, image, scales };
      const systems = {
        unknowns,
        classes: width,
        ...vectorsOfSlots,
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

/** Bytes of this many slots in kernel memory, with the rows. */
export function slotBytes(vectors: Vectors, slots: number): number {
  const { rows, columns } = vectors;
  const lengths = [
    slots,
    4 * slots,
    ...Array<number>(4).fill(rows * slots),
    ...Array<number>(6).fill((columns + 1) * slots),
  ];
  return copiedRowsBytes(vectors) + paddedBytes(...lengths.map((length) => 4 * length));
}
