/** Defines assembly/variational-topics.ts, to the bit: equations (1) to (5) there. */
import type { Matrix } from '../../core/matrix.ts';
import { exponential, multiplyAdd, round, sumOfLanes } from '../floats.ts';
import type { BatchWords, ExpectationPass, VariationalTopicKernels, WordWeighing } from './contract.ts';

export const variationalTopicKernels: VariationalTopicKernels = { weighWords, expectTopics, learnWords };

const [MOST, LEAST_EXPONENT, LEAST] = [1e6, -69, round(1e-30)];

function weighWords({ excess, wordIds }: BatchWords, { scale, beta, below }: WordWeighing, into: Matrix): void {
  const K = excess.columns;
  const [factor, prior, lambda] = [round(scale), round(beta), new Float32Array(K)];
  wordIds.forEach((word, j) => {
    const row = into.data.subarray(j * K, (j + 1) * K);
    for (let k = 0; k < K; k++) lambda[k] = multiplyAdd(excess.data[word * K + k]!, factor, prior);
    exponentiate(lambda, row);
    for (let k = 0; k < K; k++) row[k] = row[k]! * below[k]!;
  });
}

function expectTopics(pass: ExpectationPass): number {
  const { starts, rows, counts, weights, sums, alphas, equal, iterations, tolerance } = pass;
  const K = weights.columns;
  const [gamma, theta, next] = [new Float32Array(K), new Float32Array(K), new Float32Array(K)];
  let rounds = 0;
  for (let d = 0; d + 1 < starts.length; d++) {
    const [first, end] = [starts[d]!, starts[d + 1]!];
    let length = 0;
    for (let j = first; j < end; j++) length = round(length + counts[j]!);
    for (let k = 0; k < K; k++) gamma[k] = multiplyAdd(equal[k]!, length, alphas[k]!);
    for (let done = 0; done < iterations; done++) {
      rounds++;
      exponentiate(gamma, theta);
      next.fill(0);
      for (let j = first; j < end; j++) {
        const at = rows[j]! * K;
        const share = shareOf(counts[j]!, weights, at, theta);
        for (let k = 0; k < K; k++) next[k] = multiplyAdd(share, weights.data[at + k]!, next[k]!);
      }
      if (moveGamma(gamma, theta, next, alphas) <= round(tolerance)) break;
    }
    exponentiate(gamma, theta);
    for (let j = first; j < end; j++) {
      const at = rows[j]! * K;
      const share = shareOf(counts[j]!, weights, at, theta);
      for (let k = 0; k < K; k++)
        sums.data[at + k] = sums.data[at + k]! + round(round(share * weights.data[at + k]!) * theta[k]!);
    }
  }
  return rounds;
}

function learnWords({ excess, wordIds }: BatchWords, factor: number, sums: Matrix, totals: Float64Array): void {
  const K = excess.columns;
  wordIds.forEach((word, j) => {
    for (let k = 0; k < K; k++) {
      const added = round(sums.data[j * K + k]! * round(factor));
      excess.data[word * K + k] = excess.data[word * K + k]! + added;
      totals[k] = totals[k]! + added;
      sums.data[j * K + k] = 0;
    }
  });
}

function exponentiate(row: Float32Array, into: Float32Array): void {
  const least = row.reduce((smallest, x) => Math.min(smallest, reciprocalsOf(x)), Number.POSITIVE_INFINITY);
  for (let k = 0; k < row.length; k++) {
    const exponent = Math.max(round(least - reciprocalsOf(row[k]!)), LEAST_EXPONENT);
    into[k] = sixStepsOn(row[k]!) * exponential(exponent);
  }
}

/** S(x) */
function reciprocalsOf(value: number): number {
  const x = Math.min(value, MOST);
  const t = round(x * round(x + 5));
  const above = multiplyAdd(t, multiplyAdd(t, 3, 20), 24);
  const below = round(round(t * round(t + 4)) * round(t + 6));
  return round(round(round(round(x + x) + 5) * above) / below);
}

const [LINEAR, CUBIC] = [round(1 / 24), round(-37 / 5760)];

/** (2) at z + ½ = x + 6. */
function sixStepsOn(x: number): number {
  const z = round(x + 5.5);
  const inverse = round(1 / z);
  return multiplyAdd(round(round(round(inverse * inverse) * CUBIC) + LINEAR), inverse, z);
}

/** n_w / p_w */
function shareOf(count: number, { columns: K, data }: Matrix, at: number, theta: Float32Array): number {
  const lanes = new Float32Array(4);
  for (let k = 0; k < K; k++) lanes[k % 4] = multiplyAdd(theta[k]!, data[at + k]!, lanes[k % 4]!);
  return round(count / round(sumOfLanes(lanes) + LEAST));
}

function moveGamma(gamma: Float32Array, theta: Float32Array, next: Float32Array, alphas: Float32Array): number {
  const moved = new Float32Array(4);
  for (let k = 0; k < gamma.length; k++) {
    const value = multiplyAdd(theta[k]!, next[k]!, alphas[k]!);
    moved[k % 4] = moved[k % 4]! + Math.abs(round(value - gamma[k]!));
    gamma[k] = value;
  }
  return sumOfLanes(moved);
}
