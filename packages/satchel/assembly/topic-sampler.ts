/**
 * Gibbs sampling of topics, token by token (methods in src/topic-models; the plain twin in src/kernels/topic-sampler/plain.ts).
 *
 *   learning       p_k ∝ (n_dk + α_k) (n_wk + β) / (n_k + Vβ),   counts without the token itself                              (1)
 *   fixed topics   p_k ∝ (n_dk + α_k) φ_wk                                                                                    (2)
 *
 *   n_dk   tokens of the document in topic k       documentCounts, one row per document
 *   n_wk   tokens of the word in topic k           wordCounts, one row per word
 *   n_k    tokens in topic k                       totals
 *   φ_wk   P(word w | topic k)                     probabilities, one row per word
 *   K      rows have K numbers, a multiple of 8; a topic that only fills a row up has α = 0 and is never drawn
 *
 * Within a document a_k = (n_dk + α_k) / (n_k + Vβ) changes for two topics per token, so that (1) costs one product per topic.
 *
 * A draw: topic k stands in lane k mod 4 of vector k div 4. Even and odd vectors have running sums of their own, lane by lane. A number u
 * below the sum of everything picks a lane, then even or odd, then the first vector whose running sum is above what is left of u.
 */
import { randomBits } from './random';

/** a, 1 / (n_k + Vβ) and the running sums, K numbers each; then 12 numbers of the draw. */
let weights: usize = 0;
let inverses: usize = 0;
let sums: usize = 0;
let draw: usize = 0;
let rowBytes: usize = 0;
let topics: u32 = 0;
let alphas: usize = 0;

/** `columns` is K, `count` the number of topics in it. */
export function useTopics(columns: i32, count: u32, alphasAt: usize, scratch: usize): void {
  rowBytes = <usize>columns << 2;
  topics = count;
  alphas = alphasAt;
  weights = scratch;
  inverses = weights + rowBytes;
  sums = inverses + rowBytes;
  draw = sums + rowBytes;
}

/** (1) for all tokens of neighbouring documents; `starts` has the first token of each and the end of the last. `totals` follow the moves. */
export function sampleTopics(
  starts: usize, documents: i32, words: usize, assigned: usize,
  documentCounts: usize, wordCounts: usize, totals: usize, beta: f32, smoothing: f64,
): void {
  for (let k: usize = 0; k < rowBytes; k += 4) invert(totals, k, smoothing);
  for (let d: i32 = 0; d < documents; d++, starts += 4, documentCounts += rowBytes) {
    const end = <usize>load<u32>(starts, 4) << 2;
    let token = <usize>load<u32>(starts) << 2;
    if (token === end) continue;
    weighDocument(documentCounts);
    for (; token < end; token += 4) {
      const counts = wordCounts + <usize>load<u32>(words + token) * rowBytes;
      const old = load<u32>(assigned + token);
      move(old, -1, counts, documentCounts, totals, smoothing);
      addUpCounts(counts, beta);
      const next = drawTopic(old);
      move(next, 1, counts, documentCounts, totals, smoothing);
      store<u32>(assigned + token, next);
    }
  }
}

/** (2), once for every token of a document; the first time (`isFirst`) tokens have no topic before. */
export function inferTopics(
  words: usize, assigned: usize, tokens: i32, documentCounts: usize, probabilities: usize, isFirst: bool,
): void {
  for (let k: usize = 0; k < rowBytes; k += 4)
    store<f32>(weights + k, <f32>load<u32>(documentCounts + k) + load<f32>(alphas + k));
  const end = words + (<usize>tokens << 2);
  for (; words < end; words += 4, assigned += 4) {
    const old = load<u32>(assigned);
    if (!isFirst) count(old, -1, documentCounts);
    addUpProbabilities(probabilities + <usize>load<u32>(words) * rowBytes);
    const next = drawTopic(old);
    count(next, 1, documentCounts);
    store<u32>(assigned, next);
  }
}

// @ts-ignore: decorator
@inline
function invert(totals: usize, k: usize, smoothing: f64): void {
  store<f32>(inverses + k, <f32>(1 / (<f64>load<u32>(totals + k) + smoothing)));
}

// @ts-ignore: decorator
@inline
function weighDocument(documentCounts: usize): void {
  for (let k: usize = 0; k < rowBytes; k += 16) {
    const counts = f32x4.convert_i32x4_s(v128.load(documentCounts + k));
    v128.store(weights + k, f32x4.mul(f32x4.add(counts, v128.load(alphas + k)), v128.load(inverses + k)));
  }
}

/** Takes a token out of a topic, or puts it in. */
// @ts-ignore: decorator
@inline
function move(topic: u32, by: i32, counts: usize, documentCounts: usize, totals: usize, smoothing: f64): void {
  const k = <usize>topic << 2;
  store<u32>(counts + k, load<u32>(counts + k) + by);
  store<u32>(totals + k, load<u32>(totals + k) + by);
  const own = load<u32>(documentCounts + k) + by;
  store<u32>(documentCounts + k, own);
  invert(totals, k, smoothing);
  store<f32>(weights + k, (<f32>own + load<f32>(alphas + k)) * load<f32>(inverses + k));
}

// @ts-ignore: decorator
@inline
function count(topic: u32, by: i32, documentCounts: usize): void {
  const k = <usize>topic << 2;
  const own = load<u32>(documentCounts + k) + by;
  store<u32>(documentCounts + k, own);
  store<f32>(weights + k, <f32>own + load<f32>(alphas + k));
}

/** Running sums of a_k (n_wk + β). */
// @ts-ignore: decorator
@inline
function addUpCounts(counts: usize, beta: f32): void {
  const betas = f32x4.splat(beta);
  let even = f32x4.splat(0);
  let odd = f32x4.splat(0);
  for (let k: usize = 0; k < rowBytes; k += 32) {
    const first = f32x4.add(f32x4.convert_i32x4_s(v128.load(counts + k)), betas);
    const second = f32x4.add(f32x4.convert_i32x4_s(v128.load(counts + k, 16)), betas);
    even = f32x4.add(even, f32x4.mul(v128.load(weights + k), first));
    odd = f32x4.add(odd, f32x4.mul(v128.load(weights + k, 16), second));
    v128.store(sums + k, even);
    v128.store(sums + k, odd, 16);
  }
  v128.store(draw, even);
  v128.store(draw, f32x4.add(even, odd), 16);
}

/** Running sums of a_k φ_wk. */
// @ts-ignore: decorator
@inline
function addUpProbabilities(row: usize): void {
  let even = f32x4.splat(0);
  let odd = f32x4.splat(0);
  for (let k: usize = 0; k < rowBytes; k += 32) {
    even = f32x4.add(even, f32x4.mul(v128.load(weights + k), v128.load(row + k)));
    odd = f32x4.add(odd, f32x4.mul(v128.load(weights + k, 16), v128.load(row + k, 16)));
    v128.store(sums + k, even);
    v128.store(sums + k, odd, 16);
  }
  v128.store(draw, even);
  v128.store(draw, f32x4.add(even, odd), 16);
}

/** Rounding can carry u past the last topic: the token then stays with `otherwise`. */
// @ts-ignore: decorator
@inline
function drawTopic(otherwise: u32): u32 {
  const first = load<f32>(draw, 16);
  const second = first + load<f32>(draw, 20);
  const third = second + load<f32>(draw, 24);
  const all = third + load<f32>(draw, 28);
  let u = <f32>(randomBits() >>> 8) * <f32>5.9604644775390625e-8 * all;
  const lane = <usize>(u >= first) + <usize>(u >= second) + <usize>(u >= third);
  u -= select<f32>(third, select<f32>(second, select<f32>(first, 0, lane > 0), lane > 1), lane > 2);
  const even = load<f32>(draw + (lane << 2));
  const half = <usize>(u >= even);
  u -= select<f32>(even, 0, half !== 0);
  const rest = f32x4.splat(u);
  let passed = i32x4.splat(0);
  for (let at = sums + (half << 4), end = at + rowBytes; at < end; at += 32)
    passed = i32x4.sub(passed, f32x4.le(v128.load(at), rest));
  v128.store(draw, passed, 32);
  const topic = (load<u32>(draw + (lane << 2), 32) << 3) + <u32>(half << 2) + <u32>lane;
  return topic < topics ? topic : otherwise;
}
