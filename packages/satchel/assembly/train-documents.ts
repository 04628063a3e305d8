/**
 * Document vectors with the steps of word training (train-words.ts; methods in src/embedding/documents/train.ts; the plain twin in
 * src/kernels/train-documents/plain.ts draws the same numbers in the same order). A document d takes part in one of four ways:
 *
 *   alone           h = d predicts the words; `together` neighbouring words in one step, against one set of negatives            (1)
 *   mean, sum       h = mean or sum of the context words and d predicts the word                                                 (2)
 *   concatenation   h = d ⊕ c_−L … c_−1 ⊕ c_1 … c_L; a position outside the text is the row after the words                      (3)
 *
 * After a step d ← (1 − α · shrink · words of the step) d + δ, and the context words get δ too, or their share of it. In (3) an output is
 * 2L + 1 rows, and block b of δ goes to the vector of block b. With `windows`, (1) first trains the windows of the same words. Where
 * everything but d is frozen, outputs and words stay as they are.
 *
 *   times[n]   how often target n counts in a step: a word as often as it occurs in the step, a negative `together` times
 *   wide       in (3): h, δ and a row of zeros, each 2L + 1 rows
 */
import { freezeTargets, gradientStep, gradientStepOfOne, useStepScratch } from './gradient-step';
import { randomBelow } from './random';
import {
  addCentre, addPairs, chooseTargets, collectInputs, deltas, dividesError, drawNegatives, errors, fetchTargets, inputCount, inputs, labels, length,
  mean, meanList, readSentence, resetTargets, targetCount, targets, together, trainAt, useOutputs, weightStride, window, wordAt,
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
let document: usize = 0;
let factorOfWord: f32 = 0;

/** Call `useTrainer` first. `scratch` has room for `mostTargets` + 4 numbers; in (3) for three wide rows more. */
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
  if (frozen) freezeTargets();
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
      else trainWithContext(position, learningRate, measures);
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
function trainWithContext(position: i32, learningRate: f32, measures: bool): void {
  collectInputs(position, window - <i32>randomBelow(window));
  const share: f32 = <f32>1 / <f32>(inputCount + 1);
  memory.fill(mean, 0, rowBytes);
  for (let m: usize = 0; m < <usize>inputCount; m++) addRow(mean, load<usize>(inputs + (m << 2)), 1);
  addRow(mean, document, 1);
  if (way != SUM) scaleRow(mean, share);
  chooseTargets(wordAt(position));
  fetchTargets();
  gradientStep(meanList, 1, targets, targetCount, deltas, learningRate, measures);
  if (measures) addPairs(1);
  const factor: f32 = dividesError ? share : 1;
  const delta = load<usize>(deltas);
  if (!isFrozen) for (let m: usize = 0; m < <usize>inputCount; m++) addRow(load<usize>(inputs + (m << 2)), delta, factor);
  moveDocument(delta, factor, 1);
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
