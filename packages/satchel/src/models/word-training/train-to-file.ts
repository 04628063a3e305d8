/**
 * Word vectors from a corpus to a file, in runs that may be interrupted: the output is locked, the corpus read and numbered, the memory
 * estimated, and while the training goes on what it has reached is saved now and then. `resume` goes on from there to the same bytes as a
 * run that was never stopped.
 *
 *   vectors.bin                what was asked for
 *   vectors.bin.json           where it comes from: options, corpus, version, loss
 *   vectors.bin.checkpoint     while the run is under way, and the one before it; gone at the end
 *   vectors.bin.lock           the process that writes it
 */

import { breathe, type Progress } from '../../core/compute.ts';
import type { Corpus } from '../../core/corpus.ts';
import { badParam, SatchelError, throwIfAborted } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import type { WritableFormat } from '../../embedding/formats/options.ts';
import type { Phrase, PhraseSettings } from '../../embedding/phrases.ts';
import type {
  PreparedTraining,
  TrainedWordVectors,
  TrainingMemory,
  TrainingMoment,
} from '../../embedding/word-method.ts';
import { checkWritable, writeAtomically } from '../../files/atomic-write.ts';
import { shownPath } from '../../files/guarded-open.ts';
import { lockFile } from '../../files/lock.ts';
import { createEngine } from '../../run/engine.ts';
import { type CollectedText, collectWords } from '../../words/collect-words.ts';
import type { WordTrainingSettings } from '../../words/settings.ts';
import { prepareWordTraining } from '../../words/word-training.ts';
import { formatFor, type SavedWords, saveWordVectors, wordListPath } from '../words-on-disk.ts';
import {
  checkpointPath,
  type FoundCheckpoint,
  findCheckpoint,
  hasCheckpoint,
  removeCheckpoints,
  saveCheckpoint,
} from './checkpoint.ts';
import { checkpointInterval } from './checkpoint-interval.ts';
import { checkSameCorpus, checkSameRequest, describeRequest, describeRun } from './run-description.ts';
import { createTokenStore } from './token-store.ts';

export interface WordTrainingRequest {
  readonly training: WordTrainingSettings;
  /** Words to join before anything is trained. */
  readonly phrases?: PhraseSettings | undefined;
  /** How words are cut: the options of `text`. */
  readonly text: Parameters<typeof collectWords>[1];
  readonly threads: number;
  /** Go on from the checkpoint beside the output. */
  readonly resume?: boolean;
  /** Replace an output or a checkpoint that is there. */
  readonly force?: boolean;
  readonly memoryLimit?: number | undefined;
  /** Seconds between checkpoints; by default 30, or more where saving takes so long that it would cost over 2 % of the time. */
  readonly checkpointSeconds?: number | undefined;
  /** Bytes of numbered text kept in memory; the rest goes to a file beside the output. */
  readonly bufferBytes?: number | undefined;
}

/** Callbacks during the run. */
export interface TrainingWatch {
  readonly progress: Progress;
  /** The first abort saves a checkpoint at the end of the period, then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  planned?(plan: PlannedTraining): void;
  trained?(moment: WordsTrained): void;
  checkpointed?(path: string): void;
}

export interface PlannedTraining {
  readonly text: CollectedText;
  readonly memory: TrainingMemory;
  /** Bytes of the text that are in a file. */
  readonly spilledBytes: number;
  readonly resumed: FoundCheckpoint | undefined;
  /** Of all words of all epochs, in the words of the corpus. */
  readonly wordsDone: number;
  readonly wordsTotal: number;
}

/** A moment of training, in the words of the corpus rather than those that have vectors. */
export interface WordsTrained extends Pick<TrainingMoment, 'epoch' | 'loss' | 'learningRate'> {
  readonly wordsDone: number;
  readonly wordsTotal: number;
}

export interface WordsOnFile extends SavedWords {
  readonly vocabulary: number;
  readonly dimensions: number;
  readonly epochs: number;
  readonly phrases: readonly Phrase[];
  readonly lossPerEpoch: readonly number[];
  /** Words of the corpus this process went over, all epochs together. */
  readonly wordsTrained: number;
  /** Of training alone, without reading. */
  readonly seconds: number;
  readonly cpuSeconds: number;
}

export const provenancePath = (output: string): string => `${output}.json`;

export async function trainWordsToFile(
  corpus: Corpus,
  output: string,
  request: WordTrainingRequest,
  watch: TrainingWatch,
): Promise<WordsOnFile> {
  const { resume = false, force = false, training, phrases } = request;
  const { method, methodOptions, ...shared } = training;
  if (resume && !method.isResumable) throw nothingToResume(method.name);
  const format = formatFor(output, methodOptions['subwords'] === 'ngrams');
  await checkOutputs(output, format, force); // told before hours of training, not after
  await using _lock = await lockFile(output);
  const asked = describeRequest({ ...shared, ...methodOptions, method: method.name }, request.text, phrases);
  const found = resume ? await resumable(output, asked) : await startAnew(output, force);
  await using store = createTokenStore(output, request.bufferBytes);
  const text = await collectWords(corpus, request.text, training.minCount, store, { ...watch }, phrases);
  const run = describeRun(asked, text);
  if (found) checkSameCorpus(found.run, run, found.state.epoch, shownPath(found.path));
  const spilledBytes = store.fileBytes;
  const { result, ...cost } = await train({ output, request, watch, text, run, found, spilledBytes });
  const saved = await saveWordVectors(result.words, output, { format, force });
  if (result.words.subwords && format !== 'fasttext-bin') {
    watch.progress.warn?.(
      `${shownPath(output)} holds whole words only: name it .bin to keep their n-grams for unknown words.`,
    );
  }
  await saveProvenance(output, run, saved, result, force);
  await removeCheckpoints(output);
  const { rows: vocabulary, columns: dimensions } = result.words.vectors;
  return { ...saved, vocabulary, dimensions, phrases: text.phrases, lossPerEpoch: result.lossPerEpoch, ...cost };
}

const nothingToResume = (method: string): SatchelError =>
  badParam(`vectors of ${method} come all at once: there is no interrupted run to go on with.`, 'Leave --resume out.');

async function checkOutputs(output: string, format: WritableFormat, force: boolean): Promise<void> {
  const paths = [output, provenancePath(output), ...(format === 'npy' ? [wordListPath(output)] : [])];
  for (const path of paths) await checkWritable(path, { force });
}

/** The checkpoint to go on from, if there is one and it is of this run. */
async function resumable(output: string, asked: JsonObject): Promise<FoundCheckpoint | undefined> {
  const found = await findCheckpoint(output);
  if (found) checkSameRequest(found.run, asked, shownPath(found.path));
  return found;
}

/** Throws instead of overwriting hours of work. */
async function startAnew(output: string, force: boolean): Promise<undefined> {
  if (!(await hasCheckpoint(output))) return;
  if (!force) {
    const path = shownPath(checkpointPath(output));
    throw new SatchelError('OUTPUT_EXISTS', `${path} holds an interrupted run; it was left as it is.`, {
      kind: 'output',
      where: path,
      remedy: 'Go on with it: --resume. Or start anew: --force.',
    });
  }
  await removeCheckpoints(output);
}

interface TrainingRun {
  readonly output: string;
  readonly request: WordTrainingRequest;
  readonly watch: TrainingWatch;
  readonly text: CollectedText;
  readonly run: JsonObject;
  readonly found: FoundCheckpoint | undefined;
  readonly spilledBytes: number;
}

async function train({ output, request, watch, text, run, found, spilledBytes }: TrainingRun) {
  const { threads, memoryLimit, checkpointSeconds } = request;
  const { progress, signal } = watch;
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  progress.stage('train');
  const room = { threads, memoryLimit, progress, signal, inUse: process.memoryUsage.rss };
  const training = await prepareWordTraining(text, request.training, room);
  const wordsTotal = text.rawWords * training.epochs;
  const wordsBefore = Math.round(wordsTotal * shareDone(found, training));
  watch.planned?.({ text, memory: training.memory, spilledBytes, resumed: found, wordsDone: wordsBefore, wordsTotal });

  let [savedAt, longestSaving] = [start, 0];
  const save = async (moment: TrainingMoment) => {
    const before = performance.now();
    await saveCheckpoint(output, { run, state: moment.snapshot() });
    savedAt = performance.now();
    longestSaving = Math.max(longestSaving, savedAt - before);
    watch.checkpointed?.(checkpointPath(output));
  };
  async function afterPeriod(moment: TrainingMoment): Promise<void> {
    const { epoch, loss, learningRate, done, total } = moment;
    watch.trained?.({ epoch, loss, learningRate, wordsDone: Math.round((wordsTotal * done) / total), wordsTotal });
    await breathe(); // yields to the event loop, for signals
    if (watch.signal?.aborted) await save(moment);
    throwIfAborted(watch.signal);
    const isDue = performance.now() - savedAt >= checkpointInterval(checkpointSeconds, longestSaving);
    if (isDue && done < total) await save(moment).catch(warn);
  }
  const warn = (error: unknown) => {
    savedAt = performance.now(); // tried again when the next one is due
    watch.progress.warn?.(`no checkpoint could be saved: ${error instanceof Error ? error.message : String(error)}`);
  };

  // a method that can be resumed stops and tells its progress after each period, any other one wherever it likes
  const told = request.training.method.isResumable
    ? { progress: silentAbout(watch.progress) }
    : { progress: watch.progress, signal };
  await using engine = await createEngine({ threads, ...told });
  const result = await training.train(engine, { resume: found?.state, afterPeriod });
  const { user, system } = process.cpuUsage(cpu);
  return {
    result,
    epochs: training.epochs,
    wordsTrained: wordsTotal - wordsBefore,
    seconds: (performance.now() - start) / 1e3,
    cpuSeconds: (user + system) / 1e6,
  };
}

/** Training counts only words with vectors; `trained` reports all words. */
const silentAbout = (progress: Progress): Progress => ({
  stage: (stage) => progress.stage(stage),
  advance: () => {},
  ...(progress.warn ? { warn: (message: string) => progress.warn?.(message) } : {}),
});

function shareDone(found: FoundCheckpoint | undefined, { epochs, periods }: PreparedTraining): number {
  return found ? (found.state.epoch + found.state.period / periods) / epochs : 0;
}

async function saveProvenance(
  output: string,
  run: JsonObject,
  { format, sha256 }: SavedWords,
  { words, lossPerEpoch }: TrainedWordVectors,
  force: boolean,
): Promise<void> {
  const { rows, columns } = words.vectors;
  const provenance = { format, sha256, words: rows, dimensions: columns, lossPerEpoch, ...run };
  await writeAtomically(provenancePath(output), new TextEncoder().encode(`${JSON.stringify(provenance, null, 2)}\n`), {
    force,
  });
}
