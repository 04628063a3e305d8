/** The tables of docs/scale.md: what the measured rates give for a billion documents. */
import { shardsOf } from 'satchel/cluster';
import { rates } from './scale-rates.ts';

const BILLION = 1e9;
const TASK = 250_000;
const SAMPLE = 1e7;
const CORE_HOUR = 0.05;
const [clusterPage, speedPage] = ['../bench/results/cluster.md', '../bench/results/speed.md'];

/** Two significant digits, with separators. */
const two = (value: number): string => Number(value.toPrecision(2)).toLocaleString('en-US');
const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

function bytes(value: number): string {
  const unit = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'][Math.floor(Math.log10(value) / 3)]!;
  return `${two(value / 1000 ** Math.floor(Math.log10(value) / 3))} ${unit}`;
}

const { check5, heaps, lsi, skipGram } = rates;
/** CPU µs of a post on Spark with one worker: Node, Python, executor, driver, worker and master. */
const onSpark = (1e6 * check5.spark) / check5.posts;
/** What is not the worker's. */
const added = onSpark - rates.encode.micros;
const termsOf = (documents: number): number => heaps.k * (documents * rates.tokens) ** heaps.beta;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const rateRows = (): string =>
  table(
    ['rate', 'value', 'measured in'],
    [
      [
        '`spark transform`, SCDV of 1,000 numbers, one worker, all processes',
        `${check5.spark} CPU s for ${whole(check5.posts)} posts: ${whole(onSpark)} µs each`,
        `[cluster.md](${clusterPage}), check 5`,
      ],
      [
        '`satchel encode` of the same, one thread',
        `${check5.embedded} CPU s: ${whole((1e6 * check5.embedded) / check5.posts)} µs each`,
        'there',
      ],
      ...(['encode', 'tokenise', 'count', 'parts'] as const).map((name) => [
        `the worker alone: \`${name}\``,
        `${rates[name].micros} µs, ${whole(rates[name].bytes)} B out`,
        'there, worker alone',
      ]),
      [
        'what Spark adds to the worker',
        `${whole(onSpark)} − ${rates.encode.micros} = ${whole(added)} µs`,
        'the rows above',
      ],
      [
        'text and tokens of a post',
        `${whole(rates.textBytes)} B, ${whole(rates.tokens)} tokens`,
        'there, worker alone',
      ],
      ['different terms of n tokens', `${heaps.k} · n^${heaps.beta}`, 'there, worker alone'],
      ['the counts of a term', `${rates.countBytes} B`, 'there, worker alone'],
      [
        '`lsi`, 200 numbers, to convergence',
        `${lsi.seconds.toFixed(1)} CPU s for ${whole(lsi.documents)} posts`,
        `[speed.md](${speedPage}), two threads`,
      ],
      [
        'skip-gram, d = 200, window 10',
        `${whole(skipGram.wordsASecond)} words a CPU second; two threads ${skipGram.twoThreads} times as fast as one`,
        'there',
      ],
    ],
  );

interface Stage {
  readonly name: string;
  readonly documents: number;
  readonly micros: number;
  readonly moved: string;
}

function stageRow({ name, documents, micros, moved }: Stage): string[] {
  const hours = (documents * micros) / 1e6 / 3600;
  const product = `${documents === BILLION ? '10⁹' : '10⁷'} · ${whole(micros)} µs = ${two(hours)}`;
  const minutes = hours * 0.6;
  return [name, product, minutes < 1 ? `${two(minutes * 60)} s` : `${two(minutes)} min`, moved, two(hours * CORE_HOUR)];
}

function stageRows(): string {
  const input = bytes(BILLION * rates.textBytes);
  const tasks = BILLION / TASK;
  const termsOfTask = termsOf(TASK);
  const shuffle = `${whole(tasks)} tasks · ${two(termsOfTask)} terms · ${rates.countBytes} B = ${bytes(tasks * termsOfTask * rates.countBytes)} of shuffle; ${two(termsOf(BILLION) / 1e6)} million terms = ${bytes(termsOf(BILLION) * rates.countBytes)} out`;
  const stages: Stage[] = [
    {
      name: 'vectors',
      documents: BILLION,
      micros: onSpark,
      moved: `${input} in, ${bytes(BILLION * rates.encode.bytes)} out, no shuffle`,
    },
    {
      name: 'tokens',
      documents: BILLION,
      micros: rates.tokenise.micros + added,
      moved: `${input} in, ${bytes(BILLION * rates.tokenise.bytes)} out, no shuffle`,
    },
    { name: 'counts', documents: BILLION, micros: rates.count.micros + added, moved: `${input} in; ${shuffle}` },
    {
      name: 'counted documents of a fit, a sample of 10⁷',
      documents: SAMPLE,
      micros: rates.parts.micros + added,
      moved: `${bytes(SAMPLE * rates.textBytes)} in and sorted, ${bytes(SAMPLE * rates.parts.bytes)} to the machine of the command`,
    },
    {
      name: 'the sums of `lsi` over these',
      documents: SAMPLE,
      micros: (1e6 * lsi.seconds) / lsi.documents,
      moved: 'rows once, then what [the table below](#what-stays-on-one-machine-and-why) says',
    },
  ];
  return table(['stage', 'core-hours', 'on 100 cores', 'moved', 'cost'], stages.map(stageRow));
}

function limitRows(): string {
  const shards = shardsOf(SAMPLE).length;
  const part = 50_000 * 200 * 8;
  const vector = rates.kept * 8;
  const round = 60_000 * 200 * 2 * 4;
  const rounds = 1e10 / 200_000;
  const share = skipGram.twoThreads / 2;
  const epoch = (threads: number): number => 1e10 / (threads * share * skipGram.wordsASecond);
  return table(
    ['what', 'why', 'how far one machine goes', 'when that is not enough'],
    [
      [
        'the counted words of a fit',
        'vocabulary and folds are chosen from them, and every sum starts from them',
        `${whole(rates.parts.bytes)} B a document: 10⁷ documents in ${bytes(SAMPLE * rates.parts.bytes)}`,
        'fit on a sample of 10⁷ documents, transform all',
      ],
      [
        "vectors of a classifier's training documents",
        'dual coordinate descent changes one weight vector document after document; its steps depend on one another',
        `${rates.kept} numbers · 8 B = ${bytes(vector)} a document: 10⁶ documents in ${bytes(1e6 * vector)}, 10⁷ in ${bytes(SAMPLE * vector)}`,
        'the sums of `centroid` and naive Bayes instead, which need one pass; or a sample',
      ],
      [
        'skip-gram, CBOW',
        `four shards of 50,000 words meet after ${(50_000 / skipGram.wordsASecond).toFixed(1)} s. A round of Spark takes a second at best and would move V · d · 2 floats each way (60,000 · 200 · 2 · 4 B = ${bytes(round)}): 10¹⁰ words are ${whole(rounds)} rounds, ${bytes(rounds * round)} each way`,
        `10¹⁰ words in ${two(epoch(4) / 3600)} hours an epoch on the four threads that four shards keep busy, ${two(epoch(64) / 60)} minutes on 64 with \`words.shards=64\`, if each thread loses what the second of two does (${(100 * (1 - share)).toFixed(0)} %); 8 and 16 shards cost accuracy on texts of 3 and 11 million words ([words.md](../bench/results/words.md)), what they cost on 10¹⁰ was not measured`,
        '`spark tokenise`, then `words train` on a sample of 10¹⁰ words; rare words come from subwords',
      ],
      [
        'mixtures of `scdv`, `fisher`, `boc`',
        'their points are words, at most 10⁶, not documents',
        `10⁶ · 200 · 4 B = ${bytes(1e6 * 200 * 4)}`,
        'more is never needed',
      ],
      [
        '`lsi`',
        `each pass is a sum over documents and goes to Spark, but its part is V · k numbers: 50,000 · 200 · 8 B = ${bytes(part)} a shard, ${whole(shards)} shards for 10⁷ documents = ${bytes(shards * part)} a pass`,
        '10⁷ documents',
        'fewer dimensions or words, or a sample',
      ],
    ],
  );
}

/** Tables by the names that stand around them in the page. */
export const scaleTables: Readonly<Record<string, () => string>> = {
  rates: rateRows,
  stages: stageRows,
  limits: limitRows,
};

/** Figures that stand in sentences of the page. */
export const scaleFigures: readonly string[] = [
  `${whole((TASK * onSpark) / 1e6)} s`,
  `${whole(BILLION / TASK)} tasks`,
  `${bytes(60 * 200 * 8)} each, ${bytes(4096 * 60 * 200 * 8)} in all`,
  `${bytes(BILLION * 100 * 4)} in 32 bits`,
  `${bytes(BILLION * 32 * 4)} more`,
  `${whole(30 * 100)} ids`,
  `${bytes(30 * 100 * 400)}`,
];
