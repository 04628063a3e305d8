/**
 * How good are the systems of the papers on real data? Each row has data, protocol, word vectors, options and the
 * minimum it must reach. Bag of words is the first row.
 * `node bench/quality/systems.ts [GROUP…] [--seeds 3] [--write]`: groups are newsgroups, train, sentences, r8, reuters.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { openCorpus } from '../../packages/satchel/src/corpus/open-corpus.ts';
import { loadWordVectors } from '../../packages/satchel/src/models/words-on-disk.ts';
import { evaluateRun } from '../../packages/satchel/src/pipeline/evaluate.ts';
import { readingOf, resolveSettings } from '../../packages/satchel/src/pipeline/settings.ts';
import { createEngine } from '../../packages/satchel/src/run/engine.ts';
import { type Ingested, ingest } from '../../packages/satchel/src/run/ingest.ts';
import { version } from '../../packages/satchel/src/run/version.ts';
import { createWordVectorCache } from '../../packages/satchel/src/words/word-vector-cache.ts';
import { dataFile } from '../data.ts';

type Options = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Row {
  readonly system: string;
  readonly representation?: string;
  readonly classifier?: string;
  readonly options?: Options;
  /** Metric → its minimum in %; 0 if there is none. */
  readonly least: Readonly<Record<string, number>>;
}

interface Group {
  readonly data: readonly string[];
  readonly protocol: string;
  readonly note: string;
  /** A file of word vectors; absent: trained on the corpus. */
  readonly vectors?: string;
  readonly options: Options;
  readonly seeds: number;
  readonly rows: (data: string) => readonly Row[];
}

/** The text options of the code of the SCDV paper. */
const lettersOnly = { tokens: 'letters', stopWords: 'nltk' };
const newsgroupWords = { dimensions: 200, minCount: 20 }; // skip-gram with a window of 10, 10 negatives and 10 epochs, as usual
const accuracy = (least: number) => ({ accuracy: least });

const newsgroupRows: readonly Row[] = [
  { system: 'bow + linear-svm', least: accuracy(0) },
  { system: 'average', representation: 'average', least: accuracy(79.0) },
  { system: 'idf-average', representation: 'idf-average', least: accuracy(78.5) },
  { system: 'scdv, K = 60, p = 4', representation: 'scdv', least: accuracy(83.5) },
  { system: 'bowv', representation: 'bowv', least: accuracy(83.0) },
  {
    system: 'fisher, K = 16',
    representation: 'fisher',
    options: { fisher: { components: 16 } },
    least: accuracy(81.5),
  },
  { system: 'spm', representation: 'spm', least: accuracy(78.5) },
  { system: 'bow+scdv', representation: 'bow+scdv', least: accuracy(86.0) },
];

const groups: Readonly<Record<string, Group>> = {
  newsgroups: {
    data: ['20news-bydate'],
    protocol: 'official',
    note: 'headers kept, own vectors of all text (words.fitOn=all)',
    options: { text: lettersOnly, words: { ...newsgroupWords, fitOn: 'all' } },
    seeds: 3,
    rows: () => newsgroupRows,
  },
  train: {
    data: ['20news-bydate'],
    protocol: 'official',
    note: 'headers kept, own vectors of the training part (words.fitOn=train)',
    options: { text: lettersOnly, words: { ...newsgroupWords, fitOn: 'train' } },
    seeds: 1,
    rows: () => newsgroupRows.map((row) => ({ ...row, least: accuracy(0) })),
  },
  sentences: {
    data: ['subj', 'mr'],
    protocol: 'cv:10',
    note: 'GloVe 6B 100d',
    vectors: 'glove-6b-100d-subset.bin.gz',
    options: {},
    seeds: 1,
    rows: (data) => [
      { system: 'bow + linear-svm', least: accuracy(0) },
      { system: 'spm', representation: 'spm', least: accuracy(data === 'subj' ? 90.0 : 72.5) },
      { system: 'scdv, K = 60', representation: 'scdv', least: accuracy(data === 'subj' ? 91.0 : 74.3) },
    ],
  },
  r8: {
    data: ['r8-no-stop'],
    protocol: 'official',
    note: 'GloVe 6B 100d',
    vectors: 'glove-6b-100d-subset.bin.gz',
    options: {},
    seeds: 3,
    rows: () => [
      { system: 'bow + linear-svm', least: accuracy(0) },
      { system: 'bow + tf-msm', classifier: 'tf-msm', least: accuracy(93.0) },
      { system: 'bow + msm', classifier: 'msm', least: accuracy(0) },
      { system: 'bow + sa', classifier: 'sa', least: accuracy(0) },
    ],
  },
  reuters: {
    data: ['reuters-modapte90'],
    protocol: 'official',
    note: 'own vectors of all text, d = 200, min count 5',
    options: {
      text: lettersOnly,
      words: { dimensions: 200, minCount: 5, fitOn: 'all' },
    },
    seeds: 3,
    rows: () => [
      { system: 'bow + linear-svm', least: { microF1: 0, lrap: 0 } },
      {
        system: 'scdv + logistic',
        representation: 'scdv',
        classifier: 'logistic',
        least: { microF1: 86.5, lrap: 95.0 },
      },
      { system: 'bow+scdv + linear-svm', representation: 'bow+scdv', least: { microF1: 87.3, lrap: 0 } },
    ],
  },
};

const asked = process.argv.slice(2).filter((word) => Object.hasOwn(groups, word));
const seedsAsked = process.argv.includes('--seeds')
  ? Number(process.argv[process.argv.indexOf('--seeds') + 1])
  : undefined;
const head = [
  '| data | vectors | system | metric | seeds | at least | measured | sd | CPU seconds |',
  '|---|---|---|---|---|---|---|---|---|',
];
console.log(head.join('\n'));
const lines: string[] = [];
let short = 0;
for (const name of asked.length > 0 ? asked : Object.keys(groups)) await runGroup(groups[name]!);
console.log(short === 0 ? 'all minimums are reached' : `${short} figures are below their minimum`);
if (process.argv.includes('--write')) record();
process.exitCode = short === 0 ? 0 : 1;

async function runGroup(group: Group): Promise<void> {
  for (const data of group.data) {
    const rows = group.rows(data);
    const scores = rows.map(() => new Map<string, number[]>());
    const cost = rows.map(() => 0);
    for (let seed = 1; seed <= (seedsAsked ?? group.seeds); seed++) {
      const readings = new Map<string, Ingested>(); // one reading per text and kind, so that word vectors are trained once per seed
      for (const [i, row] of rows.entries()) {
        const before = process.cpuUsage();
        for (const [metric, value] of Object.entries(await judge(group, data, row, seed, readings))) {
          scores[i]!.set(metric, [...(scores[i]!.get(metric) ?? []), value]);
        }
        const { user, system } = process.cpuUsage(before);
        const seconds = (user + system) / 1e6;
        cost[i]! += seconds;
        const latest = [...scores[i]!].map(([metric, values]) => `${metric} ${values.at(-1)!.toFixed(2)}`);
        console.error(
          `${data}, seed ${seed}, ${row.system}: ${latest.join(', ')} in ${seconds.toFixed(0)} s of processor`,
        );
      }
    }
    for (const [i, row] of rows.entries()) report(group, data, row, scores[i]!, cost[i]!);
  }
}

async function judge(group: Group, data: string, row: Row, seed: number, readings: Map<string, Ingested>) {
  const { representation = 'bow', classifier = 'linear-svm' } = row;
  const plain = resolveSettings({ representation, classifier });
  const options = { ...group.options, ...row.options };
  const { words, ...withoutWords } = options;
  const settings = resolveSettings({ representation, classifier, options: plain.words ? options : withoutWords, seed });
  await using engine = await createEngine({ threads: availableParallelism() });
  const key = JSON.stringify([settings.text, settings.words !== undefined]);
  const corpus = await openCorpus(dataFile('classification', `${data}.jsonl.gz`));
  const given = group.vectors && settings.words ? await loadWordVectors(dataFile('vectors', group.vectors)) : undefined;
  const reading = readings.get(key) ?? (await ingest(corpus, readingOf(settings), engine));
  readings.set(key, reading);
  const run = { reading, settings, compute: engine, seed, words: given, wordCache: createWordVectorCache() };
  const { metrics } = await evaluateRun(run, { protocol: group.protocol });
  return Object.fromEntries(Object.keys(row.least).map((metric) => [metric, 100 * metrics[metric]!.mean]));
}

function report(group: Group, data: string, row: Row, scores: Map<string, number[]>, cpu: number): void {
  for (const [metric, least] of Object.entries(row.least)) {
    const values = scores.get(metric)!;
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1));
    if (mean < least) short++;
    const cells = [
      data,
      group.note,
      row.system,
      metric,
      values.length,
      least === 0 ? '' : least.toFixed(1),
      `**${mean.toFixed(2)}**`,
      values.length > 1 ? sd.toFixed(2) : '',
      (cpu / values.length).toFixed(0),
    ];
    const line = `| ${cells.join(' | ')} |`;
    lines.push(line);
    console.log(line);
  }
}

/** New rows replace recorded rows with the same data, vectors, system and metric. */
function record(): void {
  const file = new URL('../results/systems.md', import.meta.url);
  const keyOf = (line: string) => line.split('|').slice(1, 5).join('|');
  const now = new Set(lines.map(keyOf));
  let old: string[] = [];
  try {
    old = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| data ') && !now.has(keyOf(line)));
  } catch {
    // nothing recorded yet
  }
  const intro = `# The systems of the papers\n\nSatchel ${version}, default options unless the row says otherwise, linear SVM unless it names a classifier. Mean over seeds 1, 2, …; sd over seeds. CPU seconds are a seed's, word vectors counted in the first row that needs them. Data sets are not part of the repository.\n\n`;
  writeFileSync(file, `${intro}${[...head, ...old, ...lines].join('\n')}\n`);
}
