/**
 * Walks over the windows of a text: every token with the outputs of its neighbours and of random others, for a step of skip-gram.
 *
 *   tokens of frequent words are thinned out (train/sampling.ts), then the window of a token reaches 1 to `window` of those left
 *   targets   each output of the window, as often as it occurs there; `negative` random outputs, as often as the window has tokens
 *   α = α₀ − (α₀ − α₁) t / (E N)       t tokens before this document, N tokens of an epoch, E epochs
 *
 * Documents stand in another order in every epoch, and each has random numbers of its own (seed, epoch, document), so nothing depends on
 * threads.
 */
import { type Compute, pause } from '../../core/compute.ts';
import type { RunningWords } from '../../core/documents.ts';
import { inSteps, type Steps } from '../../core/threads/steps.ts';
import { createRandomBits, type RandomBits, seedWords } from '../../numeric/random-bits.ts';
import { planEpoch } from '../documents/plan.ts';
import { negativeShares, writeAliasTable, writeKeepThresholds } from '../train/sampling.ts';
import type { WindowSettings } from './settings.ts';
import type { StepTargets } from './step-table.ts';

export interface WindowText {
  readonly running: RunningWords;
  /** How often each word occurs. */
  readonly counts: Float64Array;
  /** The output of each token; that of its word unless given. */
  readonly outputs?: Uint32Array;
  /** How often each output occurs; as the words unless given. */
  readonly outputCounts?: Float64Array;
}

/** The window of a token: tokens `kept[first]` to `kept[last]`, itself at `at`. */
export interface Window {
  readonly kept: Uint32Array;
  at: number;
  first: number;
  last: number;
  random: RandomBits;
}

/**
 * A token, the number of targets of its step, the learning rate, and its window, which is valid during the visit. Tokens without neighbours are
 * not visited.
 */
export type VisitWindow = (token: number, targets: number, learningRate: number, window: Window) => void;

export interface Walk {
  readonly epochs: number;
  /** Row of the first output. */
  readonly firstOutput: number;
  readonly visit: VisitWindow;
  /** The targets are the token itself and random others, as CBOW has it, in place of its neighbours and random others. */
  readonly predictsCentre?: boolean;
  /** Called before and after the windows of each document. */
  readonly startDocument?: (document: number) => void;
  readonly endDocument?: (document: number, learningRate: number) => void;
}

export const mostTargetsOf = ({ window, negative }: Pick<WindowSettings, 'window' | 'negative'>): number =>
  2 * window + negative;

/** Tokens between two progress lines. */
const PERIOD = 100_000;

export async function walkWindows(
  text: WindowText,
  settings: WindowSettings,
  walk: Walk,
  into: StepTargets,
  compute: Compute,
): Promise<void> {
  const { learningRate, leastLearningRate, seed } = settings;
  const total = walk.epochs * text.running.ids.length;
  const visitDocument = documentVisitor(text, settings, walk, into);
  for (let epoch = 0, done = 0; epoch < walk.epochs; epoch++) {
    for (const { shards, tokens } of planEpoch(text.running, { shards: 1, period: PERIOD, seed }, epoch)) {
      const { documents, before } = shards[0]!;
      for (let i = 0; i < documents.length; i++) {
        const passed = epoch * text.running.ids.length + before[i]!;
        const rate = learningRate - ((learningRate - leastLearningRate) * passed) / total;
        const random = createRandomBits(seedWords(seed, 0x70b1c, epoch, documents[i]!));
        await inSteps(visitDocument(documents[i]!, rate, random), compute);
      }
      done += tokens;
      compute.progress.advance(done, total, 'words');
      await pause(compute);
    }
  }
}

/** Windows between two looks at the clock. */
const STEP = 64;

function documentVisitor(text: WindowText, settings: WindowSettings, walk: Walk, into: StepTargets) {
  const { offsets, ids } = text.running;
  const { window } = settings;
  const keep = new Uint32Array(text.counts.length);
  writeKeepThresholds(text.counts, settings.sample, keep);
  const choose = targetChooser(text, settings, walk, into);
  const longest = offsets.reduce((most, end, i) => Math.max(most, end - (offsets[i - 1] ?? 0)), 0);
  const kept = new Uint32Array(longest);
  const own: Window = { kept, at: 0, first: 0, last: 0, random: createRandomBits([1, 0]) };

  return function* visit(document: number, learningRate: number, random: RandomBits): Steps<void> {
    let length = 0;
    own.random = random;
    walk.startDocument?.(document);
    for (let token = offsets[document]!; token < offsets[document + 1]!; token++)
      if (random.next() <= keep[ids[token]!]!) kept[length++] = token;
    for (let at = 0; at < length; at++) {
      const reach = window - random.below(window);
      [own.at, own.first, own.last] = [at, Math.max(0, at - reach), Math.min(length - 1, at + reach)];
      if (own.last > own.first) walk.visit(kept[at]!, choose(own), learningRate, own);
      if (at % STEP === STEP - 1) yield;
    }
    walk.endDocument?.(document, learningRate);
    yield;
  };
}

/** Writes the targets of a window; returns their number. */
function targetChooser(
  { running, counts, outputs = running.ids, outputCounts = counts }: WindowText,
  { negative }: WindowSettings,
  { firstOutput, predictsCentre = false }: Walk,
  { targets, labels, times }: StepTargets,
) {
  const aliases = new Uint32Array(2 * outputCounts.length);
  writeAliasTable(negativeShares(outputCounts), aliases);
  let count = 0;

  /** The place of an output among the targets; `count` if it is not there. */
  function placeOf(row: number): number {
    let n = 0;
    while (n < count && targets[n] !== row) n++;
    return n;
  }

  function addContext(row: number): void {
    const n = placeOf(row);
    times[n] = n < count ? times[n]! + 1 : 1;
    if (n < count) return;
    targets[count] = row;
    labels[count++] = 1;
  }

  function addNegative(row: number, contexts: number): void {
    if (placeOf(row) < count) return;
    targets[count] = row;
    labels[count] = 0;
    times[count++] = contexts;
  }

  return ({ kept, at, first, last, random }: Window): number => {
    count = 0;
    for (let other = first; other <= last; other++)
      if ((other === at) === predictsCentre) addContext(firstOutput + outputs[kept[other]!]!);
    const contexts = predictsCentre ? 1 : last - first;
    for (let k = 0; k < negative; k++) {
      const drawn = random.below(outputCounts.length);
      const isBelow = random.next() < aliases[2 * drawn]!;
      addNegative(firstOutput + (isBelow ? drawn : aliases[2 * drawn + 1]!), contexts);
    }
    return count;
  };
}
