/**
 * Word vectors from a sentence encoder and unlabelled text, in memory from end to end (embedding/distil gives the equations). The encoder
 * is any object with `encode`; `openTeacher` makes one of an ONNX file.
 */
import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { silentProgress } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { usageError } from '../core/errors.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import { resolveOptions } from '../core/options.ts';
import { createWordVectors, type WordVectors } from '../core/word-vectors.ts';
import { distilTable, type Teacher } from '../embedding/distil/distil.ts';
import type { EngineOptions } from '../run/engine.ts';
import { type TextOptions, textOptions } from '../text/options.ts';
import { type DistilSettings, distilOptions } from './distil-options.ts';
import { type CollectedPassages, collectPassages } from './distil-text.ts';

/** What the teacher will be asked, before the first question. */
export interface DistilPlan {
  readonly documents: number;
  readonly terms: readonly string[];
  /** Different pairs of neighbouring words to learn from. */
  readonly pairs: number;
  readonly passages: readonly string[];
  readonly allPassages: number;
}

export interface DistilWordsOptions extends Pick<EngineOptions, 'signal' | 'progress'> {
  /** Options by group: `text` and `distil`. */
  readonly options?: OptionGroups | undefined;
  /** Called before the teacher is asked; the work waits for its promise. */
  readonly planned?: ((plan: DistilPlan) => void | Promise<void>) | undefined;
}

export interface DistilledWords extends Omit<DistilPlan, 'terms' | 'passages'> {
  readonly words: WordVectors;
  /** How many passages the teacher encoded. */
  readonly passages: number;
  /** SHA-256 over the documents, where the corpus keeps one. */
  readonly corpusSha256: string | undefined;
}

/**
 * Learns word vectors from a sentence encoder: the words alone, then how they are used in the passages of the corpus. Labels are not used.
 *
 * @example
 * import { openCorpus } from 'satchel';
 * import { distilWords } from 'satchel/words';
 * const encode = async (text: string) => Float32Array.of(text.length, text.includes('oven') ? 1 : 0, 1); // in place of a real encoder
 * const { words } = await distilWords(await openCorpus('mail.jsonl'), { encode });
 * console.log(words.terms.length, words.vectors.columns);
 */
export async function distilWords(
  corpus: Corpus,
  teacher: Teacher,
  given: DistilWordsOptions = {},
): Promise<DistilledWords> {
  checkArguments('distilWords', { corpus: [corpus, 'corpus'], teacher: [teacher, 'object'] });
  checkArguments('distilWords', { 'teacher.encode': [teacher.encode, 'function'] });
  checkKeys('distilWords', given, { options: 'object', planned: 'function', signal: 'signal', progress: 'progress' });
  const { signal, progress = silentProgress } = given;
  const { distil, text } = resolveDistil(given.options);
  const collected = await collectPassages(corpus, text, distil, { progress, signal });
  await given.planned?.(planOf(collected));
  const table = await distilTable(collected, teacher, distil, { progress, signal });
  const { columns } = table;
  const { terms: names, pairs, passages, corpusSha256 } = collected;
  const kept = distil.pairs === 'keep' ? [...names, ...pairs] : names;
  const vectors = { rows: kept.length, columns, data: table.data.slice(0, kept.length * columns) };
  return { ...planOf(collected), passages: passages.length, words: createWordVectors(kept, vectors), corpusSha256 };
}

const planOf = ({ documents, terms, pairs, passages, allPassages }: CollectedPassages): DistilPlan => ({
  ...{ documents, terms, pairs: pairs.length, passages, allPassages },
});

export function resolveDistil(options: OptionGroups = {}): {
  readonly distil: DistilSettings;
  readonly text: TextOptions;
} {
  const known = { text: textOptions, distil: distilOptions };
  const unknown = Object.keys(options).find((group) => !Object.hasOwn(known, group));
  if (unknown !== undefined)
    throw usageError('UNKNOWN_PARAM', `there is no group of options '${unknown}' here; there are: text, distil.`);
  return {
    distil: resolveOptions('distil', distilOptions, options['distil']),
    text: resolveOptions('text', textOptions, options['text']),
  };
}
