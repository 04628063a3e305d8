/** A comparison as a page: what to beware of, the leaderboard as a picture and a table, the verdict, and what to know about the winner. */
import { printable } from '../core/errors.ts';
import { version } from '../pipeline/version.ts';
import { intervalPlot } from '../report/figures/interval-plot.ts';
import { learningCurve } from '../report/figures/learning-curve.ts';
import { lineChart } from '../report/figures/line-chart.ts';
import { reliabilityDiagram } from '../report/figures/reliability-diagram.ts';
import { renderReport } from '../report/page.ts';
import type { Cell, Figure, Prose, Section, Table } from '../report/report.ts';
import type { CorpusComparison } from './comparison.ts';
import type { LeaderboardRow } from './leaderboard.ts';
import { leakSentences } from './leak-sentences.ts';
import { calibrationSentences, certaintySentence, curveSentences, fewLabelsSentence, textSentences } from './sentences.ts';
import { chance, counted, grouped, percent, points, signedPoints } from './wording.ts';

export interface PageText {
  readonly corpus: string;
  /** The commands that train the winner and the bag of words. */
  readonly commands: readonly string[];
}

export async function comparisonPage(result: CorpusComparison, { corpus, commands }: PageText): Promise<string> {
  const { task, verdict, leaks, protocol, seed, diagnosis } = result;
  const sections: Section[] = [
    { kind: 'prose', heading: 'Verdict', paragraphs: [sentence(verdict.sentence), pickedSentence(result)], code: commands.join('\n') },
    { kind: 'prose', heading: 'Before any score', paragraphs: [], points: leakSentences(leaks).map(sentence) },
    await leaderboardFigure(result),
    leaderboardTable(result),
    droppedTable(result),
    ...(await fewLabelsSections(result)),
    ...(await curveSections(result)),
    ...confusionSections(result),
    ...errorSections(result),
    ...(await calibrationSections(result)),
    {
      kind: 'prose',
      heading: 'Texts it can say little about',
      paragraphs: [],
      points: [...textSentences(diagnosis.texts), ...(diagnosis.certainty ? [certaintySentence(diagnosis.certainty)] : [])].map(sentence),
    },
  ];
  const left = diagnosis.leftOut.length === 0 ? [] : [`There was no time for: ${diagnosis.leftOut.join(', ')}.`];
  return renderReport({
    title: `What is best for ${printable(corpus.replace(/^.*[/\\](?=.)/, ''))}?`,
    lead: `${counted(task.documents, 'document')}, ${counted(task.classes, 'class', 'classes')}; ${protocol}, seed ${seed}, ${result.seconds.toFixed(0)} of ${result.budgetSeconds.toFixed(0)} seconds.`,
    sections,
    footer: [...left, `satchel ${version} · seed ${seed}${result.dataSha256 === undefined ? '' : ` · data ${result.dataSha256}`}`],
  });
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!)]$/.test(text) ? '' : '.'}`;

const metricName = ({ metric }: CorpusComparison): string => (metric === 'accuracy' ? 'accuracy' : 'micro F1');

function pickedSentence({ picked, protocol }: CorpusComparison): string {
  const range = picked.low === undefined || picked.high === undefined ? '' : ` (${percent(picked.low)} to ${percent(picked.high)})`;
  const how = protocol.startsWith('cv') ? 'on folds that had no say in the choice' : 'on the test part, which had no say in the choice';
  return `What was picked scores ${percent(picked.score)}${range} ${how}.`;
}

function leaderboardFigure(result: CorpusComparison): Promise<Figure> {
  const rows = result.leaderboard.filter(({ dropped, low }) => !dropped && low !== undefined);
  return intervalPlot({
    heading: 'Leaderboard',
    caption: `${metricName(result)} with its 95 % interval, ${result.protocol}`,
    label: `${metricName(result)}, %`,
    baseline: result.verdict.baseline,
    rows: rows.map(({ name, score, low = score, high = score }) => ({ name, mean: 100 * score, low: 100 * low, high: 100 * high })),
    note: 'Intervals of single scores overlap more easily than those of differences: the table has the paired tests.',
  });
}

function leaderboardTable(result: CorpusComparison): Table {
  const { leaderboard, verdict } = result;
  const names = [metricName(result), '95 %', `less ${verdict.baseline}`, 'p (Holm)', 'seconds to train', 'texts/s', 'model, kB'];
  return {
    kind: 'table',
    caption: 'Who came to the end',
    columns: [{ name: 'candidate' }, ...names.map((name) => ({ name, align: 'right' as const })), { name: 'what was set' }],
    rows: leaderboard
      .filter(({ dropped }) => !dropped)
      .map((row): Cell[] => [
        row.name === verdict.winner ? { value: row.name, tone: 'best' } : row.name,
        percent(row.score),
        row.low === undefined || row.high === undefined ? '' : `${(100 * row.low).toFixed(1)}–${(100 * row.high).toFixed(1)}`,
        differenceOf(row),
        row.against ? chance(row.against.adjusted) : '',
        row.trainSeconds.toFixed(2),
        grouped(row.textsPerSecond),
        grouped(row.modelBytes / 1000),
        { value: setOf(row), tone: 'muted' },
      ]),
  };
}

const differenceOf = ({ against }: LeaderboardRow): string =>
  against ? `${signedPoints(against.difference)} ± ${points((against.high - against.low) / 2)}` : '';

const setOf = ({ options }: LeaderboardRow): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');

function droppedTable({ leaderboard, notRun }: CorpusComparison): Table {
  return {
    kind: 'table',
    caption: 'Dropped on the way',
    columns: [{ name: 'candidate' }, { name: 'score', align: 'right' }, { name: 'folds', align: 'right' }, { name: 'why' }],
    rows: [
      ...leaderboard.flatMap(({ name, score, folds, dropped }): Cell[][] =>
        dropped ? [[name, percent(score), folds.length, dropped.reason]] : [],
      ),
      ...notRun.map(({ name, reason }): Cell[] => [name, '', 0, reason]),
    ],
  };
}

async function fewLabelsSections({ fewLabels }: CorpusComparison): Promise<Section[]> {
  if (!fewLabels || fewLabels.rows.length === 0) return [];
  const figure = await lineChart({
    heading: 'With few labels',
    caption: 'Score by labelled documents of every class',
    x: { label: 'documents of every class', scale: 'log' },
    y: { label: 'score, %' },
    series: fewLabels.rows.slice(0, 6).map(({ name, scores }) => ({
      name,
      points: scores.map(({ perClass, mean, sd }) => ({ x: perClass, y: 100 * mean, low: 100 * (mean - sd), high: 100 * (mean + sd) })),
    })),
    note: sentence(fewLabelsSentence(fewLabels)),
  });
  return [figure];
}

async function curveSections({ diagnosis: { curve }, verdict, ...result }: CorpusComparison): Promise<Section[]> {
  if (!curve) return [];
  const measured = curve.points.map(({ documents, score }) => ({ x: documents, y: 100 * score }));
  const { now, twice } = curve;
  const ahead = [now, twice].map(({ size, error, low, high }) => ({
    x: size,
    y: 100 * (1 - error),
    low: 100 * (1 - high),
    high: 100 * (1 - low),
  }));
  const figure = await learningCurve({
    heading: 'Would more labels help?',
    caption: `${verdict.winner} by labelled documents`,
    score: `${result.metric === 'accuracy' ? 'accuracy' : 'micro F1'}, %`,
    series: [
      { name: 'measured', points: measured },
      { name: 'power law', points: ahead },
    ],
    note: sentence(curveSentences(curve)[1] ?? ''),
  });
  return [figure];
}

function confusionSections({ diagnosis: { confusions } }: CorpusComparison): Table[] {
  if (confusions.length === 0) return [];
  return [
    {
      kind: 'table',
      heading: 'Mixed up most often',
      caption: 'Classes taken for others, on held-out documents',
      columns: [{ name: 'class' }, { name: 'taken for' }, { name: 'documents', align: 'right' }, { name: 'for example' }],
      rows: confusions.map(({ truth, predicted, documents, examples }) => [
        printable(truth, 60),
        printable(predicted, 60),
        documents,
        examples.map(({ id, text }) => `${id}: ${text}`).join(' · '),
      ]),
    },
  ];
}

function errorSections({ diagnosis: { labelErrors } }: CorpusComparison): (Table | Prose)[] {
  if (!labelErrors || labelErrors.errors.length === 0) return [];
  return [
    {
      kind: 'table',
      heading: 'Labels that are probably wrong',
      caption: `About ${percent(labelErrors.share)} of all labels; the surest`,
      columns: [{ name: 'document' }, { name: 'label' }, { name: 'rather' }, { name: 'probability', align: 'right' }, { name: 'text' }],
      rows: labelErrors.errors.map(({ id, given, suggested, suggestedProbability, text }) => [
        id,
        printable(given, 60),
        printable(suggested, 60),
        percent(suggestedProbability, 0),
        text,
      ]),
    },
  ];
}

async function calibrationSections({ diagnosis: { calibration } }: CorpusComparison): Promise<Section[]> {
  if (!calibration) return [];
  const { bins, ownBins, best } = calibration;
  const [error, advice] = calibrationSentences(calibration).map(sentence);
  return [
    await reliabilityDiagram({
      heading: 'Do its probabilities mean what they say?',
      caption: `Probabilities after ${best}`,
      bins,
      note: `${error} ${advice}`,
    }),
    ...(ownBins ? [await reliabilityDiagram({ caption: 'Probabilities as the classifier has them', bins: ownBins })] : []),
  ];
}
