/**
 * What `evaluate-retrieval` tells a person: the scores, whether what was added helped, what was chosen, and what it
 * took.
 */
import { printable } from '../../../core/errors.ts';
import { counted, grouped, percent, seconds, signed } from '../../../report/format.ts';
import type { RetrievalReport } from '../../../results/retrieval.ts';
import type { RetrievalComparison } from '../../../retrieval/evaluate-retrieval.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

type Style = Terminal['style'];

const NAMES: Readonly<Record<string, string>> = {
  map: 'mean average precision',
  'ndcg@10': 'nDCG at 10',
  'ndcg@100': 'nDCG at 100',
  'p@5': 'precision at 5',
  'p@10': 'precision at 10',
  'p@20': 'precision at 20',
  'r-precision': 'R-precision',
  mrr: 'mean reciprocal rank',
  'recall@100': 'recall at 100',
  'recall@1000': 'recall at 1000',
};

const LEARNED: Readonly<Record<string, string>> = {
  auto: 'learned on other queries',
  'per-query': 'predicted for each query, learned on other queries',
};

export function retrievalText(report: RetrievalReport, corpus: string, style: Style): string {
  const { queries, documents } = report;
  const asides = [
    ...(queries.judged < queries.all ? [`${grouped(queries.all - queries.judged)} more not judged`] : []),
    ...(queries.missing > 0 ? [`${grouped(queries.missing)} judged ones have no text`] : []),
    ...(queries.empty > 0 ? [`${grouped(queries.empty)} without a known word`] : []),
  ];
  return [
    `${style('bold', corpus)}: ${counted(documents, 'document')}, ${counted(queries.judged, 'judged query', 'judged queries')}${asides.map((aside) => `, ${aside}`).join('')}`,
    systemText(report),
    '',
    ...scores(report, style),
    '',
    ...report.comparisons.flatMap((comparison) => comparisonText(comparison, style)),
    ...chosenText(report, style),
    ...sharesText(report),
    ...costs(report),
    ...(report.kept ? [`stored in the collection: lambda ${report.kept.lambda}`] : []),
    '',
  ].join('\n');
}

function systemText({ options, seed }: RetrievalReport): string {
  const { ranker, fuse, lambda, feedback } = options;
  const fed = feedback === undefined ? '' : ` with ${String(feedback)} feedback`;
  const fused = fuse === undefined ? '' : ` + ${String(fuse)}, lambda ${LEARNED[String(lambda)] ?? String(lambda)}`;
  return `${String(ranker)}${fed}${fused}, seed ${seed}`;
}

function scores({ metrics }: RetrievalReport, style: Style): string[] {
  const rows = Object.entries(metrics).map(([name, { mean }], i) => {
    const score = percent(mean, 2);
    return [NAMES[name] ?? name, i === 0 ? style('green', style('bold', score)) : score];
  });
  return columns(rows, ['left', 'right']).map((line) => `  ${line}`);
}

function comparisonText(
  { baseline, map, difference, better, worse, alike, tTest, bootstrap }: RetrievalComparison,
  style: Style,
): string[] {
  const test = tTest === undefined ? '' : `, paired t-test p = ${tTest.pValue.toPrecision(2)}`;
  const [low, high] = [signed(100 * bootstrap.low, 2), signed(100 * bootstrap.high, 2)];
  return [
    `  ${style('dim', 'against')} ${printable(baseline)}: ${percent(map, 2)}, difference ${style('bold', signed(100 * difference, 2))} (95 % interval ${low} to ${high})${test}`,
    `  ${style('dim', 'queries')} ${grouped(better)} better, ${grouped(worse)} worse, ${grouped(alike)} alike`,
    '',
  ];
}

function chosenText({ chosen }: RetrievalReport, style: Style): string[] {
  if (chosen.length === 0) return [];
  const lines = chosen.map(({ options, queries }) => {
    const point = Object.entries(options).map(([name, value]) => `${name}=${String(value)}`);
    return `  ${point.join('  ')}  ${style('dim', `for ${counted(queries.length, 'query', 'queries')}`)}`;
  });
  return [`  ${style('dim', 'chosen on the other queries of each fold')}`, ...lines, ''];
}

function sharesText({ shares }: RetrievalReport): string[] {
  if (!shares) return [];
  const { folds, queries, statistics } = shares;
  const counts = queries.map((some) => `${some.lambda} for ${counted(some.queries, 'query', 'queries')}`);
  const predicted = folds.filter(({ isPredicted }) => isPredicted).length;
  return [
    `  lambda ${counts.join(', ')}: predicted from ${statistics.length} statistics in ${predicted} of ${counted(folds.length, 'fold')}; elsewhere that gains nothing`,
    '',
  ];
}

function costs({ seconds: wall, vocabulary, hashes }: RetrievalReport): string[] {
  const total = Object.values(wall).reduce((sum, value) => sum + value, 0);
  return [`  ${seconds(total)}, vocabulary ${grouped(vocabulary)} words`, `  data ${hashes.data ?? 'unknown'}`];
}
