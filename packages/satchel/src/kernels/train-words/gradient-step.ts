/** Defines assembly/gradient-step.ts: one step of the logistic loss for inputs x_m against targets t_n, equations (1) to (3) there. */
import { exponential, multiplyAdd, round } from '../floats.ts';
import { dotInFourSums } from '../rows/plain.ts';

export interface Target {
  readonly row: Float32Array;
  /** y_n: 1 for targets to be predicted, 0 for the others. */
  readonly label: number;
  /** w_nm: how often each input meets the target; absent, once. */
  readonly weights?: readonly number[];
}

export interface Step {
  /** δ_m, to be added to the inputs. */
  readonly deltas: readonly Float32Array[];
  /** −Σ log σ(±x·t), before the step. */
  readonly loss: number;
  /** e_nm. */
  readonly errors: readonly (readonly number[])[];
}

/** With `freezes` the targets stay as they are. */
export function gradientStep(
  inputs: readonly Float32Array[],
  targets: readonly Target[],
  learningRate: number,
  freezes = false,
): Step {
  const products = targets.map(({ row }) => inputs.map((x) => dotInFourSums(x, row)));
  const errors = targets.map(({ label, weights }, n) =>
    products[n]!.map((x, m) => round(round(label - logistic(x)) * round(round(learningRate) * (weights?.[m] ?? 1)))),
  );
  const deltas = inputs.map((x, m) => {
    const delta = new Float32Array(x.length);
    targets.forEach(({ row }, n) => {
      add(delta, row, errors[n]![m]!);
    });
    return delta;
  });
  if (!freezes)
    targets.forEach(({ row }, n) => {
      inputs.forEach((x, m) => {
        add(row, x, errors[n]![m]!);
      });
    });
  return { deltas, loss: lossOf(products, targets), errors };
}

/** into += factor · row */
export function add(into: Float32Array, row: Float32Array, factor: number): void {
  for (let c = 0; c < into.length; c++) into[c] = multiplyAdd(factor, row[c]!, into[c]!);
}

/** σ(x), from e^−|x|. */
export function logistic(x: number): number {
  const e = exponential(-Math.abs(x));
  return round((x < 0 ? e : 1) / round(1 + e));
}

/** −log σ(x) */
export const logisticLoss = (x: number): number => Math.max(-x, 0) + Math.log(1 + Math.exp(-Math.abs(x)));

function lossOf(products: readonly (readonly number[])[], targets: readonly Target[]): number {
  let loss = 0;
  targets.forEach(({ label, weights }, n) => {
    products[n]!.forEach((product, m) => {
      loss += (weights?.[m] ?? 1) * logisticLoss(label > 0.5 ? product : -product);
    });
  });
  return loss;
}
