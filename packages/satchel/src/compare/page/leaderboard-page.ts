/** The leaderboard on the page: a figure, and tables of scores, options and eliminated candidates. */
import { numberColumns, textColumns } from '../../report/columns.ts';
import { intervalPlot } from '../../report/figures/interval-plot.ts';
import type { Cell, Figure, Table } from '../../report/report.ts';
import type { CorpusComparison } from '../comparison.ts';
import type { LeaderboardRow } from '../leaderboard.ts';
import { OUT_OF_TIME } from '../selection/budget.ts';
import { chance, grouped, metricName, percent, points, signedPoints } from './wording.ts';

export async function leaderboardSections(result: CorpusComparison): Promise<(Figure | Table)[]> {
  const ended = result.leaderboard.filter(({ dropped }) => !dropped);
  return [await leaderboardFigure(result), scoreTable(result, ended), optionTable(ended), ...droppedTable(result)];
}

function leaderboardFigure(result: CorpusComparison): Promise<Figure> {
  const rows = result.leaderboard.filter(({ dropped, low }) => !dropped && low !== undefined);
  return intervalPlot({
    heading: 'Leaderboard',
    caption: `${metricName(result.metric)} with its 95 % interval, ${result.protocol}`,
    label: `${metricName(result.metric)}, %`,
    baseline: result.verdict.baseline,
    rows: rows.map(({ name, score, low = score, high = score }) => ({
      name,
      mean: 100 * score,
      low: 100 * low,
      high: 100 * high,
    })),
    note: 'Intervals of two scores may overlap although their difference is significant: see the paired tests in the table.',
  });
}

function scoreTable({ verdict, metric }: CorpusComparison, ended: readonly LeaderboardRow[]): Table {
  const names = [
    metricName(metric),
    '95 % interval',
    `vs ${verdict.baseline}`,
    'p (Holm)',
    'train, s',
    'texts/s',
    'model, kB',
  ];
  return {
    kind: 'table',
    caption: 'Candidates that ran to the end',
    columns: [...textColumns('candidate'), ...numberColumns(...names)],
    rows: ended.map((row): Cell[] => [
      row.name === verdict.winner ? { value: row.name, tone: 'best' } : row.name,
      percent(row.score),
      rangeText(row),
      row.against
        ? `${signedPoints(row.against.difference)} ± ${points((row.against.high - row.against.low) / 2)}`
        : '',
      row.against ? chance(row.against.adjusted) : '',
      row.trainSeconds.toFixed(2),
      grouped(row.textsPerSecond),
      grouped(row.modelBytes / 1000),
    ]),
  };
}

const optionTable = (ended: readonly LeaderboardRow[]): Table => ({
  kind: 'table',
  caption: 'Options: given, set by the candidate, or chosen on the folds',
  columns: textColumns('candidate', 'representation', 'classifier', 'options'),
  rows: ended.map(({ name, representation, classifier, options }) => [
    name,
    representation,
    classifier,
    Object.entries(options)
      .map(([option, value]) => `${option}=${String(value)}`)
      .join(' '),
  ]),
});

const rangeText = ({ low, high }: LeaderboardRow): string =>
  low === undefined || high === undefined ? '' : `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}`;

const neededText = (reason: string, seconds: number | undefined): string =>
  reason === OUT_OF_TIME && seconds !== undefined ? `${reason}; about ${grouped(seconds)} s more would run it` : reason;

function droppedTable({ leaderboard, notRun }: CorpusComparison): Table[] {
  const rows = [
    ...leaderboard.flatMap((row): Cell[][] =>
      row.dropped ? [[row.name, percent(row.score), rangeText(row), row.folds.length, row.dropped.reason]] : [],
    ),
    ...notRun.map(({ name, reason, seconds }): Cell[] => [name, '', '', 0, neededText(reason, seconds)]),
  ];
  if (rows.length === 0) return [];
  const columns = [
    ...textColumns('candidate'),
    ...numberColumns('score', '95 % interval', 'folds'),
    ...textColumns('reason'),
  ];
  return [{ kind: 'table', caption: 'Out of budget, eliminated or not run', columns, rows }];
}
