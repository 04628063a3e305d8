/** The vocabulary of an encoder, chosen from training documents, with a vector for each word where a part needs them. */
import type { Matrix } from '../core/matrix.ts';
import { inSteps } from '../core/threads/steps.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import {
  type HasVector,
  type SelectedVocabulary,
  selectFromCounts,
  type TermTotals,
  termTotalSteps,
} from '../text/select-vocabulary.ts';
import type { WordsSettings } from '../words/settings.ts';
import { vectorsFor } from '../words/unknown-words.ts';
import { isTrained, tableSettings, wordSources } from '../words/word-tables.ts';
import { corpusWordVectors } from '../words/word-vectors.ts';
import type { EncoderRun } from './encoder-run.ts';
import { furtherWords, widened } from './further-words.ts';
import type { EncoderSettings } from './settings.ts';

interface StartWords {
  readonly wordMatrix: Matrix;
  readonly wordRows: Uint32Array;
}

export interface ChosenWords extends SelectedVocabulary {
  readonly wordMatrix: Matrix | undefined;
  /** Rising ids of the words that have a vector, where words without one stay in the vocabulary. */
  readonly wordRows: Uint32Array | undefined;
  /** Vectors that words start from, where the representation takes them and they are given. They are no part of the fitted encoder. */
  readonly start: StartWords | undefined;
  /** Where the vectors come from: given, or trained here; undefined where they come from several tables. */
  readonly source: WordVectors | undefined;
  /** The columns of each table, where there are several. */
  readonly wordTables?: readonly number[] | undefined;
}

/**
 * Where a part needs word vectors, words without one are left out, unless another part can use them. Vectors are trained on the text of
 * `textRows`, of which no label is used.
 */
export async function chooseWords(run: EncoderRun, rows: Uint32Array, textRows: Uint32Array): Promise<ChosenWords> {
  const { reading, settings, compute } = run;
  const tables = settings.words ? await tablesOf(run, settings.words, textRows) : [];
  return chooseFromTotals(run, await inSteps(termTotalSteps(reading.counted, rows), compute), tables);
}

/** The same from counts of terms, and the tables of word vectors. */
export async function chooseFromTotals(
  run: Pick<EncoderRun, 'settings' | 'words' | 'isSaved'>,
  totals: TermTotals,
  tables: readonly WordVectors[],
): Promise<ChosenWords> {
  const { settings } = run;
  const { text, words: options, representation } = settings;
  if (!options) {
    const selected = selectFromCounts(totals, text);
    const start =
      representation.needs.startWords && run.words ? startOf(selected.vocabulary, run.words.words) : undefined;
    return { ...selected, wordMatrix: undefined, wordRows: undefined, start, source: undefined };
  }
  const sources = wordSources(tables, options.unknown);
  const { allWords = false } = representation.needs;
  const isWord: HasVector = (term, documents) => documents > 0 && sources.counts(term, documents);
  const seen = selectFromCounts(totals, text, allWords ? undefined : isWord);
  const selected = keepsFurther(settings)
    ? widened(seen, totals, await furtherWords(totals, sources, text, run.isSaved ?? false))
    : seen;
  const names = selected.vocabulary.terms;
  const isOne = sources.tables.length === 1;
  const origin = isOne ? { source: sources.tables[0] } : { source: undefined, wordTables: sources.widths };
  const vectorsOf = (some: readonly string[]) => sources.vectorsFor(some, options.unit);
  if (!allWords) return { ...selected, wordMatrix: vectorsOf(names), ...origin, ...NO_ROWS };
  const wordRows = Uint32Array.from(names.keys()).filter((word) => sources.counts(names[word]!));
  const wordMatrix = vectorsOf(Array.from(wordRows, (word) => names[word]!));
  return { ...selected, wordMatrix, wordRows, start: undefined, ...origin };
}

/** The tables of the run: those that are given, and those trained on the text of `textRows`. */
async function tablesOf(run: EncoderRun, options: WordsSettings, textRows: Uint32Array): Promise<WordVectors[]> {
  const { reading, compute, seed, wordCache: cache, words: given } = run;
  const trained = (settings: WordsSettings) => corpusWordVectors(reading, textRows, settings, { compute, seed, cache });
  if (!given?.tables) return [given?.words ?? (await trained(options))];
  const tables: WordVectors[] = [];
  for (const table of given.tables)
    tables.push(isTrained(table) ? await trained(tableSettings(options, table)) : table);
  return tables;
}

const NO_ROWS = { wordRows: undefined, start: undefined };

/** Whether words count that no training document holds. A classifier that compares words knows those of its training documents alone. */
const keepsFurther = ({ words, representation: { needs } }: EncoderSettings): boolean =>
  words?.keep === 'all' && needs.words === true && needs.seenWords !== true;

/** The words of the vocabulary that have a given vector to start from. */
function startOf({ terms: names }: Vocabulary, source: WordVectors): StartWords {
  const wordRows = Uint32Array.from(names.keys()).filter((word) => source.idOf(names[word]!) !== undefined);
  const known = Array.from(wordRows, (word) => names[word]!);
  return { wordMatrix: vectorsFor(known, source, false), wordRows };
}
