/** Defines assembly/conjugate-gradients.ts: the vector half of a step of conjugate gradients, system by system. */
import { multiplyAdd, round } from '../floats.ts';
import type { GradientSystems, GradientsKernel, GradientsKernels } from './contract.ts';

export const gradientsKernels: GradientsKernels = { gradients };

function gradients({
  unknowns,
  classes: K,
  step,
  residual,
  direction,
  image,
  scales,
  factors,
  sums,
}: GradientSystems): GradientsKernel {
  function each(visit: (at: number, k: number) => void): void {
    for (let i = 0; i < unknowns; i++) for (let k = 0; k < K; k++) visit(i * K + k, k);
  }
  return {
    measure() {
      sums.fill(0, 0, K);
      each((at, k) => {
        sums[k] = sums[k]! + round(direction[at]! * image[at]!);
      });
    },
    advance() {
      sums.fill(0);
      each((at, k) => {
        step[at] = multiplyAdd(factors[k]!, direction[at]!, step[at]!);
        residual[at] = multiplyAdd(-factors[k]!, image[at]!, residual[at]!);
        const square = round(residual[at]! * residual[at]!);
        sums[k] = sums[k]! + square;
        sums[K + k] = sums[K + k]! + round(square * scales[at]!);
      });
    },
    turn() {
      each((at, k) => {
        direction[at] = multiplyAdd(factors[k]!, direction[at]!, round(scales[at]! * residual[at]!));
      });
    },
  };
}
