/** What the `words …` commands print with `--json`. */
import type { WordVectors } from '../core/word-vectors.ts';
import type { DistilledFile } from '../models/distil/distil-to-file.ts';
import type { WordsOnFile } from '../models/word-training/train-to-file.ts';
import type { SavedWords, WordsOnDisk } from '../models/words-on-disk.ts';
import type { PhraseSettings } from '../words/file-options.ts';
import type { Coverage, Neighbour, Neighbours, WordsJudged } from '../words/word-questions.ts';
import type { Cost } from './cost.ts';

/** A file of word vectors. */
export interface WordsFileReport extends Pick<WordsOnDisk['report'], 'format' | 'words' | 'dimensions'> {
  /** `null` where the file was not read to its end. */
  readonly sha256: string | null;
}

export function wordsFileReport({ report: { format, words, dimensions }, sha256 }: WordsOnDisk): WordsFileReport {
  return { format, words, dimensions, sha256: sha256 ?? null };
}

export type NeighbourReport = Pick<Neighbour, 'word' | 'similarity'>;

/** Without numbers for internal use. */
const plainNeighbours = (neighbours: readonly Neighbour[]): NeighbourReport[] =>
  neighbours.map(({ word, similarity }) => ({ word, similarity }));

export interface NearestReport {
  readonly words: readonly (Pick<Neighbours, 'word' | 'composed'> & { readonly nearest: readonly NeighbourReport[] })[];
}

export const nearestReport = (found: readonly Neighbours[]): NearestReport => ({
  words: found.map(({ word, composed, nearest }) => ({ word, composed, nearest: plainNeighbours(nearest) })),
});

export interface AnalogyReport {
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly answers: readonly NeighbourReport[];
}

export const analogyReport = (
  [a, b, c]: readonly [string, string, string],
  answers: readonly Neighbour[],
): AnalogyReport => ({ a, b, c, answers: plainNeighbours(answers) });

export interface CoverageReport extends Coverage {
  readonly file: WordsFileReport;
}

export const coverageReport = (coverage: Coverage, loaded: WordsOnDisk): CoverageReport => ({
  ...coverage,
  file: wordsFileReport(loaded),
});

export interface ConversionReport {
  readonly input: WordsFileReport;
  readonly output: SavedWords & { readonly words: number; readonly dimensions: number };
}

export const conversionReport = (
  loaded: WordsOnDisk,
  { vectors: { rows, columns } }: WordVectors,
  saved: SavedWords,
): ConversionReport => ({ input: wordsFileReport(loaded), output: { words: rows, dimensions: columns, ...saved } });

export type Scores<Judged, Name extends keyof Judged> = Readonly<Record<string, Pick<Judged, Name>>>;

export type Judged = {
  readonly [Kind in 'similarity' | 'analogies']: WordsJudged[Kind] extends Readonly<Record<string, infer One>>
    ? One
    : never;
};

export interface JudgementReport {
  readonly similarity: Scores<Judged['similarity'], 'spearman' | 'covered' | 'pairs'>;
  readonly analogies: Scores<Judged['analogies'], 'accuracy' | 'correct' | 'covered' | 'questions' | 'sections'>;
  readonly file: WordsFileReport;
}

export function judgementReport({ similarity, analogies }: WordsJudged, loaded: WordsOnDisk): JudgementReport {
  return {
    similarity: each(similarity, ({ spearman, covered, pairs }) => ({ spearman, covered, pairs })),
    analogies: each(analogies, ({ accuracy, correct, covered, questions, sections }) => ({
      accuracy,
      correct,
      covered,
      questions,
      sections,
    })),
    file: wordsFileReport(loaded),
  };
}

const each = <Value, Kept>(of: Readonly<Record<string, Value>>, keep: (value: Value) => Kept): Record<string, Kept> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, keep(value)]));

export interface WordTrainingReport {
  /** Words of the corpus per second, all epochs; includes words too rare for a vector. */
  readonly wordsPerSecond: number;
  readonly wordsPerCpuSecond: number;
  /** Of training alone; reading and counting the corpus is reported separately. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly readingSeconds: number;
  readonly readingCpuSeconds: number;
  readonly epochs: number;
  readonly lossPerEpoch: readonly number[];
  readonly vocabulary: number;
  readonly dimensions: number;
  /** Where phrases were looked for: those that were joined, pass by pass, the highest score first. */
  readonly phrases?: WordsOnFile['phrases'];
  readonly peakMemoryMB: number;
  readonly sha256: string;
  readonly format: WordsOnFile['format'];
  readonly bytes: number;
  readonly path: string;
}

export function wordTrainingReport(
  trained: WordsOnFile,
  path: string,
  { phrases: { passes } }: { readonly phrases: Pick<PhraseSettings, 'passes'> },
  { seconds: wall, cpuSeconds: cpu, peakMemoryMB }: Cost,
): WordTrainingReport {
  const { wordsTrained, seconds, cpuSeconds, lossPerEpoch, vocabulary, sha256, format } = trained;
  return {
    wordsPerSecond: wordsTrained / seconds,
    wordsPerCpuSecond: wordsTrained / cpuSeconds,
    seconds,
    cpuSeconds,
    readingSeconds: wall.read,
    readingCpuSeconds: cpu.read,
    epochs: trained.epochs,
    lossPerEpoch,
    vocabulary,
    dimensions: trained.dimensions,
    ...(passes > 0 ? { phrases: trained.phrases } : {}),
    peakMemoryMB,
    sha256,
    format,
    bytes: trained.bytes,
    path,
  };
}

/** Words learned from a sentence encoder. */
export interface DistilReport {
  readonly path: string;
  readonly format: DistilledFile['format'];
  readonly bytes: number;
  readonly sha256: string;
  readonly words: number;
  readonly dimensions: number;
  readonly documents: number;
  /** Passages that the teacher encoded, of those that are there. */
  readonly passages: number;
  readonly allPassages: number;
  /** Pairs of words that took part. */
  readonly pairs: number;
  readonly cpuSeconds: number;
  readonly peakMemoryMB: number;
}

export function distilReport(path: string, file: DistilledFile, { cpuSeconds, peakMemoryMB }: Cost): DistilReport {
  const { format, bytes, sha256, words, dimensions, documents, passages, allPassages, pairs } = file;
  return {
    ...{ path, format, bytes, sha256, words, dimensions, documents, passages, allPassages, pairs, peakMemoryMB },
    cpuSeconds: Object.values(cpuSeconds).reduce((sum, value) => sum + value, 0),
  };
}
