/**
 * Rows of vectors with the steps of skip-gram on them (kernels/logistic-steps), for trainers that walk over windows themselves.
 *
 *   log σ(x·u_c) + Σ_n log σ(−x·u_n)       one input x against the outputs of its context words c and of random words n             (1)
 */
import { type KernelProvider, padded, paddedBytes } from '../../core/kernels.ts';
import type { Matrix } from '../../core/matrix.ts';
import { type LogisticSteps, logisticStepScratchBytes } from '../../kernels/logistic-steps/contract.ts';
import { checkVectorMemory } from '../vector-memory.ts';

/** The targets of the next step, as walks write them. */
export interface StepTargets {
  readonly targets: Uint32Array;
  readonly labels: Float32Array;
  readonly times: Float32Array;
}

export interface StepTable extends StepTargets, LogisticSteps {
  /** Padded to a multiple of 8 columns; the padding stays zero. */
  readonly rows: Matrix;
  /** The change of the input of the last step. */
  readonly delta: Float32Array;
}

export interface TableShape {
  readonly rows: number;
  readonly dimensions: number;
  readonly mostTargets: number;
  readonly isFrozen?: boolean;
}

export function openStepTable(owner: string, shape: TableShape, kernels: KernelProvider): StepTable {
  checkVectorMemory(owner, shape.rows, shape.dimensions);
  const { mostTargets, isFrozen = false } = shape;
  const columns = padded(shape.dimensions, 8);
  const numbers = padded(mostTargets, 4);
  const scratchBytes = logisticStepScratchBytes(mostTargets, columns);
  const bytes = paddedBytes(
    4 * shape.rows * columns,
    4 * mostTargets,
    4 * numbers,
    4 * numbers,
    4 * columns,
    scratchBytes,
  );
  const memory = kernels.createMemory(bytes, false);
  const table = {
    rows: memory.matrix(shape.rows, columns),
    ...{ targets: memory.u32(mostTargets), labels: memory.f32(numbers), times: memory.f32(numbers) },
    delta: memory.f32(columns),
  };
  const setup = { ...table, mostTargets, isFrozen, scratch: memory.u8(scratchBytes) };
  return { ...table, ...kernels.open(kernels.choose(false), memory.handle).logisticSteps(setup) };
}

/** Copies the rows of a matrix without padding into the table, from row `first` on. */
export function placeRows({ rows }: StepTable, from: Matrix, first: number): void {
  for (let row = 0; row < from.rows; row++)
    rows.data.set(from.data.subarray(row * from.columns, (row + 1) * from.columns), (first + row) * rows.columns);
}
