/**
 * Tables of word vectors distilled from a sentence encoder, beside a bag of words and GloVe 100d. Each table is learned from texts of the training
 * part alone, without their labels; options are those of bench/results/characters-and-tables.md, or defaults, and the test part gives the figure.
 *
 *   node bench/quality/fetch-teacher.ts --native && node bench/quality/distilled-tables.ts [--folds=1,2] [PART…]
 *
 *   short   MR and Subj, ten folds: `nb-ratio` over words, pairs, triples and character n-grams, one table for each fold
 *   news    20 Newsgroups, official split, stripped and with headers: the blend of `bow+tables` with `lsi:200` as a third table
 */
import {
  type Corpus,
  corpusOf,
  type Document,
  type EvaluateOptions,
  evaluate,
  loadWordVectors,
  openCorpus,
  type RunOptions,
} from 'satchel';
import { distilWords } from 'satchel/words';
import { dataFile } from '../data.ts';
import { runs, say, strip } from './parts.ts';
import { openKeptTeacher } from './teacher.ts';

const glove = await loadWordVectors(dataFile('vectors', 'glove-6b-100d-subset.bin.gz'));
/** Folds by their numbers, where some are named. */
const folds = process.argv
  .find((word) => word.startsWith('--folds='))
  ?.slice('--folds='.length)
  .split(',')
  .map(Number);

async function documentsOf(data: string, reading: object = {}): Promise<Document[]> {
  const documents: Document[] = [];
  const corpus = await openCorpus(dataFile('classification', `${data}.jsonl.gz`), reading);
  for await (const document of corpus.documents()) documents.push(document);
  return documents;
}

async function accuracy(corpus: Corpus, options: RunOptions): Promise<number> {
  const run = { protocol: 'official', seed: 1, threads: 1, ...options };
  const { metrics } = await evaluate(corpus, run as EvaluateOptions);
  return 100 * metrics['accuracy']!.mean;
}

const besideNgrams = {
  representation: 'nb-ratio+tables',
  options: {
    text: { ngrams: 3, characters: 5, gramDocuments: 2 },
    'nb-ratio': { smoothing: 0.5, grams: 'tfidf' },
    blocks: { weights: '1,0.5' },
    'linear-svm': { C: 1.1 },
  },
};

if (runs('short')) {
  say('| data | goal | folds | GloVe | GloVe and distilled, each fold | mean | sd |');
  say('|---|---|---|---|---|---|---|');
  for (const [data, goal] of [
    ['mr', '80.8'],
    ['subj', '93.0'],
  ] as const) {
    const teacher = await openKeptTeacher(data);
    const documents = await documentsOf(data);
    const { folds: parts } = await evaluate(corpusOf(documents), {
      ...{ representation: 'bow', classifier: 'centroid', protocol: 'cv:10', seed: 1, threads: 1 }, // for its folds alone
    } as EvaluateOptions);
    const [plain, scores]: [number[], number[]] = [[], []];
    for (const [fold, { rows }] of parts.entries()) {
      if (folds && !folds.includes(fold + 1)) continue;
      const test = new Set(rows);
      const split = corpusOf(documents.map((document, i) => ({ ...document, split: test.has(i) ? 'test' : 'train' })));
      const { words } = await distilWords(corpusOf(documents.filter((_, i) => !test.has(i))), teacher);
      plain.push(await accuracy(split, { ...besideNgrams, words: glove.words }));
      scores.push(await accuracy(split, { ...besideNgrams, words: [glove, words] }));
      console.error(`${data}, fold ${fold + 1}: ${plain.at(-1)!.toFixed(2)}, ${scores.at(-1)!.toFixed(2)}`);
    }
    const [own, all] = [meanOf(plain).toFixed(2), meanOf(scores)];
    const spread = Math.sqrt(meanOf(scores.map((score) => (score - all) ** 2)) * (scores.length / (scores.length - 1)));
    const each = scores.map((score) => score.toFixed(2)).join(', ');
    say(`| ${data} | ${goal} | ${scores.length} | ${own} | ${each} | ${all.toFixed(2)} | ${spread.toFixed(2)} |`);
  }
}

if (runs('news')) {
  say('\n| data | goal | blend of bow, GloVe, distilled and LSI tables |');
  say('|---|---|---|');
  const teacher = await openKeptTeacher('20news-bydate');
  for (const [note, goal, reading] of [
    ['stripped', '73.5', strip],
    ['headers kept', '87.0', {}],
  ] as const) {
    const documents = await documentsOf('20news-bydate', reading);
    const { words } = await distilWords(corpusOf(documents.filter(({ split }) => split === 'train')), teacher);
    const score = await accuracy(corpusOf(documents), { words: [glove, words, 'lsi:200'], classifier: 'blend' });
    say(`| 20 Newsgroups, ${note} | ${goal} | ${score.toFixed(2)} |`);
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
