/**
 * Word vectors from running text: skip-gram and CBOW, with negative sampling or hierarchical softmax (methods in
 * src/embedding/train/train.ts; the plain twin in src/kernels/plain/train-words.ts draws the same numbers in the same order).
 *
 *   tokens        word ids; DOCUMENT_END between documents, which no window crosses
 *   keep[w]       w stays in a sentence when 32 random bits are not above it                  (subsampling)
 *   aliases[w]    [threshold, other]: one draw picks w, a second stays below the threshold or takes the other    (negatives)
 *   pathStarts, paths   the inner nodes from the root to w, each as node · 2 + code           (hierarchical softmax)
 *
 * Output rows follow the `vocabulary` input rows. A negative that was drawn before, or is the centre, is left out. Words may have parts
 * (word-parts.ts): then an input is the place where the word was put together.
 */
import { gradientStep, useStepScratch } from './gradient-step';
import { randomBelow, randomBits } from './random';
import { composeWord, hasParts, placeOf, settleWord, useParts } from './word-parts';
import { addRow, rowAddress, rowBytes } from './word-rows';

const DOCUMENT_END: u32 = 0xffffffff;
/** Longer sentences are cut here. */
const LONGEST_SENTENCE: i32 = 10000;

/** Pairs of an input and a true target trained while measuring: what the loss is divided by. */
export let pairs: f64 = 0;

let vocabulary: u32 = 0;
let window: i32 = 0;
let negatives: i32 = 0;
let keep: usize = 0;
let aliases: usize = 0;
let pathStarts: usize = 0;
let paths: usize = 0;
let isCbow: bool = false;
let isHierarchical: bool = false;
let sharesTargets: bool = false;
let dividesError: bool = false;

let sentence: usize = 0;
let inputs: usize = 0;
let targets: usize = 0;
let deltas: usize = 0;
let labels: usize = 0;
let mean: usize = 0;
let meanList: usize = 0;

let length: i32 = 0;
let inputCount: i32 = 0;
let targetCount: i32 = 0;
let fetched: v128 = i32x4.splat(0);

/** `useRows` comes first. */
export function useTrainer(
  words: u32, windowSize: i32, negativeCount: i32, mostTargets: i32,
  keepAddress: usize, aliasesAddress: usize, pathStartsAddress: usize, pathsAddress: usize, partStarts: usize, parts: usize,
  averages: bool, walksTree: bool, shares: bool, divides: bool, scratch: usize,
): void {
  vocabulary = words;
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
  pairs = 0;
  divideScratch(scratch, 2 * windowSize + 4, mostTargets + 4);
  useParts(partStarts, parts, sentence + (<usize>LONGEST_SENTENCE << 2), windowSize);
}

function divideScratch(scratch: usize, mostInputs: i32, mostTargets: i32): void {
  const stride = <usize>((mostInputs + 3) & ~3) << 2;
  mean = (scratch + 63) & ~63;
  const zeroRow = mean + rowBytes;
  const deltaRows = zeroRow + rowBytes;
  const errors = deltaRows + <usize>(mostInputs - 4) * rowBytes;
  labels = errors + <usize>mostTargets * stride;
  inputs = labels + (<usize>mostTargets << 2);
  deltas = inputs + (<usize>mostInputs << 2);
  targets = deltas + (<usize>mostInputs << 2);
  meanList = targets + (<usize>mostTargets << 2);
  sentence = meanList + 16;
  memory.fill(zeroRow, 0, rowBytes);
  for (let m = 0; m < mostInputs - 4; m++) store<usize>(deltas + (<usize>m << 2), deltaRows + <usize>m * rowBytes);
  store<usize>(meanList, mean);
  useStepScratch(labels, errors, stride, zeroRow);
}

export function trainWords(tokens: usize, count: i32, learningRate: f32, measures: bool): void {
  const end = tokens + (<usize>count << 2);
  while (tokens < end) {
    tokens = readSentence(tokens, end);
    if (hasParts()) trainComposed(learningRate, measures);
    else for (let position = 0; position < length; position++) trainPosition(position, learningRate, measures);
  }
}

/** Each word is put together before the first window that may hold it, and settled after the last; its place then serves another. */
function trainComposed(learningRate: f32, measures: bool): void {
  for (let ahead = 0; ahead < min(window, length); ahead++) composeWord(ahead, wordAt(ahead));
  for (let position = 0; position < length; position++) {
    if (position > window) settleWord(position - window - 1, wordAt(position - window - 1));
    if (position + window < length) composeWord(position + window, wordAt(position + window));
    trainPosition(position, learningRate, measures);
  }
  for (let left = max(0, length - window - 1); left < length; left++) settleWord(left, wordAt(left));
}

/** The next words that subsampling keeps, up to the end of their document; answers where to read on. */
function readSentence(tokens: usize, end: usize): usize {
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

/** Skip-gram, the whole window at once: every context word against the same targets. */
function trainWindow(centre: u32, learningRate: f32, measures: bool): void {
  chooseTargets(centre);
  fetchTargets();
  gradientStep(inputs, inputCount, targets, targetCount, deltas, learningRate, measures);
  for (let m: usize = 0; m < <usize>inputCount; m++) addRow(load<usize>(inputs + (m << 2)), load<usize>(deltas + (m << 2)), 1);
  if (measures) pairs += <f64>inputCount;
}

/** Skip-gram, one context word after the other, each with targets of its own. */
function trainPairs(centre: u32, learningRate: f32, measures: bool): void {
  for (let m: usize = 0; m < <usize>inputCount; m++) {
    chooseTargets(centre);
    gradientStep(inputs + (m << 2), 1, targets, targetCount, deltas, learningRate, measures);
    addRow(load<usize>(inputs + (m << 2)), load<usize>(deltas), 1);
  }
  if (measures) pairs += <f64>inputCount;
}

/** CBOW: the mean of the context words against the targets; each context word takes the whole error, or its share of it. */
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
 * Reads one number of every cache line of the targets, so that all of them are on their way before the first product waits for one (3 to
 * 8 % faster). What was read is kept, or the compiler would drop the loads.
 */
function fetchTargets(): void {
  let read = i32x4.splat(0);
  for (let n: usize = 0; n < <usize>targetCount; n++) {
    const row = load<usize>(targets + (n << 2));
    for (let c: usize = 0; c < rowBytes; c += 64) read = v128.or(read, v128.load32_zero(row + c));
  }
  fetched = read;
}

// @ts-ignore: decorator
@inline
function wordAt(position: i32): u32 {
  return load<u32>(sentence + (<usize>position << 2));
}

/** The addresses of the words within `reach` of the position, from left to right. */
function collectInputs(position: i32, reach: i32): void {
  inputCount = 0;
  const last = min(length - 1, position + reach);
  for (let at = max(0, position - reach); at <= last; at++) {
    if (at == position) continue;
    store<usize>(inputs + (<usize>inputCount << 2), hasParts() ? placeOf(at) : rowAddress(wordAt(at)));
    inputCount++;
  }
}

function chooseTargets(centre: u32): void {
  targetCount = 0;
  if (isHierarchical) choosePath(centre);
  else chooseNegatives(centre);
}

function choosePath(centre: u32): void {
  const start = load<u32>(pathStarts + (<usize>centre << 2));
  const end = load<u32>(pathStarts + (<usize>centre << 2), 4);
  for (let at = start; at < end; at++) {
    const step = load<u32>(paths + (<usize>at << 2));
    addTarget(rowAddress(vocabulary + (step >> 1)), step & 1 ? 0 : 1);
  }
}

function chooseNegatives(centre: u32): void {
  addTarget(rowAddress(vocabulary + centre), 1);
  for (let k = 0; k < negatives; k++) {
    const word = randomBelow(vocabulary);
    const alias = aliases + (<usize>word << 3);
    const negative = randomBits() < load<u32>(alias) ? word : load<u32>(alias, 4);
    const address = rowAddress(vocabulary + negative);
    if (!isTarget(address)) addTarget(address, 0);
  }
}

function isTarget(address: usize): bool {
  const end = targets + (<usize>targetCount << 2);
  for (let at = targets; at < end; at += 4) if (load<usize>(at) == address) return true;
  return false;
}

// @ts-ignore: decorator
@inline
function addTarget(address: usize, label: f32): void {
  store<usize>(targets + (<usize>targetCount << 2), address);
  store<f32>(labels + (<usize>targetCount << 2), label);
  targetCount++;
}
