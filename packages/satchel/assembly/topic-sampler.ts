/**
 * Gibbs sampling of topics, token by token (methods in src/topic-models; the plain twin in src/kernels/topic-sampler/plain.ts).
 *
 *   learning       p_k ∝ a_k (n_wk + β),   a_k = (n_dk + α_k) / (n_k + Vβ),   counts without the token itself                 (1)
 *   fixed topics   p_k ∝ a_k φ_wk,         a_k = n_dk + α_k                                                                   (2)
 *
 *   n_dk   tokens of the document in topic k       documentCounts, one row per document
 *   n_wk   tokens of the word in topic k           wordCounts, one row per word
 *   n_k    tokens in topic k                       totals
 *   φ_wk   P(word w | topic k)                     probabilities, one row per word
 *   a_k    changes for two topics per token        weights
 *   K      rows have K numbers, a multiple of 8; a topic that only fills a row up has α = 0 and is never drawn
 *
 * A draw: topic k stands in lane k mod 4 of vector k div 4, and every lane has its running sums. A number u below the sum of everything
 * picks a lane, then the first vector of it whose running sum is above what is left of u. Nothing branches on a random number.
 *
 * Where a token goes depends on where the one before it went, so a processor waits for one draw to begin the next: the draws of two documents
 * side by side fill each other's waits.
 *
 * Counts are changed a vector at a time: a vector can be read right after it was written, four numbers written one by one cannot.
 */
import { randomBits } from './random';

/**
 * Scratch, twice: a and the running sums, K numbers each; then 12 numbers of the draw. Functions take addresses as arguments: the compiler reads a
 * variable of the module again at every step of a loop.
 */
let scratch: usize = 0;
let rowBytes: usize = 0;
let topics: u32 = 0;
let alphas: usize = 0;

/** Of one draw: the weights, the running sums, and 12 numbers. */
// @ts-ignore: decorator
@inline
function drawBytes(width: usize): usize {
  return (width << 1) + 48;
}

/** `columns` is K, `count` the number of topics in it. */
export function useTopics(columns: i32, count: u32, alphasAt: usize, scratchAt: usize): void {
  rowBytes = <usize>columns << 2;
  topics = count;
  alphas = alphasAt;
  scratch = scratchAt;
}

/**
 * (1) for all tokens of neighbouring documents; `starts` has the first token of each and the end of the last. Documents before `halfway` are
 * one half, the others are the other: a step draws a token of each, and what is left of the longer half goes alone. `totals` follow the moves.
 */
export function sampleTopics(
  starts: usize, documents: i32, halfway: i32, words: usize, assigned: usize,
  documentCounts: usize, wordCounts: usize, totals: usize, beta: f32, smoothing: f32,
): void {
  const width = rowBytes;
  const priors = alphas;
  const weightsA = scratch;
  const weightsB = scratch + drawBytes(width);
  const betas = f32x4.splat(beta);
  const smoothings = f32x4.splat(smoothing);
  const middle = starts + (<usize>halfway << 2);
  const last = starts + (<usize>documents << 2);
  let a = starts;
  let b = middle;
  let rowA = documentCounts;
  let rowB = documentCounts + <usize>halfway * width;
  let tokenA = tokenAt(a);
  let tokenB = tokenAt(b);
  if (a < middle && b < last) {
    weighAll(rowA, totals, smoothings, priors, weightsA, width);
    weighAll(rowB, totals, smoothings, priors, weightsB, width);
  }
  while (a < middle && b < last) {
    const endA = tokenAt(a + 4);
    const endB = tokenAt(b + 4);
    const until = tokenA + min(endA - tokenA, endB - tokenB);
    for (; tokenA < until; tokenA += 4, tokenB += 4) {
      const countsA = wordCounts + <usize>load<u32>(words + tokenA) * width;
      const countsB = wordCounts + <usize>load<u32>(words + tokenB) * width;
      const oldA = load<u32>(assigned + tokenA);
      const oldB = load<u32>(assigned + tokenB);
      move(oldA, laneOf(oldA), countsA, rowA, totals, smoothings, priors, weightsA);
      move(oldB, laneOf(oldB), countsB, rowB, totals, smoothings, priors, weightsB);
      addUpBoth(countsA, countsB, betas, weightsA, weightsB, width);
      const nextA = drawTopic(oldA, weightsA, width);
      const nextB = drawTopic(oldB, weightsB, width);
      move(nextA, i32x4.neg(laneOf(nextA)), countsA, rowA, totals, smoothings, priors, weightsA);
      move(nextB, i32x4.neg(laneOf(nextB)), countsB, rowB, totals, smoothings, priors, weightsB);
      store<u32>(assigned + tokenA, nextA);
      store<u32>(assigned + tokenB, nextB);
    }
    if (tokenA === endA) {
      a += 4;
      rowA += width;
      if (a < middle) weighAll(rowA, totals, smoothings, priors, weightsA, width);
    }
    if (tokenB === endB) {
      b += 4;
      rowB += width;
      if (b < last) weighAll(rowB, totals, smoothings, priors, weightsB, width);
    }
  }
  const isA = a < middle;
  sampleAlone(
    isA ? a : b, isA ? middle : last, isA ? tokenA : tokenB, words, assigned, isA ? rowA : rowB, wordCounts, totals, betas, smoothings,
  );
}

/** (1) for the documents from `at` to `last`, one token after the other, from `token` on. */
function sampleAlone(
  at: usize, last: usize, token: usize, words: usize, assigned: usize,
  row: usize, wordCounts: usize, totals: usize, betas: v128, smoothings: v128,
): void {
  const width = rowBytes;
  const priors = alphas;
  const weights = scratch;
  for (; at < last; at += 4, row += width) {
    const end = tokenAt(at + 4);
    if (token === end) continue;
    weighAll(row, totals, smoothings, priors, weights, width);
    for (; token < end; token += 4) {
      const counts = wordCounts + <usize>load<u32>(words + token) * width;
      const old = load<u32>(assigned + token);
      move(old, laneOf(old), counts, row, totals, smoothings, priors, weights);
      addUp(counts, betas, true, weights, width);
      const next = drawTopic(old, weights, width);
      move(next, i32x4.neg(laneOf(next)), counts, row, totals, smoothings, priors, weights);
      store<u32>(assigned + token, next);
    }
  }
}

/** (2), once for every token of a document; the first time (`isFirst`) tokens have no topic before. */
export function inferTopics(
  words: usize, assigned: usize, tokens: i32, documentCounts: usize, probabilities: usize, isFirst: bool,
): void {
  const width = rowBytes;
  const priors = alphas;
  const weights = scratch;
  const none = f32x4.splat(0);
  for (let k: usize = 0; k < width; k += 16) count(k, none, documentCounts, priors, weights);
  const end = words + (<usize>tokens << 2);
  for (; words < end; words += 4, assigned += 4) {
    const old = load<u32>(assigned);
    if (!isFirst) count(vectorOf(old), laneOf(old), documentCounts, priors, weights);
    addUp(probabilities + <usize>load<u32>(words) * width, none, false, weights, width);
    const next = drawTopic(old, weights, width);
    count(vectorOf(next), i32x4.neg(laneOf(next)), documentCounts, priors, weights);
    store<u32>(assigned, next);
  }
}

/** Bytes before the vector of a topic. */
// @ts-ignore: decorator
@inline
function vectorOf(topic: u32): usize {
  return <usize>(topic >>> 2) << 4;
}

/** −1 in the lane of a topic, 0 in the others. */
// @ts-ignore: decorator
@inline
function laneOf(topic: u32): v128 {
  return i32x4.eq(i32x4.splat(topic & 3), i32x4(0, 1, 2, 3));
}

// @ts-ignore: decorator
@inline
function weighAll(row: usize, totals: usize, smoothings: v128, priors: usize, weights: usize, width: usize): void {
  for (let k: usize = 0; k < width; k += 16)
    weigh(k, v128.load(row + k), v128.load(totals + k), smoothings, priors, weights);
}

/** Bytes before the first token of a document. */
// @ts-ignore: decorator
@inline
function tokenAt(start: usize): usize {
  return <usize>load<u32>(start) << 2;
}

/** Adds `by` to the counts of a topic. */
// @ts-ignore: decorator
@inline
function move(
  topic: u32, by: v128, counts: usize, documentCounts: usize, totals: usize, smoothings: v128, priors: usize, weights: usize,
): void {
  const k = vectorOf(topic);
  v128.store(counts + k, i32x4.add(v128.load(counts + k), by));
  const own = i32x4.add(v128.load(documentCounts + k), by);
  const all = i32x4.add(v128.load(totals + k), by);
  v128.store(documentCounts + k, own);
  v128.store(totals + k, all);
  weigh(k, own, all, smoothings, priors, weights);
}

// @ts-ignore: decorator
@inline
function weigh(k: usize, own: v128, all: v128, smoothings: v128, priors: usize, weights: usize): void {
  const above = f32x4.add(f32x4.convert_i32x4_s(own), v128.load(priors + k));
  v128.store(weights + k, f32x4.div(above, f32x4.add(f32x4.convert_i32x4_s(all), smoothings)));
}

// @ts-ignore: decorator
@inline
function count(k: usize, by: v128, documentCounts: usize, priors: usize, weights: usize): void {
  const own = i32x4.add(v128.load(documentCounts + k), by);
  v128.store(documentCounts + k, own);
  v128.store(weights + k, f32x4.add(f32x4.convert_i32x4_s(own), v128.load(priors + k)));
}

/** What the weights of four topics are multiplied by. */
// @ts-ignore: decorator
@inline
function factors(row: usize, betas: v128, isLearning: bool): v128 {
  return isLearning ? f32x4.add(f32x4.convert_i32x4_s(v128.load(row)), betas) : v128.load(row);
}

/** The running sums of each lane, after the weights. */
// @ts-ignore: decorator
@inline
function addUp(row: usize, betas: v128, isLearning: bool, weights: usize, width: usize): void {
  let running = f32x4.splat(0);
  for (let k = weights, end = weights + width; k < end; k += 32, row += 32)
    running = addUpTwo(k, row, betas, isLearning, running, width);
}

/** For the tokens of two documents at once: neither waits for the other. */
// @ts-ignore: decorator
@inline
function addUpBoth(rowA: usize, rowB: usize, betas: v128, weightsA: usize, weightsB: usize, width: usize): void {
  let runningA = f32x4.splat(0);
  let runningB = f32x4.splat(0);
  for (let k: usize = 0; k < width; k += 32) {
    runningA = addUpTwo(weightsA + k, rowA + k, betas, true, runningA, width);
    runningB = addUpTwo(weightsB + k, rowB + k, betas, true, runningB, width);
  }
}

/** Two vectors of a row; the running sums after them. */
// @ts-ignore: decorator
@inline
function addUpTwo(k: usize, row: usize, betas: v128, isLearning: bool, running: v128, width: usize): v128 {
  const first = f32x4.mul(v128.load(k), factors(row, betas, isLearning));
  const second = f32x4.mul(v128.load(k, 16), factors(row + 16, betas, isLearning));
  v128.store(k + width, f32x4.add(running, first));
  const after = f32x4.add(running, f32x4.add(first, second));
  v128.store(k + width, after, 16);
  return after;
}

/** Rounding can carry u past the last topic: the token then stays with `otherwise`. */
// @ts-ignore: decorator
@inline
function drawTopic(otherwise: u32, weights: usize, width: usize): u32 {
  const sums = weights + width;
  const draw = sums + width;
  const running = v128.load(draw - 16);
  const pairs = f32x4.add(running, beforeBy1(running));
  const upTo = f32x4.add(pairs, beforeBy2(pairs));
  v128.store(draw, f32x4.splat(0));
  v128.store(draw, upTo, 16);
  const u = <f32>(randomBits() >>> 8) * <f32>5.9604644775390625e-8 * f32x4.extract_lane(upTo, 3);
  const lane = <usize>popcnt(i32x4.bitmask(f32x4.ge(f32x4.splat(u), upTo)) & 7);
  const rest = f32x4.splat(u - load<f32>(draw + (lane << 2), 12));
  let evens = i32x4.splat(0);
  let odds = i32x4.splat(0);
  for (let at = sums; at < draw; at += 32) {
    evens = i32x4.sub(evens, f32x4.le(v128.load(at), rest));
    odds = i32x4.sub(odds, f32x4.le(v128.load(at, 16), rest));
  }
  v128.store(draw, i32x4.add(evens, odds), 32);
  const topic = (load<u32>(draw + (lane << 2), 32) << 2) + <u32>lane;
  return topic < topics ? topic : otherwise;
}

/** (0, a₀, a₁, a₂) */
// @ts-ignore: decorator
@inline
function beforeBy1(a: v128): v128 {
  return i32x4.shuffle(f32x4.splat(0), a, 0, 4, 5, 6);
}

/** (0, 0, a₀, a₁) */
// @ts-ignore: decorator
@inline
function beforeBy2(a: v128): v128 {
  return i32x4.shuffle(f32x4.splat(0), a, 0, 0, 4, 5);
}
