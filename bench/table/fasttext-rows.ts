/**
 * fastText's supervised classifier beside `linear-svm` and `nbsvm` on the same words. The words are those of Satchel's default text options;
 * both sides get them separated by spaces, learn from the training part, save the model, open it and label the test part. CPU seconds of one
 * thread, best of several; those of Satchel are of whole processes, those of fastText do not include Python's start and imports.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';
import { prepareAnalyzer } from '../../packages/satchel/src/text/analyzer.ts';
import { textOptions } from '../../packages/satchel/src/text/options.ts';
import { dataFile } from '../data.ts';
import type { Inputs, Row } from './inputs.ts';
import { satchelUsage, shown } from './measure.ts';

interface Labelled {
  readonly text: string;
  readonly label: string;
  readonly isTest: boolean;
}

interface Scored {
  readonly accuracy: number;
  readonly train: number;
  readonly predict: number;
}

interface Beside {
  readonly data: string;
  readonly documents: number;
  readonly results: readonly (Scored & { readonly name: string })[];
}

/** Learning rate and epochs: fastText's defaults, and the settings its tutorial arrives at for single words. */
const settings = [
  { name: 'fastText, defaults', words: ['0.1', '5'] },
  { name: 'fastText, lr 1, 25 epochs', words: ['1', '25'] },
] as const;
const classifiers = ['linear-svm', 'nbsvm'] as const;

/** Rows of the table: training and predicting apart would hide that one side does more of the work in either. */
export async function fastTextRows(inputs: Inputs): Promise<Row[]> {
  if (inputs.isSmall) return [];
  const all = await besideFastText(inputs);
  return all.map(({ data, results }) => {
    const [peers, ours] = [results.slice(0, settings.length), results.slice(settings.length)];
    const text = (some: typeof results) => some.map((one) => `${one.name}: ${scoredText(one)}`).join('; ');
    return { work: `classify ${data}: accuracy, train + predict`, peer: text(peers), ours: text(ours), goal: 'as accurate, no slower', checked: 'the same words and test documents' };
  }); // biome-ignore format: a row
}

/** The paragraphs of the table have their source as label; every fifth is tested. */
async function besideFastText({ folder, texts, sources, rounds }: Inputs): Promise<Beside[]> {
  const large = texts.map((text, i) => ({ text, label: sources[i]! }));
  const sets = [
    { data: '20 Newsgroups by date', documents: officialSet('20news-bydate') },
    { data: 'R8', documents: officialSet('r8-all-terms') },
    {
      data: `${large.length.toLocaleString('en')} paragraphs, 4 sources`,
      documents: large.map((one, i) => ({ ...one, isTest: i % 5 === 4 })),
    },
  ];
  const analyzer = await prepareAnalyzer(resolveOptions('text', textOptions, {}));
  return sets.map(({ data, documents }) => {
    const worded = shuffled(documents.map((one) => ({ ...one, text: analyzer.terms(one.text).join(' ') })));
    const told = (name: string, scored: Scored) => {
      console.error(`${data}, ${name}: ${scoredText(scored)}`);
      return { name, ...scored };
    };
    const ours = classifiers.map((name) => told(name, satchel(folder, worded, name, rounds)));
    const peers = settings.map(({ name, words }) => told(name, fastText(folder, worded, words, rounds)));
    return { data, documents: documents.length, results: [...peers, ...ours] };
  });
}

/** fastText learns in the order of the file, and some files are sorted by class: both sides get one random order. */
function shuffled(documents: readonly Labelled[]): Labelled[] {
  const random = createRandom(1, 'order');
  const keys = documents.map(() => random.uniform());
  return [...documents.keys()].sort((a, b) => keys[a]! - keys[b]!).map((i) => documents[i]!);
}

function officialSet(name: string): Labelled[] {
  const lines = gunzipSync(readFileSync(dataFile('classification', `${name}.jsonl.gz`))).toString('utf8');
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { text, labels, split } = JSON.parse(line);
      return { text, label: labels[0], isTest: split === 'test' };
    });
}

function fastText(folder: string, all: readonly Labelled[], words: readonly string[], rounds: number): Scored {
  const paths = [false, true].map((isTest) => {
    const path = join(folder, isTest ? 'test.txt' : 'train.txt');
    const lines = all.filter((one) => one.isTest === isTest).map(({ label, text }) => `__label__${label} ${text}\n`);
    writeFileSync(path, lines.join(''));
    return path;
  });
  const root = resolve(import.meta.dirname, '../..');
  execFileSync('sh', [join(root, 'bench/python/setup.sh'), '-peers'], { stdio: 'inherit' });
  const script = join(root, 'bench/peers/classify_fasttext.py');
  const run = (): Scored =>
    JSON.parse(
      execFileSync(join(root, '.cache/venv-peers/bin/python'), [script, ...paths, ...words], { encoding: 'utf8' }),
    );
  return bestOf(Array.from({ length: rounds }, run));
}

function satchel(folder: string, all: readonly Labelled[], classifier: string, rounds: number): Scored {
  const [train, test] = [false, true].map((isTest) => {
    const path = join(folder, isTest ? 'test.jsonl' : 'train.jsonl');
    const lines = all
      .filter((one) => one.isTest === isTest)
      .map(({ label, text }, i) => `${JSON.stringify({ id: `d${i}`, text, label })}\n`);
    writeFileSync(path, lines.join(''));
    return path;
  }) as [string, string];
  const model = join(folder, 'beside.satchel');
  const once = ['--threads', '1', '--quiet'];
  const own = ['--classifier', classifier, '--split', 'none', '--out', model, '--force', ...once];
  const training = satchelUsage(['train', train, ...own], rounds);
  const predicting = satchelUsage(['predict', model, test, ...once], rounds);
  const answers = predicting.output.trimEnd().split('\n');
  const tested = all.filter(({ isTest }) => isTest);
  if (answers.length !== tested.length) throw new Error('predictions are missing');
  const right = tested.filter(({ label }, i) => JSON.parse(answers[i]!).label === label).length;
  return { accuracy: right / tested.length, train: training.cpu, predict: predicting.cpu };
}

const bestOf = (runs: readonly Scored[]): Scored => ({
  accuracy: runs[0]!.accuracy,
  train: Math.min(...runs.map(({ train }) => train)),
  predict: Math.min(...runs.map(({ predict }) => predict)),
});

const scoredText = ({ accuracy, train, predict }: Scored): string =>
  `${(100 * accuracy).toFixed(2)} %, ${shown(train)} + ${shown(predict)}`;
