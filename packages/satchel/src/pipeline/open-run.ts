/** Makes a run of a corpus. Throws for a corpus without labels, because a classifier learns from labels. */
import { checkWeights } from '../classify/parts/check-weights.ts';
import type { Compute } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { grouped, printable, SatchelError } from '../core/errors.ts';
import { labelsAt } from '../core/labels.ts';
import { wordsGiven } from '../encoder/encoder-run.ts';
import { type Ingested, ingest, type ReadingOptions } from '../run/ingest.ts';
import { checkedSeed } from '../run/seed.ts';
import { forThreads } from '../run/shared-reading.ts';
import { createWordVectorCache } from '../words/word-vector-cache.ts';
import { checkMemory } from './memory.ts';
import type { Run } from './run.ts';
import type { RunOptions } from './run-options.ts';
import { readBoth } from './self-training/read-both.ts';
import { checkSelfTraining } from './self-training/self-training.ts';
import { forClasses, readingOf, type Settings } from './settings.ts';

type GivenOptions = Pick<RunOptions, 'seed' | 'words' | 'memoryLimit' | 'unlabelled'>;

export async function openRun(
  corpus: Corpus,
  settings: Settings,
  options: GivenOptions,
  compute: Compute,
  whenMany?: ReadingOptions['whenMany'],
): Promise<Run> {
  checkedSeed(options.seed); // mistakes are reported before anything is read
  wordsGiven(options.words);
  const { reading, unlabelled } = await readFor(corpus, settings, options, compute, whenMany);
  requireLabels(reading, settings.labels.mode);
  return runOver(reading, settings, options, compute, unlabelled);
}

/** The corpus, and the unlabelled texts where there are some. */
export async function readFor(
  corpus: Corpus,
  settings: Settings,
  { unlabelled: texts }: Pick<RunOptions, 'unlabelled'>,
  compute: Compute,
  whenMany?: ReadingOptions['whenMany'],
): Promise<{ readonly reading: Ingested; readonly unlabelled?: Uint32Array }> {
  if (!texts) return { reading: await ingest(corpus, { ...readingOf(settings), whenMany }, compute) };
  const both = await readBoth(corpus, texts, readingOf(settings), compute);
  checkSelfTraining(settings, both.reading.multiLabel);
  return both;
}

/** A run over a corpus that was read before. Throws where it would need more memory than the options allow. */
export function runOver(
  reading: Ingested,
  settings: Settings,
  options: GivenOptions,
  compute: Compute,
  unlabelled?: Uint32Array,
): Run {
  checkMemory(reading, settings, options.memoryLimit);
  checkWeights(settings.classifier, settings.classifierOptions, {}, reading.classes); // rows are checked where they are learned from
  const seed = checkedSeed(options.seed);
  const { memoryLimit } = options;
  const words = wordsGiven(options.words);
  return {
    reading: forThreads(reading, compute),
    settings: forClasses(settings, classesToLearn(reading)),
    compute,
    seed,
    words,
    wordCache: createWordVectorCache(),
    memoryLimit,
    unlabelled,
  };
}

/** How many classes a model learns: those that the training part of an official split has; all of them where there is none. */
export function classesToLearn({ labels, classes, splits }: Pick<Ingested, 'labels' | 'classes' | 'splits'>): number {
  if (!splits.includes('train') || !splits.includes('test')) return classes.length;
  const counts = new Uint8Array(classes.length);
  splits.forEach((split, row) => {
    if (split === 'train') for (const id of labelsAt(labels, row)) counts[id] = 1;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** In a multi-label task a document may have no label; otherwise every document needs one. */
export function requireLabels({ corpus, unlabelled, documentIds, multiLabel }: Ingested, mode: string): void {
  const [all, name] = [documentIds.length, printable(corpus.name)];
  if (unlabelled.count === all) {
    const message = `none of the ${grouped(all)} documents of ${name} has a label, and a classifier learns from labels.`;
    throw new SatchelError('NO_LABELS', message, {
      where: name,
      remedy:
        'Name the field that holds the labels (--label), or make vectors without labels: train --classifier none.',
      facts: { documents: all },
    });
  }
  if (unlabelled.count === 0 || multiLabel || mode === 'multi') return;
  const first = printable(documentIds[unlabelled.first]!);
  const message = `${unlabelled.count} of ${all} documents have no label; the first is '${first}'.`;
  throw new SatchelError('MISSING_LABEL', message, {
    where: `${name}, record ${unlabelled.first + 1}`,
    remedy:
      'Label them or leave them out; set labels.mode=multi if a document may have none; or make vectors without labels: train --classifier none.',
    facts: { documents: all, unlabelled: unlabelled.count },
  });
}
