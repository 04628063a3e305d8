/**
 * The text that word vectors are distilled from: words, pairs of neighbouring words, and passages for the teacher.
 *
 * A passage is a document of at most 64 words, or a sentence of a longer document. Where there are more passages than asked for, those at even
 * distances are taken. Words are counted over all documents, pairs over the chosen passages. A corpus in which no document holds two words is
 * a list of words: all are kept, and there are no passages.
 */

import { documentsIn } from '../core/checks/given-document.ts';
import { pause } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { printable, SatchelError } from '../core/errors.ts';
import { offsetsOf } from '../core/lists/end-to-end.ts';
import type { DistilCompute, DistilText } from '../embedding/distil/distil.ts';
import { type Analyzer, prepareAnalyzer, withNgrams } from '../text/analyzer.ts';
import type { TextOptions } from '../text/options.ts';
import { createSentenceSplitter } from '../text/sentences/sentences.ts';
import type { DistilSettings } from './distil-options.ts';

/** Words of the longest document that is a passage as a whole. */
const LONGEST_PASSAGE = 64;
/** Documents between two calls of `progress`. */
const BETWEEN = 512;

export interface CollectedPassages extends DistilText {
  readonly documents: number;
  /** Passages that were there to choose from. */
  readonly allPassages: number;
  readonly corpusSha256: string | undefined;
}

export async function collectPassages(
  corpus: Corpus,
  text: TextOptions,
  settings: DistilSettings,
  compute: DistilCompute,
): Promise<CollectedPassages> {
  const analyzer = await prepareAnalyzer(text);
  const { passages: all, counts, documents, isList } = await readPassages(corpus, analyzer, compute);
  const terms = frequent(counts, isList ? 1 : settings.minCount).slice(0, settings.maxWords);
  if (terms.length === 0) throw noWords(corpus, settings);
  const passages = isList ? [] : evenly(all, settings.passages);
  const { pairs, features } = await numbered(passages, terms, analyzer, settings.minPairs, compute);
  return {
    terms,
    pairs,
    passages,
    features,
    documents,
    allPassages: isList ? 0 : all.length,
    corpusSha256: corpus.fingerprint?.(),
  };
}

async function readPassages(corpus: Corpus, { tokens, options }: Analyzer, compute: DistilCompute) {
  const split = createSentenceSplitter(options.language);
  const counts = new Map<string, number>();
  const passages: string[] = [];
  let [documents, isList] = [0, true];
  compute.progress.stage('read');
  for await (const { text } of documentsIn(corpus)) {
    const found = tokens(text);
    if (found.length > 1) isList = false;
    for (const word of new Set(found)) counts.set(word, (counts.get(word) ?? 0) + 1);
    if (found.length > LONGEST_PASSAGE) passages.push(...cutAt(text, split(text)));
    else if (found.length > 0) passages.push(text.trim());
    if (++documents % BETWEEN === 0) compute.progress.advance(documents, undefined, 'documents');
    await pause(compute);
  }
  return { passages, counts, documents, isList };
}

function cutAt(text: string, ends: readonly number[]): string[] {
  return ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end).trim()).filter((sentence) => sentence !== '');
}

/** Those held at least so often, the most frequent first, ties in order of code units. */
function frequent(counts: ReadonlyMap<string, number>, least: number): string[] {
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([term]) => term);
}

function evenly(all: readonly string[], most: number): readonly string[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]!);
}

/** The pairs that enough passages hold, and each passage as the rising numbers of its words and pairs. */
async function numbered(
  passages: readonly string[],
  terms: readonly string[],
  { tokens }: Analyzer,
  minPairs: number,
  compute: DistilCompute,
): Promise<Pick<DistilText, 'pairs' | 'features'>> {
  const ids = new Map(terms.map((word, id) => [word, id]));
  const counts = new Map<string, number>();
  const termsOf = (passage: string) =>
    new Set(withNgrams(tokens(passage), minPairs === 0 ? 1 : 2).filter((term) => isPair(term) || ids.has(term)));
  for (const passage of minPairs === 0 ? [] : passages) {
    for (const term of termsOf(passage)) if (isPair(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
    await pause(compute);
  }
  const pairs = frequent(counts, minPairs);
  pairs.forEach((pair, i) => {
    ids.set(pair, terms.length + i);
  });
  const sets: number[][] = [];
  for (const passage of passages) {
    sets.push([...termsOf(passage)].flatMap((term) => ids.get(term) ?? []).sort((a, b) => a - b));
    await pause(compute);
  }
  const offsets = offsetsOf(sets.map(({ length }) => length));
  return { pairs, features: { features: ids.size, offsets, ids: Uint32Array.from(sets.flat()) } };
}

/** A pair that ends with a number is left out: a text file of word vectors could not tell it from the numbers that follow. */
const isPair = (term: string): boolean => / (?![\d.+-]|nan$|inf(?:inity)?$)/iu.test(term);

const noWords = ({ name }: Corpus, { minCount }: DistilSettings): SatchelError =>
  new SatchelError('EMPTY_CORPUS', `${printable(name)} holds no word that ${minCount} documents hold.`, {
    where: printable(name),
    remedy: 'Lower distil.minCount, or give more text.',
  });
