/**
 * Word vectors that `words distil` learns from a sentence encoder and the unlabelled sentences of MR, alone: `average` and a linear SVM with
 * default options, ten folds, seed 1. Nothing is chosen by a score.
 *
 *   node bench/quality/fetch-teacher.ts && node bench/quality/distil.ts [--write] [PART…]
 *
 * Parts are the sentences the teacher reads: `all` of MR (no labels; those of the test folds too), or of the `training` folds alone, one table for each fold.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Corpus,
  corpusOf,
  type Document,
  type EvaluateOptions,
  evaluate,
  loadWordVectors,
  openCorpus,
  version,
  type WordVectors,
} from 'satchel';
import { distilWords, openTeacher } from 'satchel/words';
import { dataFile } from '../data.ts';
import { record, runs, say } from './parts.ts';

const GOAL = 77.5;
const folder = resolve(import.meta.dirname, '../../.cache/teacher/bge');
if (!existsSync(join(folder, 'teacher.json'))) {
  console.error('This benchmark needs a teacher: node bench/quality/fetch-teacher.ts');
  process.exit(66);
}
const kept = join(folder, 'mr.vectors');
const { pooling, sha256 } = JSON.parse(readFileSync(join(folder, 'teacher.json'), 'utf8'));
const parentURL = pathToFileURL(join(folder, 'teacher.json')).href;
registerHooks({
  resolve: (name, context, next) => next(name, name === 'onnxruntime-web' ? { ...context, parentURL } : context), // lies beside the teacher
});

const corpus = await openCorpus(dataFile('classification', 'mr.jsonl.gz'));
const documents: Document[] = [];
for await (const document of corpus.documents()) documents.push(document);
const teacher = remembering(await openTeacher(join(folder, 'model.onnx'), join(folder, 'tokenizer.json'), { pooling }));

type Evaluated = Awaited<ReturnType<typeof scored>>;
const names = ['words alone', 'with regression', 'with regression, pairs kept, `text.ngrams=2`'];

say('| table | sentences | dimensions | accuracy | model |');
say('|---|---|---|---|---|');
const glove = await loadWordVectors(dataFile('vectors', 'glove-6b-100d-subset.bin.gz'));
const baseline = await scored(corpus, glove.words, 1, 'cv:10');
say(row('GloVe 6B', '', glove.words.vectors.columns, [baseline]));

if (runs('all')) {
  const all = await tablesScored(corpus, corpus, 'cv:10');
  names.forEach((name, i) => {
    say(row(name, 'all', teacher.dimensions, [all[i]!]));
  });
  if (meanOf([all[1]!]) < GOAL) process.exitCode = 1;
}

/** Folds by their numbers, where some are named: `--folds=1,2`. */
const asked = process.argv
  .find((word) => word.startsWith('--folds='))
  ?.slice('--folds='.length)
  .split(',')
  .map(Number);
const trained: Evaluated[][] = [];
for (const [fold, { rows }] of runs('training') ? baseline.folds.entries() : []) {
  if (asked && !asked.includes(fold + 1)) continue;
  const test = new Set(rows);
  const training = corpusOf(documents.filter((_, i) => !test.has(i)));
  const split = corpusOf(documents.map((document, i) => ({ ...document, split: test.has(i) ? 'test' : 'train' })));
  const { words } = await distilWords(training, teacher);
  teacher.keep();
  trained.push([await scored(split, words, 1, 'official'), await besideNgrams(split, [glove, words])]);
  console.error(
    `fold ${fold + 1}: ${trained
      .at(-1)!
      .map((one) => meanOf([one]).toFixed(2))
      .join(', ')}`,
  );
}
['with regression', 'with regression, beside `nb-ratio` and GloVe'].forEach((name, i) => {
  const own = trained.map((evaluations) => evaluations[i]!);
  const sentences = `training, ${own.length} folds`;
  if (own.length > 0) say(row(name, sentences, teacher.dimensions, own));
});

record(
  'distil.md',
  `# Word vectors distilled from a sentence encoder

Satchel ${version}, MR, ten folds, seed 1, one thread, \`node bench/quality/distil.ts\`. Teacher: bge-small-en-v1.5, int8 (SHA-256 ${sha256.slice(0, 16)}), pooling ${pooling}, fetched by
\`bench/quality/fetch-teacher.ts\`. All options are defaults, nothing was chosen by a score. Goal, set before: ${GOAL} from all sentences, without labels.
\`all\`: the teacher reads every sentence of MR, also those of the test folds; \`training\`: those of the training folds alone, one table for each fold. Hashes are the
first digits of \`hashes.model\` (of the first fold's model under \`training\`). Data sets are not part of the repository.`,
);
/** The three tables that the teacher makes of the sentences, each scored on the corpus. Without pairs in the text, those of the table are not met. */
async function tablesScored(sentences: Corpus, on: Corpus, protocol: string): Promise<Evaluated[]> {
  const { words: alone } = await distilWords(sentences, teacher, { options: { distil: { passages: 0 } } });
  const { words: used } = await distilWords(sentences, teacher, { options: { distil: { pairs: 'keep' } } });
  teacher.keep();
  return [
    await scored(on, alone, 1, protocol),
    await scored(on, used, 1, protocol),
    await scored(on, used, 2, protocol),
  ];
}

/** Words, pairs, triples and character n-grams by naive Bayes ratios, and the tables beside them: the settings of characters-and-tables.md. */
async function besideNgrams(from: Corpus, words: EvaluateOptions['words']): Promise<Evaluated> {
  const options = {
    text: { ngrams: 3, characters: 5, gramDocuments: 2 },
    'nb-ratio': { smoothing: 0.5, grams: 'tfidf' },
    blocks: { weights: '1,0.5' },
    'linear-svm': { C: 1.1 },
  };
  const run = { representation: 'nb-ratio+tables', words, protocol: 'official', seed: 1, threads: 1, options };
  return evaluate(from, run as EvaluateOptions);
}

async function scored(from: Corpus, words: WordVectors, ngrams: number, protocol: string) {
  const options = { representation: 'average', words, protocol, seed: 1, threads: 1, options: { text: { ngrams } } };
  return evaluate(from, options as EvaluateOptions);
}

function meanOf(evaluations: readonly Evaluated[]): number {
  return (100 * evaluations.reduce((sum, { metrics }) => sum + metrics['accuracy']!.mean, 0)) / evaluations.length;
}

function row(name: string, sentences: string, dimensions: number, evaluations: readonly Evaluated[]): string {
  const hash = evaluations[0]!.hashes.model.slice(0, 16);
  return `| ${name} | ${sentences} | ${dimensions} | ${meanOf(evaluations).toFixed(2)} | ${hash} |`;
}

/** The tables of the folds ask for the same texts: each goes through the teacher once. */
function remembering({ dimensions, encode }: Awaited<ReturnType<typeof openTeacher>>) {
  const known = new Map(existsSync(kept) ? readKept(dimensions) : []);
  return {
    dimensions,
    async encode(text: string): Promise<Float32Array> {
      const vector = known.get(text) ?? (await encode(text));
      known.set(text, vector);
      return vector;
    },
    /** What was read is kept beside the teacher for the next run. */
    keep(): void {
      writeFileSync(
        kept,
        Buffer.concat(
          Array.from(known.values(), ({ buffer, byteOffset, byteLength }) =>
            Buffer.from(buffer, byteOffset, byteLength),
          ),
        ),
      );
      writeFileSync(`${kept}.json`, JSON.stringify([...known.keys()]));
    },
  };
}

function readKept(dimensions: number): [string, Float32Array][] {
  const { buffer } = new Uint8Array(readFileSync(kept));
  const texts: string[] = JSON.parse(readFileSync(`${kept}.json`, 'utf8'));
  return texts.map((text, i) => [text, new Float32Array(buffer, 4 * i * dimensions, dimensions)]);
}
