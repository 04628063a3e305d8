/**
 * Word vectors from running text: skip-gram and CBOW, with negative sampling or hierarchical softmax (methods in
 * src/embedding/train/train.ts; the plain twin in src/kernels/train-words/plain.ts draws the same numbers in the same order).
 *
 *   tokens        word ids; DOCUMENT_END between documents, which no window crosses
 *   keep[w]       w stays in a sentence when 32 random bits do not exceed it                  (subsampling)
 *   aliases[w]    [threshold, other]: one draw picks w, a second one keeps it (below the threshold) or takes other    (negatives)
 *   pathStarts, paths   the inner nodes from the root to w, each as node · 2 + code           (hierarchical softmax)
 *
 * Output rows follow the `vocabulary` input rows. A negative that was already drawn, or is a centre, is skipped. The
 * windows of `together` neighbouring words are trained in one step (skip-gram with negative sampling; otherwise it is
 * 1). If words have parts (word-parts.ts), an input is the place of the composed word.
 */
import { gradientStep, gradientStepOfWindows, useStepScratch } from './gradient-step';
import { randomBelow, randomBits } from './random';
import { composeWord, hasParts, placeOf, settleWord, useParts } from './word-parts';
import { addRow, rowAddress, rowBytes, rowsAddress } from './word-rows';

const DOCUMENT_END: u32 = 0xffffffff;
/** Longer sentences are cut at this length. */
const LONGEST_SENTENCE: i32 = 10000;

/** Pairs of an input and a true target trained while measuring: the divisor of the loss. */
export let pairs: f64 = 0;

let vocabulary: u32 = 0;
export let window: i32 = 0;
let negatives: i32 = 0;
let keep: usize = 0;
let aliases: usize = 0;
let pathStarts: usize = 0;
let paths: usize = 0;
let isCbow: bool = false;
let isHierarchical: bool = false;
let sharesTargets: bool = false;
export let dividesError: bool = false;
export let together: i32 = 1;
let firstOutput: u32 = 0;
let outputBlocks: u32 = 1;

let sentence: usize = 0;
export let inputs: usize = 0;
export let targets: usize = 0;
export let deltas: usize = 0;
export let labels: usize = 0;
export let errors: usize = 0;
let weights: usize = 0;
export let weightStride: usize = 0;
export let mean: usize = 0;
export let meanList: usize = 0;

let nextToken: usize = 0;
let lastToken: usize = 0;
/** In the sentence at hand: its words, the next position, and how many words were composed and settled. */
export let length: i32 = 0;
let position: i32 = 0;
let composed: i32 = 0;
let settled: i32 = 0;
export let inputCount: i32 = 0;
export let targetCount: i32 = 0;
let fetched: v128 = i32x4.splat(0);

/** Call `useRows` first. */
export function useTrainer(
  words: u32, windowSize: i32, negativeCount: i32, mostTargets: i32,
  keepAddress: usize, aliasesAddress: usize, pathStartsAddress: usize, pathsAddress: usize, partStarts: usize, parts: usize,
  averages: bool, walksTree: bool, shares: bool, divides: bool, windowsTogether: i32, scratch: usize,
): void {
  vocabulary = words;
  firstOutput = words;
  outputBlocks = 1;
  window = windowSize;
  negatives = negativeCount;
  keep = keepAddress;
  aliases = aliasesAddress;
  pathStarts = pathStartsAddress;
  paths = pathsAddress;
  isCbow = averages;
  isHierarchical = walksTree;
  sharesTargets = shares;
  dividesError = divides;
  together = windowsTogether;
  pairs = 0;
  divideScratch(scratch, 2 * windowSize + windowsTogether + 4, mostTargets + 4);
  useParts(partStarts, parts, sentence + (<usize>LONGEST_SENTENCE << 2), 2 * windowSize + windowsTogether);
}

/** The output of word w is then `blocks` rows from row `first` + w · blocks on, one after the other. Call after `useTrainer`. */
export function useOutputs(first: u32, blocks: u32): void {
  firstOutput = first;
  outputBlocks = blocks;
}

function divideScratch(scratch: usize, mostInputs: i32, mostTargets: i32): void {
  const stride = <usize>((mostInputs + 3) & ~3) << 2;
  mean = (scratch + 63) & ~63;
  const zeroRow = mean + rowBytes;
  const deltaRows = zeroRow + rowBytes;
  errors = deltaRows + <usize>(mostInputs - 4) * rowBytes;
  labels = errors + <usize>mostTargets * stride;
  inputs = labels + (<usize>mostTargets << 2);
  deltas = inputs + (<usize>mostInputs << 2);
  targets = deltas + (<usize>mostInputs << 2);
  meanList = targets + (<usize>mostTargets << 2);
  weights = (meanList + 31) & ~15;
  weightStride = stride;
  sentence = weights + <usize>(together + 1) * stride;
  memory.fill(zeroRow, 0, rowBytes);
  for (let m = 0; m < mostInputs - 4; m++) store<usize>(deltas + (<usize>m << 2), deltaRows + <usize>m * rowBytes);
  store<usize>(meanList, mean);
  useStepScratch(labels, errors, stride, weights, zeroRow, rowBytes);
}

/** Sets the text that `trainWords` goes through. */
export function startWords(tokens: usize, count: i32): void {
  nextToken = tokens;
  lastToken = tokens + (<usize>count << 2);
  startSentence(0);
}

/** Trains about `positions` positions, from where the last call ended; returns whether any are left. */
export function trainWords(positions: i32, learningRate: f32, measures: bool): bool {
  for (let left = positions; left > 0; ) {
    if (position < length) {
      if (hasParts()) composeAhead();
      trainAt(position, learningRate, measures);
      position += together;
      left -= together;
      continue;
    }
    if (hasParts()) for (; settled < length; settled++) settleWord(settled, wordAt(settled));
    if (nextToken >= lastToken) return false;
    nextToken = readSentence(nextToken, lastToken);
    startSentence(length);
  }
  return true;
}

function startSentence(words: i32): void {
  length = words;
  position = 0;
  composed = 0;
  settled = 0;
}

/** Composes each word before the first window that can hold it, settles it after the last, then reuses its place. */
function composeAhead(): void {
  for (; settled < position - window; settled++) settleWord(settled, wordAt(settled));
  const seen = min(length, position + together + window);
  for (; composed < seen; composed++) composeWord(composed, wordAt(composed));
}

/** Trains the windows of the next `together` positions. */
// @ts-ignore: decorator
@inline
export function trainAt(position: i32, learningRate: f32, measures: bool): void {
  const count = min(together, length - position);
  if (count == 1) trainPosition(position, learningRate, measures);
  else trainWindows(position, count, learningRate, measures);
}

/** Reads the next words that subsampling keeps, up to the end of their document; returns where to continue. */
export function readSentence(tokens: usize, end: usize): usize {
  length = 0;
  while (tokens < end && length < LONGEST_SENTENCE) {
    const word = load<u32>(tokens);
    tokens += 4;
    if (word == DOCUMENT_END) break;
    if (randomBits() > load<u32>(keep + (<usize>word << 2))) continue;
    store<u32>(sentence + (<usize>length << 2), word);
    length++;
  }
  return tokens;
}

function trainPosition(position: i32, learningRate: f32, measures: bool): void {
  const centre = wordAt(position);
  collectInputs(position, window - <i32>randomBelow(window));
  if (inputCount == 0) return;
  if (isCbow) trainMean(centre, learningRate, measures);
  else if (sharesTargets) trainWindow(centre, learningRate, measures);
  else trainPairs(centre, learningRate, measures);
}

/** Skip-gram, a whole window at once: every context word against the same targets. */
function trainWindow(centre: u32, learningRate: f32, measures: bool): void {
  chooseTargets(centre);
  fetchTargets();
  gradientStep(inputs, inputCount, targets, targetCount, deltas, learningRate, measures);
  addDeltas();
  if (measures) pairs += <f64>inputCount;
}

/**
 * Skip-gram, the windows of `count` neighbouring positions at once, all with the same reach: the words of all windows
 * against the centres and one set of negatives. A pair is weighted by the number of windows that contain it.
 */
function trainWindows(position: i32, count: i32, learningRate: f32, measures: bool): void {
  const reach = window - <i32>randomBelow(window);
  const first = max(0, position - reach);
  const last = min(length - 1, position + count - 1 + reach);
  inputCount = 0;
  for (let at = first; at <= last; at++) addInput(at);
  targetCount = 0;
  memory.fill(weights, 0, <usize>(count + 1) * weightStride);
  for (let centre = position; centre < position + count; centre++) {
    const row = weights + <usize>(addCentre(wordAt(centre)) + 1) * weightStride;
    const end = min(length - 1, centre + reach);
    for (let at = max(0, centre - reach); at <= end; at++) if (at != centre) countPair(row, at - first);
    if (measures) pairs += <f64>(end - max(0, centre - reach));
  }
  const centres = targetCount;
  drawNegatives();
  fetchTargets();
  gradientStepOfWindows(inputs, inputCount, targets, targetCount, centres, deltas, learningRate, measures);
  addDeltas();
}

function addDeltas(): void {
  for (let m: usize = 0; m < <usize>inputCount; m++) addRow(load<usize>(inputs + (m << 2)), load<usize>(deltas + (m << 2)), 1);
}

/** The index of the centre among the targets; two neighbours may be the same word. */
export function addCentre(word: u32): i32 {
  const address = outputAddress(word);
  const known = targetNumber(address);
  if (known >= 0) return known;
  addTarget(address, 1);
  return targetCount - 1;
}

/** Counts one more window in which input m occurs with the centre of this row of weights, and with the negatives. */
// @ts-ignore: decorator
@inline
function countPair(row: usize, m: i32): void {
  const offset = <usize>m << 2;
  store<f32>(row + offset, load<f32>(row + offset) + 1);
  store<f32>(weights + offset, load<f32>(weights + offset) + 1);
}

/** Skip-gram, one context word after the other, each with its own targets. */
function trainPairs(centre: u32, learningRate: f32, measures: bool): void {
  for (let m: usize = 0; m < <usize>inputCount; m++) {
    chooseTargets(centre);
    gradientStep(inputs + (m << 2), 1, targets, targetCount, deltas, learningRate, measures);
    addRow(load<usize>(inputs + (m << 2)), load<usize>(deltas), 1);
  }
  if (measures) pairs += <f64>inputCount;
}

/** CBOW: the mean of the context words against the targets; each context word gets the whole error, or its share. */
function trainMean(centre: u32, learningRate: f32, measures: bool): void {
  const share: f32 = <f32>1 / <f32>inputCount;
  memory.fill(mean, 0, rowBytes);
  for (let m: usize = 0; m < <usize>inputCount; m++) addRow(mean, load<usize>(inputs + (m << 2)), 1);
  for (let c: usize = 0; c < rowBytes; c += 16) v128.store(mean + c, f32x4.mul(v128.load(mean + c), f32x4.splat(share)));
  chooseTargets(centre);
  gradientStep(meanList, 1, targets, targetCount, deltas, learningRate, measures);
  const factor: f32 = dividesError ? share : 1;
  for (let m: usize = 0; m < <usize>inputCount; m++) addRow(load<usize>(inputs + (m << 2)), load<usize>(deltas), factor);
  if (measures) pairs += 1;
}

/**
 * Prefetches the targets: reads one number per cache line, so that all lines are loading before the first product needs
 * one (3 to 8 % faster). The result is stored, or the compiler would drop the loads.
 */
export function fetchTargets(): void {
  let read = i32x4.splat(0);
  for (let n: usize = 0; n < <usize>targetCount; n++) {
    const row = load<usize>(targets + (n << 2));
    for (let c: usize = 0; c < rowBytes; c += 64) read = v128.or(read, v128.load32_zero(row + c));
  }
  fetched = read;
}

/** For train-documents.ts, which adds its own targets. */
export function resetTargets(): void {
  targetCount = 0;
}

/** Moves the negatives to the front of the targets; the addresses of the `count` targets before them go to `into`. */
export function takeCentres(count: i32, into: usize): void {
  memory.copy(into, targets, <usize>count << 2);
  targetCount -= count;
  for (let n = 0; n < targetCount; n++) {
    store<usize>(targets + (<usize>n << 2), load<usize>(targets + (<usize>(n + count) << 2)));
    store<f32>(labels + (<usize>n << 2), 0);
  }
}

/** The addresses of the words from `first` to `last`. */
export function collectBetween(first: i32, last: i32): void {
  inputCount = 0;
  for (let at = first; at <= last; at++) addInput(at);
}

export function addPairs(count: i32): void {
  pairs += <f64>count;
}

// @ts-ignore: decorator
@inline
export function wordAt(position: i32): u32 {
  return load<u32>(sentence + (<usize>position << 2));
}

/** The addresses of the words within `reach` of the position, from left to right. */
export function collectInputs(position: i32, reach: i32): void {
  inputCount = 0;
  const last = min(length - 1, position + reach);
  for (let at = max(0, position - reach); at <= last; at++) {
    if (at != position) addInput(at);
  }
}

// @ts-ignore: decorator
@inline
function addInput(at: i32): void {
  store<usize>(inputs + (<usize>inputCount << 2), hasParts() ? placeOf(at) : rowAddress(wordAt(at)));
  inputCount++;
}

export function chooseTargets(centre: u32): void {
  targetCount = 0;
  if (isHierarchical) choosePath(centre);
  else {
    addTarget(outputAddress(centre), 1);
    drawNegatives();
  }
}

function choosePath(centre: u32): void {
  const start = load<u32>(pathStarts + (<usize>centre << 2));
  const end = load<u32>(pathStarts + (<usize>centre << 2), 4);
  for (let at = start; at < end; at++) {
    const step = load<u32>(paths + (<usize>at << 2));
    addTarget(outputAddress(step >> 1), step & 1 ? 0 : 1);
  }
}

export function drawNegatives(): void {
  for (let k = 0; k < negatives; k++) {
    const word = randomBelow(vocabulary);
    const alias = aliases + (<usize>word << 3);
    const negative = randomBits() < load<u32>(alias) ? word : load<u32>(alias, 4);
    const address = outputAddress(negative);
    if (targetNumber(address) < 0) addTarget(address, 0);
  }
}

// @ts-ignore: decorator
@inline
function outputAddress(word: u32): usize {
  const row = firstOutput + word * outputBlocks;
  return outputBlocks == 1 ? rowAddress(row) : rowsAddress(row, outputBlocks);
}

/** The index of this row among the targets; −1 if it is none. */
function targetNumber(address: usize): i32 {
  for (let n = 0; n < targetCount; n++) if (load<usize>(targets + (<usize>n << 2)) == address) return n;
  return -1;
}

// @ts-ignore: decorator
@inline
function addTarget(address: usize, label: f32): void {
  store<usize>(targets + (<usize>targetCount << 2), address);
  store<f32>(labels + (<usize>targetCount << 2), label);
  targetCount++;
}
