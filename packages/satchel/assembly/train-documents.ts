/**
 * Document vectors with the steps of word training (train-words.ts; methods in src/embedding/documents/train.ts; the plain twin in
 * src/kernels/train-documents/plain.ts draws the same numbers in the same order). A document d takes part in one of four ways:
 *
 *   alone           h = d predicts the words; `together` neighbouring words in one step, against one set of negatives            (1)
 *   mean, sum       h = mean or sum of the context words and d predicts the word; `together` neighbouring words in one step,
 *                   with one reach and one set of negatives: all h before the first change                                        (2)
 *   concatenation   h = d ⊕ c_−L … c_−1 ⊕ c_1 … c_L; a position outside the text is the row after the words                      (3)
 *
 * After a step d ← (1 − α · shrink · words of the step) d + δ, and the context words get δ too, or their share of it. In (3) an output is
 * 2L + 1 rows, and block b of δ goes to the vector of block b. With `windows`, (1) first trains the windows of the same words. Where
 * everything but d is frozen, outputs and words stay as they are.
 *
 *   times[n]   how often target n counts in a step: a word as often as it occurs in the step, a negative `together` times
 *   wide       in (3): h, δ and a row of zeros, each 2L + 1 rows
 *   contexts   in (2): h of each word of the step, the sliding sum of a window, a row of zeros
 */
import { freezeTargets, gradientStep, gradientStepOfOne, gradientStepOfPairs, useStepScratch } from './gradient-step';
import { randomBelow } from './random';
import {
  addCentre, addPairs, chooseTargets, collectBetween, deltas, dividesError, drawNegatives, errors, fetchTargets, inputs, labels, length,
  readSentence, resetTargets, takeCentres, targetCount, targets, together, trainAt, useOutputs, weightStride, window, wordAt,
} from './train-words';
import { addRow, rowAddress, rowBytes } from './word-rows';

const ALONE: i32 = 0;
const SUM: i32 = 2;
const CONCATENATION: i32 = 3;

let way: i32 = 0;
let trainsWindows: bool = false;
let isFrozen: bool = false;
let outside: u32 = 0;
let times: usize = 0;
let wide: usize = 0;
let wideDelta: usize = 0;
let wideLists: usize = 0;
let centres: usize = 0;
let distinct: usize = 0;
let hList: usize = 0;
let sums: usize = 0;
let zeroRow: usize = 0;
let document: usize = 0;
let factorOfWord: f32 = 0;

/** Call `useTrainer` first. `scratch` has room for `mostTargets` + 4 numbers; in (2) for three lists and together + 2 rows, in (3) for three wide rows more. */
export function useDocuments(kind: i32, windows: bool, frozen: bool, first: u32, outsideRow: u32, mostTargets: i32, scratch: usize): void {
  way = kind;
  trainsWindows = windows;
  isFrozen = frozen;
  outside = outsideRow;
  const blocks = kind == CONCATENATION ? 2 * window + 1 : 1;
  useOutputs(first, blocks);
  times = (scratch + 63) & ~63;
  wideLists = (times + (<usize>(mostTargets + 4) << 2) + 15) & ~15;
  if (kind == CONCATENATION) {
    const bytes = rowBytes * <usize>blocks;
    wide = (wideLists + 16 + 63) & ~63;
    wideDelta = wide + bytes;
    memory.fill(wideDelta + bytes, 0, bytes);
    store<usize>(wideLists, wide);
    store<usize>(wideLists, wideDelta, 4);
    useStepScratch(labels, errors, weightStride, 0, wideDelta + bytes, bytes);
  }
  if (kind != CONCATENATION && kind != ALONE) divideContexts((wideLists + 16 + 63) & ~63);
  if (frozen) freezeTargets();
}

function divideContexts(scratch: usize): void {
  const list = <usize>(together + 4) << 2;
  hList = scratch;
  centres = hList + list;
  distinct = centres + list;
  const rows = (distinct + list + 63) & ~63;
  sums = rows + <usize>together * rowBytes;
  zeroRow = sums + rowBytes;
  memory.fill(zeroRow, 0, rowBytes);
  for (let m = 0; m < together; m++) store<usize>(hList + (<usize>m << 2), rows + <usize>m * rowBytes);
}

export function trainDocument(row: usize, tokens: usize, count: i32, learningRate: f32, shrink: f32, measures: bool): void {
  document = row;
  factorOfWord = learningRate * shrink;
  const end = tokens + (<usize>count << 2);
  while (tokens < end) {
    tokens = readSentence(tokens, end);
    for (let position = 0; position < length; position += together) {
      if (way == ALONE) trainAlone(position, min(together, length - position), learningRate, measures);
      else if (way == CONCATENATION) trainBlocks(position, learningRate, measures);
      else trainWithContext(position, min(together, length - position), learningRate, measures);
    }
  }
}

/** (1) */
function trainAlone(position: i32, count: i32, learningRate: f32, measures: bool): void {
  if (trainsWindows) trainAt(position, learningRate, measures);
  resetTargets();
  memory.fill(times, 0, <usize>(count + 4) << 2);
  for (let at = position; at < position + count; at++) {
    const place = times + (<usize>addCentre(wordAt(at)) << 2);
    store<f32>(place, load<f32>(place) + 1);
  }
  const centres = targetCount;
  drawNegatives();
  for (let n = centres; n < targetCount; n++) store<f32>(times + (<usize>n << 2), <f32>count);
  fetchTargets();
  store<usize>(inputs, document);
  gradientStepOfOne(inputs, targets, targetCount, times, deltas, learningRate, measures);
  if (measures) addPairs(count);
  moveDocument(load<usize>(deltas), 1, count);
}

/** (2) */
function trainWithContext(position: i32, count: i32, learningRate: f32, measures: bool): void {
  const reach = window - <i32>randomBelow(window);
  const first = max(0, position - reach);
  const last = min(length - 1, position + count - 1 + reach);
  collectBetween(first, last);
  for (let m = 0; m < count; m++) writeContext(position + m, m, reach, first, last);
  resetTargets();
  for (let m: usize = 0; m < <usize>count; m++) store<i32>(centres + (m << 2), addCentre(wordAt(position + <i32>m)));
  const different = targetCount;
  drawNegatives();
  fetchTargets();
  takeCentres(different, distinct);
  for (let m: usize = 0; m < <usize>count; m++) store<usize>(centres + (m << 2), load<usize>(distinct + (load<usize>(centres + (m << 2)) << 2)));
  gradientStep(hList, count, targets, targetCount, deltas, learningRate, measures);
  gradientStepOfPairs(hList, centres, count, deltas, learningRate, measures);
  restoreList(count);
  if (measures) addPairs(count);
  if (dividesError) for (let m = 0; m < count; m++) scaleRow(deltaOf(m), shareAt(position + m, reach));
  if (!isFrozen) moveContexts(position, count, reach, first, last);
  if (factorOfWord != 0) scaleRow(document, <f32>1 - <f32>count * factorOfWord);
  for (let m = 0; m < count; m++) addRow(document, deltaOf(m), 1);
}

/** h of the m-th word of the step: the sum of its window slides on from that of the word before. */
function writeContext(position: i32, m: i32, reach: i32, first: i32, last: i32): void {
  if (m == 0) {
    memory.fill(sums, 0, rowBytes);
    const end = min(last, position + reach);
    for (let at = first; at <= end; at++) addRow(sums, inputOf(at - first), 1);
  }
  const leaves = m > 0 && position - reach > first ? inputOf(position - reach - 1 - first) : zeroRow;
  const comes = m > 0 && position + reach <= last ? inputOf(position + reach - first) : zeroRow;
  const own = inputOf(position - first);
  const into = load<usize>(hList + (<usize>m << 2));
  const scale = f32x4.splat(way == SUM ? 1 : shareAt(position, reach));
  for (let c: usize = 0; c < rowBytes; c += 32) {
    const left = f32x4.add(f32x4.sub(v128.load(sums + c), v128.load(leaves + c)), v128.load(comes + c));
    const right = f32x4.add(f32x4.sub(v128.load(sums + c, 16), v128.load(leaves + c, 16)), v128.load(comes + c, 16));
    v128.store(sums + c, left);
    v128.store(sums + c, right, 16);
    v128.store(into + c, f32x4.mul(scale, f32x4.add(f32x4.sub(left, v128.load(own + c)), v128.load(document + c))));
    v128.store(into + c, f32x4.mul(scale, f32x4.add(f32x4.sub(right, v128.load(own + c, 16)), v128.load(document + c, 16))), 16);
  }
}

/** Each context word gets the changes of the words whose windows hold it, as a sum that slides along. */
function moveContexts(position: i32, count: i32, reach: i32, first: i32, last: i32): void {
  memory.fill(sums, 0, rowBytes);
  for (let m = 0; m < count && position + m < first + reach; m++) addRow(sums, deltaOf(m), 1);
  for (let at = first; at <= last; at++) {
    const comes = at + reach - position;
    const leaves = at - reach - 1 - position;
    const own = at - position;
    const added = comes >= 0 && comes < count ? deltaOf(comes) : zeroRow;
    const taken = leaves >= 0 && leaves < count ? deltaOf(leaves) : zeroRow;
    const skipped = own >= 0 && own < count ? deltaOf(own) : zeroRow;
    const row = inputOf(at - first);
    for (let c: usize = 0; c < rowBytes; c += 32) {
      const left = f32x4.add(f32x4.sub(v128.load(sums + c), v128.load(taken + c)), v128.load(added + c));
      const right = f32x4.add(f32x4.sub(v128.load(sums + c, 16), v128.load(taken + c, 16)), v128.load(added + c, 16));
      v128.store(sums + c, left);
      v128.store(sums + c, right, 16);
      v128.store(row + c, f32x4.add(v128.load(row + c), f32x4.sub(left, v128.load(skipped + c))));
      v128.store(row + c, f32x4.add(v128.load(row + c, 16), f32x4.sub(right, v128.load(skipped + c, 16))), 16);
    }
  }
}

/** 1 / (context words within reach + 1) */
function shareAt(position: i32, reach: i32): f32 {
  return <f32>1 / <f32>(min(length - 1, position + reach) - max(0, position - reach) + 1);
}

// @ts-ignore: decorator
@inline
function inputOf(at: i32): usize {
  return load<usize>(inputs + (<usize>at << 2));
}

// @ts-ignore: decorator
@inline
function deltaOf(m: i32): usize {
  return load<usize>(deltas + (<usize>m << 2));
}

/** The steps pad the list of h with rows of zeros. */
function restoreList(count: i32): void {
  const rows = load<usize>(hList);
  for (let m = count; m < together; m++) store<usize>(hList + (<usize>m << 2), rows + <usize>m * rowBytes);
}

/** (3) */
function trainBlocks(position: i32, learningRate: f32, measures: bool): void {
  memory.copy(wide, document, rowBytes);
  let to = wide + rowBytes;
  for (let offset = -window; offset <= window; offset++) {
    if (offset == 0) continue;
    memory.copy(to, blockRow(position + offset), rowBytes);
    to += rowBytes;
  }
  chooseTargets(wordAt(position));
  gradientStep(wideLists, 1, targets, targetCount, wideLists + 4, learningRate, measures);
  if (measures) addPairs(1);
  let delta = wideDelta;
  moveDocument(delta, 1, 1);
  if (isFrozen) return;
  for (let offset = -window; offset <= window; offset++) {
    if (offset == 0) continue;
    delta += rowBytes;
    addRow(blockRow(position + offset), delta, 1);
  }
}

function blockRow(position: i32): usize {
  return rowAddress(position < 0 || position >= length ? outside : wordAt(position));
}

/** d ← (1 − words · α · shrink) d + factor · delta */
function moveDocument(delta: usize, factor: f32, words: i32): void {
  if (factorOfWord != 0) scaleRow(document, <f32>1 - <f32>words * factorOfWord);
  addRow(document, delta, factor);
}

function scaleRow(row: usize, factor: f32): void {
  for (let c: usize = 0; c < rowBytes; c += 16) v128.store(row + c, f32x4.mul(v128.load(row + c), f32x4.splat(factor)));
}
