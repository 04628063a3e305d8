/**
 * Distilled word vectors, written to a file: word2vec, GloVe, NumPy by the ending of the name, or a Model2Vec folder. FILE.json beside it says
 * where they come from: SHA-256 of teacher, tokeniser and corpus, options, version. The same files and options give the same bytes.
 */
import type { Progress } from '../../core/compute.ts';
import type { Corpus } from '../../core/corpus.ts';
import { SatchelError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import type { OptionValues } from '../../core/options.ts';
import type { Format } from '../../embedding/formats/options.ts';
import { checkWritable, writeAtomically } from '../../files/atomic-write.ts';
import { version } from '../../run/version.ts';
import type { TeacherOptions } from '../../words/distil-options.ts';
import { type DistilledWords, type DistilPlan, distilWords, resolveDistil } from '../../words/distil-words.ts';
import { plain } from '../word-training/run-description.ts';
import { provenancePath } from '../word-training/train-to-file.ts';
import { formatFor, saveWordVectors, wordListPath } from '../words-on-disk.ts';
import type { OpenedTeacher } from './open-teacher.ts';
import { prepareFolder, saveModel2vec } from './save-model2vec.ts';

export interface DistilRequest {
  readonly options: Readonly<Record<'text' | 'distil', OptionValues>>;
  readonly teacher: TeacherOptions;
  /** Write a Model2Vec folder. */
  readonly model2vec: boolean;
  readonly force: boolean;
}

export interface DistilWatch {
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
  planned?(cost: DistilCost): void;
}

/** What the run will take, told before it begins. */
export interface DistilCost extends Omit<DistilPlan, 'terms' | 'passages'> {
  readonly words: number;
  readonly passages: number;
  /** Of the teacher, from a trial with some of the texts. */
  readonly seconds: number;
  readonly memoryBytes: number;
}

export interface DistilledFile extends Omit<DistilledWords, 'words'> {
  readonly words: number;
  readonly dimensions: number;
  readonly format: Format;
  readonly bytes: number;
  readonly sha256: string;
}

/** Texts that the teacher encodes on trial: words, and passages. */
const TRIALS = 8;
/** Matrices of words × dimensions and of passages × dimensions that are held at the same time. */
const [WORD_TABLES, PASSAGE_TABLES] = [6, 3];

export async function distilToFile(
  corpus: Corpus,
  teacher: OpenedTeacher,
  output: string,
  request: DistilRequest,
  { progress, signal, planned }: DistilWatch,
): Promise<DistilledFile> {
  const { options, model2vec, force } = request;
  checkNames(output, resolveDistil(options).distil.pairs, model2vec);
  await checkOutputs(output, model2vec, force); // told before the work, not after
  const { words, ...facts } = await distilWords(corpus, teacher, {
    options,
    signal,
    progress,
    planned: async (plan) => planned?.(await costOf(plan, teacher)),
  });
  const saved = model2vec
    ? await saveModel2vec(words, output, { force })
    : { words: words.vectors.rows, ...(await saveWordVectors(words, output, { force })) };
  const file = { ...saved, dimensions: words.vectors.columns };
  const provenance = { ...file, ...origin(request, teacher), ...textOf(facts) };
  const bytes = new TextEncoder().encode(`${JSON.stringify(provenance, null, 2)}\n`);
  await writeAtomically(provenancePath(output), bytes, { force });
  return { ...facts, ...file };
}

/** A .bin of word2vec ends a word at a space. */
function checkNames(output: string, pairs: 'drop' | 'keep', model2vec: boolean): void {
  if (pairs === 'drop' || (!model2vec && formatFor(output) !== 'word2vec-binary')) return;
  throw new SatchelError(
    'BAD_PARAM',
    `Pairs of words can be kept in a text file or a .npy, not in ${model2vec ? 'a Model2Vec folder' : 'a .bin'}.`,
    { kind: 'usage', remedy: 'Name the output .txt, or leave the pairs out.' },
  );
}

async function checkOutputs(output: string, model2vec: boolean, force: boolean): Promise<void> {
  if (model2vec) await prepareFolder(output, force);
  else await checkWritable(output, { force });
  if (!model2vec && formatFor(output) === 'npy') await checkWritable(wordListPath(output), { force });
  await checkWritable(provenancePath(output), { force });
}

async function costOf({ terms, passages, ...plan }: DistilPlan, teacher: OpenedTeacher): Promise<DistilCost> {
  const seconds = (await secondsOf(terms, teacher)) + (await secondsOf(passages, teacher));
  const numbers =
    WORD_TABLES * (terms.length + plan.pairs) * teacher.dimensions +
    PASSAGE_TABLES * passages.length * teacher.dimensions;
  return { ...plan, words: terms.length, passages: passages.length, seconds, memoryBytes: 4 * numbers };
}

/** The time of some texts, for all of them. */
async function secondsOf(texts: readonly string[], { encode }: OpenedTeacher): Promise<number> {
  const trials = Math.min(TRIALS, texts.length);
  for (const text of texts.slice(0, trials)) await encode(text); // the first ones take longer
  const start = performance.now();
  for (let i = 0; i < trials; i++) await encode(texts[Math.floor((i * texts.length) / trials)]!);
  return trials === 0 ? 0 : ((performance.now() - start) / 1000 / trials) * texts.length;
}

const origin = ({ options, teacher: asked }: DistilRequest, teacher: OpenedTeacher): JsonObject => ({
  satchel: version,
  teacher: { sha256: teacher.sha256, tokenizer: teacher.tokenizerSha256, ...asked },
  distil: plain(options.distil),
  text: plain(options.text),
});

const textOf = ({ corpusSha256, documents, passages, pairs }: Omit<DistilledWords, 'words'>): JsonObject => ({
  corpus: { sha256: corpusSha256 ?? null, documents, passages, pairs },
});
