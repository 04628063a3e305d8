/**
 * Blends and self-training beside the plain linear SVM. Weights, C and rounds are chosen inside the training part. The schedule of shares
 * and the grid of C were revised with test figures of these sets in sight, so the figures are not of fresh data.
 * `node bench/quality/blends.ts [--write] [--sets=SET,…] [--seeds=1,2,3] [PART…]`: parts are `blends`, `labels`, `characters`, `tables`, `self`, `text` and `cells`; `--sets` names the data sets of `characters` and of the last three,
 * `--seeds` the seeds of `characters`, which draw the folds; `--write` records the tables in bench/results, `--receipt` options, scores and hashes of the models (receipts.ts).
 *
 * Self-training (`self`, `cells`) and unlabelled texts for words, idf and LSI alone (`text`): labels are drawn at random from the training part by the seed, the rest of it is unlabelled text. Sets without an official split
 * are tested on 30 % of their documents, drawn by the seed.
 */
import { corpusOf, type Document, type EvaluateOptions, type RunOptions, version } from 'satchel';
import { generator, listed, record, runs, say, shuffled, strip } from './parts.ts';
import { documentsOf, meanAndSpread, openGlove, openSet, scored } from './sets.ts';

const seeds = listed('seeds')?.map(Number) ?? [1, 2, 3];

if (runs('blends')) {
  const sets: readonly [data: string, note: string, goal: string, options?: object][] = [
    ['20news-bydate', 'stripped', '73.0', strip],
    ['20news-bydate', 'headers kept', '86.8'],
    ['r8-all-terms', 'standard split', ''],
    ['reuters-modapte90', 'micro-F1', '89.3'],
    ['mr', 'ten folds', '80.3'],
    ['subj', 'ten folds', '92.8'],
  ];
  say('## Blend of linear-svm and complement-nb, bag of words\n');
  say('| data | note | goal | linear-svm | complement-nb | blend | CPU s, linear-svm | CPU s, blend |');
  say('|---|---|---|---|---|---|---|---|');
  for (const [data, note, goal, options] of sets) {
    const corpus = await openSet(data, options);
    const [svm, bayes, blend] = [
      await scored(corpus, {}, `${data}, ${note}`),
      await scored(corpus, { classifier: 'complement-nb' }, `${data}, ${note}`),
      await scored(corpus, { classifier: 'blend' }, `${data}, ${note}`),
    ];
    const scores = [svm, bayes, blend].map(({ score }) => score.toFixed(2)).join(' | ');
    say(`| ${data} | ${note} | ${goal} | ${scores} | ${svm.cpu.toFixed(1)} | ${blend.cpu.toFixed(1)} |`);
  }
}

if (runs('labels')) {
  say(
    '\n## ModApte-90, micro-F1: every document has a label, so the best one is given where none reaches its threshold\n',
  );
  say('| classifier | goal | as it is | labels.atLeastOne=true |');
  say('|---|---|---|---|');
  const corpus = await openSet('reuters-modapte90');
  const plain = await scored(corpus, {}, 'reuters-modapte90, micro-F1');
  const best = { options: { labels: { atLeastOne: true } } };
  const atLeastOne = await scored(corpus, best, 'reuters-modapte90, micro-F1');
  say(`| linear-svm | 89.3 | ${plain.score.toFixed(2)} | ${atLeastOne.score.toFixed(2)} |`);
}

if (runs('characters')) {
  say('\n## Words, pairs, triples and character n-grams by naive Bayes ratios, ten folds\n');
  say('| data | options | goal | each seed | mean | sd of the seeds | CPU s a seed |');
  say('|---|---|---|---|---|---|---|');
  const options = {
    text: { ngrams: 3, characters: 5, gramDocuments: 2 },
    'nb-ratio': { smoothing: 0.5, grams: 'tfidf' },
    'linear-svm': { C: 0.9 },
  };
  const beside = { ...options, blocks: { weights: '1,0.5' }, 'linear-svm': { C: 1.1 } };
  const words = await openGlove();
  for (const [data, goal, goalBeside] of [
    ['mr', '80.3', '80.8'],
    ['subj', '92.8', '93.0'],
  ] as const) {
    if (listed('sets')?.includes(data) === false) continue;
    const corpus = await openSet(data);
    const ways: readonly [name: string, goal: string, options: RunOptions][] = [
      ['nbsvm', '', { classifier: 'nbsvm' }],
      ['nb-ratio with character n-grams by tf-idf', goal, { representation: 'nb-ratio', options } as RunOptions],
      [
        'the same with GloVe 100d',
        goalBeside,
        { representation: 'nb-ratio+tables', words, options: beside } as RunOptions,
      ],
    ];
    for (const [name, aim, way] of ways) {
      const results: Awaited<ReturnType<typeof scored>>[] = [];
      for (const seed of seeds)
        results.push(await scored(corpus, { ...way, protocol: 'cv:10', seed }, `${data}, ${name}`));
      const scores = results.map(({ score }) => score);
      const cpu = results.reduce((sum, result) => sum + result.cpu, 0) / results.length;
      const each = scores.map((score) => score.toFixed(2)).join(', ');
      say(`| ${data} | ${name} | ${aim} | ${each} | ${meanAndSpread(scores)} | ${cpu.toFixed(1)} |`);
    }
  }
}

if (runs('tables')) {
  say('\n## Tables of word vectors beside the bag of words: GloVe 100d and lsi:200\n');
  say('| data | goal | blend of bow | bow+tables, linear-svm | bow+tables, blend | CPU s, blend |');
  say('|---|---|---|---|---|---|');
  const words = [await openGlove(), 'lsi:200'];
  for (const [data, note, goal, reading] of [
    ['20news-bydate', 'stripped', '73.2', strip],
    ['20news-bydate', 'headers kept', '86.9', {}],
    ['r8-all-terms', 'standard split', '', {}],
  ] as const) {
    const corpus = await openSet(data, reading);
    const name = `${data}, ${note}, GloVe 100d and lsi:200`;
    const bow = await scored(corpus, { classifier: 'blend' }, `${data}, ${note}`);
    const svm = await scored(corpus, { words }, name);
    const blend = await scored(corpus, { words, classifier: 'blend' }, name);
    const scores = [bow, svm, blend].map(({ score }) => score.toFixed(2)).join(' | ');
    say(`| ${data} ${note} | ${goal} | ${scores} | ${blend.cpu.toFixed(1)} |`);
  }
}

/** A data set, how many of its documents have labels, how many seeds, the goal, how it is read, and the tables beside the bag of words. */
type Cell = readonly [
  data: string,
  labels: readonly number[],
  seeds: number,
  goal?: string,
  reading?: object,
  beside?: Beside,
];

/** `glove`: GloVe 100d; `lsi`: LSI of all texts, and no self-training; `characters`: character n-grams beside words. */
type Beside = 'glove' | 'lsi' | 'characters';

const tablesBeside: Readonly<Record<Beside, () => Promise<object>>> = {
  async glove() {
    const words = [await openGlove()];
    return { words, options: { blocks: { weights: '1,0.5' } } };
  },
  async characters() {
    return { options: { text: { characters: 4 } } };
  },
  async lsi() {
    return { words: ['lsi:200'], options: { blocks: { weights: '1,0.5' }, labels: { selfTraining: 'none' } } };
  },
};

if (runs('self')) {
  say('\n## Self-training of the blend\n');
  await selfTraining([
    ['20news-bydate', [1000], 5, '67.5', strip],
    ['r8-all-terms', [200], 3, '91.0'],
    ['mr', [500], 3, '69.0'],
    ['mr', [500], 3, '69.0', {}, 'characters'],
    ['mr', [500], 3, '69.0', {}, 'glove'],
  ]);
}

if (runs('text')) {
  say('\n## Unlabelled texts for words, idf and LSI alone: `labels.selfTraining=none`, `--words lsi:200`\n');
  await selfTraining([['20news-bydate', [1000], 5, '62.0', strip, 'lsi']]);
}

if (runs('cells')) {
  say('\n## Self-training of the blend: seven sets, three counts of labels\n');
  await selfTraining([
    ['movie-reviews', [50, 200, 600], 1],
    ['mr', [100, 500, 2000], 1],
    ['subj', [50, 200, 1000], 1],
    ['r8-all-terms', [50, 200, 1000], 1],
    ['sttm-tweet', [200, 500, 1000], 1],
    ['20news-bydate', [300, 1000, 3000], 1],
    ['sttm-googlenews-titles', [300, 1000, 3000], 1],
  ]);
}

/** CPU seconds: of the linear SVM on the labels alone, of the linear SVM on all texts with their true labels, of the self-trained blend; times: the third divided by the first, and by the second. */
async function selfTraining(cells: readonly Cell[]): Promise<void> {
  say('| data | labels | seeds | goal | linear-svm | self-trained blend | each seed | sd | rounds | CPU s | times |');
  say('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const [data, counts, seeds, goal = '', reading, beside] of cells) {
    if (listed('sets')?.includes(data) === false) continue;
    const documents = await documentsOf(data, reading);
    const name = `${data}${reading === strip ? ' stripped' : ''}${beside ? `, ${beside}` : ''}`;
    for (const labels of counts) {
      const results: Awaited<ReturnType<typeof selfTrained>>[] = [];
      for (let seed = 1; seed <= seeds; seed++)
        results.push(await selfTrained(documents, { labels, seed, beside, run: `${name}, ${labels} labels` }));
      const mean = (of: (result: (typeof results)[number]) => number): number =>
        results.reduce((sum, result) => sum + of(result), 0) / seeds;
      const self = mean((result) => result.self);
      const spread = Math.sqrt(mean((result) => (result.self - self) ** 2) * (seeds / Math.max(1, seeds - 1)));
      const [each, rounds] = [results.map((result) => result.self.toFixed(1)), results.map((result) => result.rounds)];
      const plain = mean((result) => result.plain).toFixed(2);
      const scores = `${plain} | **${self.toFixed(2)}** | ${each.join(', ')} | ${spread.toFixed(2)} | ${rounds.join(', ')}`;
      const cpu = [0, 1, 2].map((i) => mean((result) => result.cpu[i]!).toFixed(2)).join(', ');
      const times = [0, 1].map((i) => mean((result) => result.cpu[2]! / result.cpu[i]!).toFixed(1)).join(', ');
      say(`| ${name} | ${labels} | ${seeds} | ${goal} | ${scores} | ${cpu} | ${times} |`);
    }
  }
}

interface Draw {
  readonly labels: number;
  readonly seed: number;
  readonly beside: Beside | undefined;
  /** Of the receipt. */
  readonly run: string;
}

async function selfTrained(documents: readonly Document[], { labels, seed, beside, run }: Draw) {
  const random = generator(seed);
  const official = documents.some(({ split }) => split === 'test');
  const mixed = official ? [] : shuffled(documents, random);
  const cut = Math.floor(0.3 * mixed.length);
  const test = official ? documents.filter(({ split }) => split === 'test') : mixed.slice(0, cut);
  const training = shuffled(official ? documents.filter(({ split }) => split === 'train') : mixed.slice(cut), random);
  const marked = (some: readonly Document[], split: string) => some.map((document) => ({ ...document, split }));
  const splitOf = (learned: readonly Document[]) => corpusOf([...marked(learned, 'train'), ...marked(test, 'test')]);
  const corpus = splitOf(training.slice(0, labels));
  const unlabelled = corpusOf(training.slice(labels).map(({ id, text }) => ({ id, text })));
  const drawn = `${run} of seed ${seed}`;
  const plain = await scored(corpus, { protocol: 'official' }, drawn);
  const all = await scored(splitOf(training), { protocol: 'official' }, `${drawn}, and the labels of the rest`);
  const tables = beside ? await tablesBeside[beside]() : {};
  const own = await scored(
    corpus,
    { protocol: 'official', unlabelled, ...tables } as EvaluateOptions,
    `${drawn}, the rest unlabelled`,
  );
  const { rounds } = own.evaluation.folds[0]!.selfTraining!;
  return { plain: plain.score, self: own.score, rounds, cpu: [plain.cpu, all.cpu, own.cpu] };
}

record(
  'blends.md',
  `# Blends and self-training\n\nSatchel ${version}, default options, seed 1 unless a row names its seeds, one thread. Weights, C and rounds are chosen inside the training part; the test part gave the figures, once. Goals were set before. Data sets are not part of the repository.`,
);
