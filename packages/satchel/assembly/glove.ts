/**
 * GloVe: a pass of AdaGrad over co-occurrences (methods in src/embedding/train/glove.ts; the plain twin in src/kernels/glove/plain.ts).
 *
 *   δ  = w_i·c_j − log X_ij                                      loss ½ f(X_ij) δ²                                            (1)
 *   g  = η f(X_ij) δ c_j,    w_i −= g / √G_i,    G_i += g²       and the same for c_j with w_i                                (2)
 *
 *   rows          word vectors, then context vectors; a row is its numbers, followed by their accumulators G
 *   firsts, seconds, logs, weights    i, j, log X_ij and f(X_ij), trained in this order
 *
 * Both sides move from their values before the step. A number whose G is infinite never moves.
 */
import { dot } from './rows';
import { multiplyAdd } from './simd';

/** A row has `columns` numbers (a multiple of 4) and as many accumulators. Returns `before` and the losses added to it. */
export function glovePass(
  rows: usize, columns: i32, words: u32,
  firsts: usize, seconds: usize, logs: usize, weights: usize, count: i32, learningRate: f32, before: f64,
): f64 {
  const half = <usize>columns << 2;
  const rowBytes = half << 1;
  const contexts = rows + <usize>words * rowBytes;
  const end = <usize>count << 2;
  let loss = before;
  for (let n: usize = 0; n < end; n += 4) {
    const word = rows + <usize>load<u32>(firsts + n) * rowBytes;
    const context = contexts + <usize>load<u32>(seconds + n) * rowBytes;
    const difference = dot(word, context, columns) - load<f32>(logs + n);
    const weighted = load<f32>(weights + n) * difference;
    loss += 0.5 * <f64>weighted * <f64>difference;
    step(word, context, half, learningRate * weighted);
  }
  return loss;
}

/** (2) for both sides, four numbers at a time. */
// @ts-ignore: decorator
@inline
function step(word: usize, context: usize, half: usize, error: f32): void {
  const errors = f32x4.splat(error);
  const end = word + half;
  for (; word < end; word += 16, context += 16) {
    const w = v128.load(word);
    const c = v128.load(context);
    const wordSquare = v128.load(word + half);
    const contextSquare = v128.load(context + half);
    const wordStep = f32x4.mul(errors, c);
    const contextStep = f32x4.mul(errors, w);
    v128.store(word, f32x4.sub(w, f32x4.div(wordStep, f32x4.sqrt(wordSquare))));
    v128.store(context, f32x4.sub(c, f32x4.div(contextStep, f32x4.sqrt(contextSquare))));
    v128.store(word + half, multiplyAdd(wordStep, wordStep, wordSquare));
    v128.store(context + half, multiplyAdd(contextStep, contextStep, contextSquare));
  }
}
