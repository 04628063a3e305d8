/**
 * Do sets of labels hold the true one as often as they promise? Models are trained with `labels.calibrate=platt`; the sets are those of documents
 * the model never saw: a third of the documents drawn by the seed. `official` rows are tested on the official test part, which is of another time.
 *
 *   node bench/quality/coverage.ts [--write] [SET…]
 */
import { type Corpus, corpusOf, type Document, train, version } from 'satchel';
import { generator, record, runs, say, shuffled, strip } from './parts.ts';
import { documentsOf } from './sets.ts';

const COVERAGES = [0.8, 0.9, 0.95];
const SEEDS = [1, 2, 3];
/** Points that a mean over seeds may be off, on documents of the same source. */
const TOLERANCE = 2;

say('| data | held out | classifier | seeds | 80 % asked | 90 % | 95 % | labels in a set of 90 % |');
say('|---|---|---|---|---|---|---|---|');
for (const [set, reading] of [
  ['mr', {}],
  ['subj', {}],
  ['r8-all-terms', {}],
  ['20news-bydate', strip],
  ['sttm-tweet', {}],
] as const) {
  if (!runs(set)) continue;
  const documents = await documentsOf(set, reading);
  const results: Covered[] = [];
  for (const seed of SEEDS) {
    const mixed = shuffled(documents, generator(seed));
    const cut = Math.floor(mixed.length / 3);
    results.push(await covered(corpusOf(unsplit(mixed.slice(cut))), mixed.slice(0, cut)));
  }
  const shares = COVERAGES.map((_, i) => mean(results.map((result) => result.shares[i]!)));
  if (shares.some((share, i) => Math.abs(share - 100 * COVERAGES[i]!) > TOLERANCE)) process.exitCode = 1;
  say(row(set, 'a third', SEEDS.length, shares, mean(results.map(({ labels }) => labels))));
  if (!documents.some(({ split }) => split === 'test')) continue;
  const [training, test] = ['train', 'test'].map((part) => documents.filter(({ split }) => split === part));
  const official = await covered(corpusOf(unsplit(training!)), test!);
  say(row(set, 'official test part', 1, official.shares, official.labels));
}
record(
  'coverage.md',
  `# Sets of labels with a coverage

Satchel ${version}, \`node bench/quality/coverage.ts\`: linear SVM on bags of words with \`labels.calibrate=platt\`, default options, one thread. Percent of documents whose set holds the
true label; goal: within ${TOLERANCE} points on documents of the same source (a third held out, mean over seeds ${SEEDS.join(', ')}). Official test parts of another time are shown beside it: the promise is
not for them. Data sets are not part of the repository.`,
);

interface Covered {
  /** Percent, for each coverage. */
  readonly shares: readonly number[];
  /** Mean number of labels in a set of 90 %. */
  readonly labels: number;
}

async function covered(training: Corpus, test: readonly Document[]): Promise<Covered> {
  const options = { labels: { calibrate: 'platt' as const } };
  const { model } = await train(training, { protocol: 'none', options, seed: 1, threads: 1 });
  const texts = test.map(({ text }) => text);
  const sets = COVERAGES.map((coverage) => model.predict(texts, { coverage }).map(({ labelSet }) => labelSet ?? []));
  const shares = sets.map((own) => 100 * mean(own.map((labels, i) => (labels.includes(test[i]!.labels[0]!) ? 1 : 0))));
  return { shares, labels: mean(sets[1]!.map(({ length }) => length)) };
}

function unsplit(documents: readonly Document[]): Document[] {
  return documents.map(({ split: _, ...document }) => document);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function row(set: string, out: string, seeds: number, shares: readonly number[], labels: number): string {
  const numbers = shares.map((share) => share.toFixed(1)).join(' | ');
  return `| ${set} | ${out} | linear-svm | ${seeds} | ${numbers} | ${labels.toFixed(2)} |`;
}
