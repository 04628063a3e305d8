/**
 * How good are the topical word embeddings? 20 Newsgroups by date, headers kept, letters only, NLTK stop words, words of at least 2 letters and 20
 * occurrences, everything but the SVM learned from all text without labels, a linear SVM on the vectors of the training part. Beside each
 * accuracy: the word part alone and the topic part alone, from the same fit.
 *
 *   node bench/quality/topical.ts [NAME…] [--seeds 3] [--C 1] [--set option=value]… [--write]
 *
 * CPU seconds are those of learning; methods of one run share their LDA and their first vectors, so the first one pays for both.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Matrix } from '../../packages/satchel/src/core/matrix.ts';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import { inOneGo } from '../../packages/satchel/src/core/threads/steps.ts';
import { openCorpus } from '../../packages/satchel/src/corpus/open-corpus.ts';
import { readingOf, resolveSettings } from '../../packages/satchel/src/pipeline/settings.ts';
import { representationNamed } from '../../packages/satchel/src/representation/registry.ts';
import { createEngine } from '../../packages/satchel/src/run/engine.ts';
import { ingest } from '../../packages/satchel/src/run/ingest.ts';
import { version } from '../../packages/satchel/src/run/version.ts';
import { runningWordSteps } from '../../packages/satchel/src/text/running-words.ts';
import { selectVocabulary } from '../../packages/satchel/src/text/select-vocabulary.ts';
import { wordBags } from '../../packages/satchel/src/text/word-bags.ts';
import { dataFile } from '../data.ts';
import { svmAccuracy } from './svm-accuracy.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ seeds: { type: 'string' }, C: { type: 'string' }, set: { type: 'string', multiple: true } },
    ...{ write: { type: 'boolean' }, threads: { type: 'string' } },
  },
});
const all = ['twe-1', 'twe-2', 'twe-3', 'ntsg-1', 'ntsg-2', 'ntsg-3', 'ntsg-4', 'ltsg', 'wtm', 'topic2vec', 'lda2vec'];
const names = positionals.length > 0 ? positionals : all;
const [seeds, C] = [Number(values.seeds ?? 3), Number(values.C ?? 1)];
const given = Object.fromEntries(
  (values.set ?? []).map((pair) => {
    const [name, value] = pair.split('=');
    return [name!, Number.isNaN(Number(value)) ? value! : Number(value)];
  }),
);

await using engine = await createEngine({ threads: Number(values.threads ?? 1) });
const settings = resolveSettings({
  representation: 'pv-dbow',
  options: { text: { tokens: 'letters', stopWords: 'nltk', minCount: 20, minLength: 2 } },
});
const corpus = await openCorpus(dataFile('classification', '20news-bydate.jsonl.gz'));
const reading = await ingest(corpus, readingOf(settings), engine);
const rows = Uint32Array.from(reading.documentIds.keys());
const { vocabulary, wordOfTerm } = selectVocabulary(reading.counted, rows, settings.text);
const bags = wordBags(reading.counted, rows, wordOfTerm);
const running = inOneGo(runningWordSteps(reading.counted, rows, wordOfTerm));
console.log(`${vocabulary.terms.length} words, ${running.ids.length} tokens`);

const head = ['| method | accuracy % | words alone | topics alone | CPU seconds |', '|---|---|---|---|---|'];
const lines: string[] = [];
console.log(head.join('\n'));
for (const name of names) {
  const sums = { both: 0, words: 0, topics: 0, seconds: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const figures = await judged(name, seed);
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += figures[key] / seeds;
  }
  const cells = [sums.both, sums.words, sums.topics].map((accuracy) =>
    Number.isNaN(accuracy) ? '–' : accuracy.toFixed(2),
  );
  lines.push(`| ${name} | ${cells.join(' | ')} | ${sums.seconds.toFixed(0)} |`);
  console.log(lines.at(-1));
}
if (values.write) record();

async function judged(name: string, seed: number) {
  const method = representationNamed(name);
  const options = resolveOptions(name, method.options, { ...given, seed });
  const shared = { vocabulary, classes: [], wordMatrix: undefined };
  const before = process.cpuUsage();
  const arrays = await method.fit({ ...shared, options, bags, running, labels: undefined, compute: engine });
  const { user, system } = process.cpuUsage(before);
  const state = { ...shared, options, arrays, kernels: engine.kernels };
  const vectors = method.prepare(state).represent({ bags, running }) as Matrix;
  const d = Number(options['dimensions']);
  const alone = async (from: number, to: number) =>
    from < to && to - from < vectors.columns ? accuracyOf(columnsOf(vectors, from, to), seed) : Number.NaN;
  return {
    both: await accuracyOf(vectors, seed),
    ...{ words: await alone(0, d), topics: await alone(d, vectors.columns) },
    seconds: (user + system) / 1e6,
  };
}

/** Some columns, every row at unit length. */
function columnsOf({ rows: count, columns, data }: Matrix, from: number, to: number): Matrix {
  const part = new Float32Array(count * (to - from));
  for (let row = 0; row < count; row++) {
    const own = data.subarray(row * columns + from, row * columns + to);
    const length = Math.hypot(...own) || 1;
    part.set(
      own.map((value) => value / length),
      row * (to - from),
    );
  }
  return { rows: count, columns: to - from, data: part };
}

function accuracyOf(vectors: Matrix, seed: number): Promise<number> {
  return svmAccuracy(vectors, { reading, compute: engine, seed, C });
}

function record(): void {
  const intro = [
    `# Topical word embeddings, satchel ${version}`,
    '',
    '`node bench/quality/topical.ts --write`. 20 Newsgroups by date, headers kept, letters only, NLTK stop words, words of at least 2 letters and 20',
    `occurrences (${vocabulary.terms.length.toLocaleString('en')} words, ${running.ids.length.toLocaleString('en')} tokens), default options, learned from all text without labels, linear SVM with C = ${C};`,
    `means of ${seeds} seeds. CPU seconds of learning on a machine that had other work too; the first row pays for the LDA and the word vectors that`,
    'others share.',
    '',
  ];
  writeFileSync(resolve(import.meta.dirname, '../results/topical.md'), `${[...intro, ...head, ...lines].join('\n')}\n`);
}
