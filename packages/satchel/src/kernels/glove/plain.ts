/** Defines assembly/glove.ts: one co-occurrence after the other, equations (1) and (2) there. */
import { rowOf } from '../../core/matrix.ts';
import { multiplyAdd, round } from '../floats.ts';
import { dot } from '../rows/plain.ts';
import type { GloveKernels, GlovePass } from './contract.ts';

export const gloveKernels: GloveKernels = { glovePass };

function glovePass({ rows, wordCount, firsts, seconds, logs, weights, learningRate }: GlovePass, before = 0): number {
  const half = rows.columns / 2;
  let loss = before;
  firsts.forEach((first, n) => {
    const [word, context] = [rowOf(rows, first), rowOf(rows, wordCount + seconds[n]!)];
    const difference = round(dot(word.subarray(0, half), context.subarray(0, half)) - logs[n]!);
    const weighted = round(weights[n]! * difference);
    loss += 0.5 * weighted * difference;
    const error = round(round(learningRate) * weighted);
    for (let c = 0; c < half; c++) {
      const [wordStep, contextStep] = [round(error * context[c]!), round(error * word[c]!)];
      move(word, c, half, wordStep);
      move(context, c, half, contextStep);
    }
  });
  return loss;
}

/** AdaGrad for number c of a row. */
function move(row: Float32Array, c: number, half: number, step: number): void {
  const square = row[half + c]!;
  row[c] = round(row[c]! - round(step / round(Math.sqrt(square))));
  row[half + c] = multiplyAdd(step, step, square);
}
