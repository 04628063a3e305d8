/**
 * Adam (Kingma and Ba, ICLR 2015) over tables, after gradients longer than `clip` together were shortened to it.
 *
 *   m ← β₁ m + (1 − β₁) g,   v ← β₂ v + (1 − β₂) g²,   w ← w − α (m / (1 − β₁ᵗ)) / (√(v / (1 − β₂ᵗ)) + ε)               (1)
 */
import type { Table } from './tables.ts';

export interface Adam {
  /** Moves the weights by one step; returns the length of all gradients together, before it was clipped. */
  step(learningRate: number): number;
}

const [BETA_1, BETA_2, EPSILON] = [0.9, 0.999, 1e-8];

export function createAdam(weights: readonly Table[], gradients: readonly Table[], clip: number): Adam {
  const moments = weights.map(({ data }) => ({ m: new Float32Array(data.length), v: new Float32Array(data.length) }));
  let steps = 0;
  return {
    step(learningRate) {
      const length = Math.sqrt(gradients.reduce((sum, { data }) => sum + squares(data), 0));
      const scale = length > clip ? clip / length : 1;
      steps++;
      const rate = (learningRate * Math.sqrt(1 - BETA_2 ** steps)) / (1 - BETA_1 ** steps);
      const epsilon = EPSILON * Math.sqrt(1 - BETA_2 ** steps);
      weights.forEach(({ data }, k) => {
        const { m, v } = moments[k]!;
        const gradient = gradients[k]!.data;
        for (let i = 0; i < data.length; i++) {
          const g = gradient[i]! * scale;
          m[i] = BETA_1 * m[i]! + (1 - BETA_1) * g;
          v[i] = BETA_2 * v[i]! + (1 - BETA_2) * g * g;
          data[i] = data[i]! - (rate * m[i]!) / (Math.sqrt(v[i]!) + epsilon);
        }
      });
      return length;
    },
  };
}

function squares(data: Table['data']): number {
  let sum = 0;
  for (let i = 0; i < data.length; i++) sum += data[i]! * data[i]!;
  return sum;
}
