/**
 * Tables of word vectors distilled from a sentence encoder, beside a bag of words and GloVe 100d. Each table is learned from texts of the training
 * part alone, without their labels; options are those of bench/results/characters-and-tables.md, or defaults, and the test part gives the figure.
 *
 *   node bench/quality/fetch-teacher.ts --native && node bench/quality/distilled-tables.ts [--sets=mr,subj,20news-stripped,20news-headers-kept] [--folds=1,2] [PART…]
 *
 *   short   MR and Subj, ten folds: `nb-ratio` over words, pairs, triples and character n-grams, one table for each fold
 *   news    20 Newsgroups, official split, stripped and with headers: the blend of `bow+tables` with `lsi:200` as a third table
 *
 * Vectors of the teacher are kept in .cache/teacher, finished folds in .cache/distilled-tables: a later run goes on after them. Remove that folder after a change of the code that is measured.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { corpusOf, type Document, type RunOptions, version } from 'satchel';
import { distilWords } from 'satchel/words';
import { listed, runs, say, strip } from './parts.ts';
import { documentsOf, foldsOf, meanAndSpread, openGlove, scored, splitAt } from './sets.ts';
import { type KeptTeacher, openKeptTeacher } from './teacher.ts';

const glove = await openGlove();

/** `nb-ratio` beside tables, for short texts. */
const besideNgrams = {
  representation: 'nb-ratio+tables',
  protocol: 'official',
  options: {
    text: { ngrams: 3, characters: 5, gramDocuments: 2 },
    'nb-ratio': { smoothing: 0.5, grams: 'tfidf' },
    blocks: { weights: '1,0.5' },
    'linear-svm': { C: 1.1 },
  },
} as const;

interface FoldScores {
  readonly fold: number;
  /** With GloVe alone, and with GloVe and the distilled table. */
  readonly plain: number;
  readonly distilled: number;
}

if (runs('short')) {
  say('| data | goal | folds | GloVe | sd | GloVe and distilled, each fold | mean | sd |');
  say('|---|---|---|---|---|---|---|---|');
  for (const [data, goal] of [
    ['mr', '80.8'],
    ['subj', '93.0'],
  ] as const) {
    if (listed('sets')?.includes(data) === false) continue;
    const folds = await scoresOfFolds(data);
    const [plain, distilled] = [folds.map((fold) => fold.plain), folds.map((fold) => fold.distilled)];
    const each = distilled.map((score) => score.toFixed(2)).join(', ');
    say(`| ${data} | ${goal} | ${folds.length} | ${meanAndSpread(plain)} | ${each} | ${meanAndSpread(distilled)} |`);
  }
}

if (runs('news')) {
  say('\n| data | goal | blend of bow, GloVe, distilled and LSI tables | CPU s |');
  say('|---|---|---|---|');
  for (const [set, goal, reading] of [
    ['20news-stripped', '73.5', strip],
    ['20news-headers-kept', '87.0', {}],
  ] as const) {
    if (listed('sets')?.includes(set) === false) continue;
    const teacher = await openKeptTeacher(set);
    const documents = await documentsOf('20news-bydate', reading);
    const { words } = await distilWords(corpusOf(documents.filter(({ split }) => split === 'train')), teacher);
    const tables = { words: [glove, words, 'lsi:200'], classifier: 'blend', protocol: 'official' };
    const { score, cpu } = await scored(
      corpusOf(documents),
      tables as RunOptions,
      `${set}, GloVe 100d, distilled and lsi:200`,
    );
    say(`| ${set} | ${goal} | ${score.toFixed(2)} | ${cpu.toFixed(0)} |`);
  }
}

/** The folds that `--folds` names, or all ten, by rising number. */
async function scoresOfFolds(data: string): Promise<FoldScores[]> {
  const teacher = await openKeptTeacher(data);
  const documents = await documentsOf(data);
  const numbers = listed('folds')?.map(Number) ?? Array.from({ length: 10 }, (_, i) => i + 1);
  const kept = keptScores(data, teacher);
  const parts = await foldsOf(documents);
  const scores: FoldScores[] = [];
  for (const fold of numbers.sort((a, b) => a - b)) {
    const found = kept.find(fold) ?? kept.add(await scoresOfFold(documents, parts[fold - 1]!, { data, fold }, teacher));
    console.error(`${data}, fold ${fold}: ${found.plain.toFixed(2)}, ${found.distilled.toFixed(2)}`);
    scores.push(found);
  }
  return scores;
}

async function scoresOfFold(
  documents: readonly Document[],
  test: ReadonlySet<number>,
  { data, fold }: { readonly data: string; readonly fold: number },
  teacher: KeptTeacher,
): Promise<FoldScores> {
  const run = `${data}, fold ${fold}`;
  const split = splitAt(documents, test);
  const { words } = await distilWords(corpusOf(documents.filter((_, i) => !test.has(i))), teacher);
  const plain = await scored(split, { ...besideNgrams, words: glove.words }, `${run}, GloVe 100d`);
  const distilled = await scored(split, { ...besideNgrams, words: [glove, words] }, `${run}, GloVe 100d and distilled`);
  return { fold, plain: plain.score, distilled: distilled.score };
}

/** A file of finished folds, for this version, this teacher and these options. */
function keptScores(data: string, { description }: KeptTeacher) {
  const folder = resolve(import.meta.dirname, '../../.cache/distilled-tables');
  const file = join(folder, `${data}.jsonl`);
  mkdirSync(folder, { recursive: true });
  const key = JSON.stringify([version, description, besideNgrams]);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  const known: (FoldScores & { key: string })[] = lines.map((line) => JSON.parse(line));
  return {
    find: (fold: number): FoldScores | undefined =>
      known.findLast((scores) => scores.key === key && scores.fold === fold),
    add(scores: FoldScores): FoldScores {
      appendFileSync(file, `${JSON.stringify({ key, ...scores })}\n`);
      return scores;
    },
  };
}
