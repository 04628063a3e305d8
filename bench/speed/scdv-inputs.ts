/**
 * The input of the mixture and SCDV benchmarks: 20 Newsgroups as bags over the words of newsgroup-words.ts, and
 * skip-gram vectors of those words (d = 200, window 10, 10 negative samples, 10 epochs, unit length). Training takes
 * minutes, so the vectors are cached in .cache/bench/scdv.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Bags } from '../../packages/satchel/src/core/bag.ts';
import { silentProgress } from '../../packages/satchel/src/core/compute.ts';
import type { Matrix } from '../../packages/satchel/src/core/matrix.ts';
import { createVocabulary, type Vocabulary } from '../../packages/satchel/src/core/vocabulary.ts';
import { unitLength } from '../../packages/satchel/src/embedding/post-processing.ts';
import { predictionSettings } from '../../packages/satchel/src/embedding/train/settings.case.ts';
import { wordTrainingTasks } from '../../packages/satchel/src/embedding/train/shard-task.ts';
import { trainWordVectors } from '../../packages/satchel/src/embedding/train/train.ts';
import { collectTrainingText } from '../../packages/satchel/src/embedding/train/training-text.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { inlineExecutor } from '../../packages/satchel/src/parallel/inline.ts';
import { newsgroupWords } from './newsgroup-words.ts';

export const scdvFolder = resolve(import.meta.dirname, '../../.cache/bench/scdv');
const DIMENSIONS = 200;

export interface ScdvInputs {
  readonly bags: Bags;
  readonly vocabulary: Vocabulary;
  /** Row w is the vector of word w, with unit length. */
  readonly words: Matrix;
}

export async function scdvInputs(): Promise<ScdvInputs> {
  const { documents } = await newsgroupWords();
  const text = await collectTrainingText(documents, { minCount: 1 });
  const bags = bagsOf(documents, new Map(text.terms.map((word, id) => [word, id])));
  const documentCounts = new Uint32Array(text.terms.length);
  for (const id of bags.ids) documentCounts[id]!++;
  const words = unitLength(await vectorsOf(text));
  mkdirSync(scdvFolder, { recursive: true });
  for (const [name, array] of Object.entries({ ...bags, documentCounts, words: words.data }))
    writeFileSync(pathOf(name), array);
  return { bags, vocabulary: createVocabulary(text.terms, documentCounts, documents.length), words };
}

async function vectorsOf(text: Awaited<ReturnType<typeof collectTrainingText>>): Promise<Matrix> {
  const rows = text.terms.length;
  if (existsSync(pathOf('trained'))) {
    const bytes = readFileSync(pathOf('trained'));
    const data = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    if (data.length === rows * DIMENSIONS) return { rows, columns: DIMENSIONS, data };
  }
  const options = predictionSettings({ dimensions: DIMENSIONS, minCount: 1 });
  const compute = {
    executor: inlineExecutor(wordTrainingTasks(kernelProvider)),
    progress: silentProgress,
    kernels: kernelProvider,
  };
  const { words } = await trainWordVectors(text, options, compute);
  mkdirSync(scdvFolder, { recursive: true });
  writeFileSync(pathOf('trained'), words.vectors.data);
  return words.vectors;
}

function bagsOf(documents: readonly (readonly string[])[], ids: ReadonlyMap<string, number>): Bags {
  const offsets = new Uint32Array(documents.length + 1);
  const [words, counts]: [number[], number[]] = [[], []];
  documents.forEach((document, row) => {
    const own = new Map<number, number>();
    for (const word of document) own.set(ids.get(word)!, (own.get(ids.get(word)!) ?? 0) + 1);
    for (const [id, count] of [...own].sort(([a], [b]) => a - b)) {
      words.push(id);
      counts.push(count);
    }
    offsets[row + 1] = words.length;
  });
  return { offsets, ids: Uint32Array.from(words), counts: Float32Array.from(counts) };
}

const pathOf = (name: string): string => resolve(scdvFolder, `${name}.bin`);
