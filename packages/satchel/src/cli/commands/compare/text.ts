/**
 * The report of `compare` on the terminal: leak radar, leaderboard, diagnosis, verdict, and the command that trains the
 * winner.
 */
import type { CompareEvent, CorpusComparison } from '../../../compare/comparison.ts';
import type { LeaderboardRow } from '../../../compare/leaderboard.ts';
import { leakSentences } from '../../../compare/page/leak-sentences.ts';
import { budgetText, heldOutSentence, INCOMPLETE } from '../../../compare/page/sentences.ts';
import { chance, metricName, sentence } from '../../../compare/page/wording.ts';
import { OUT_OF_TIME } from '../../../compare/selection/budget.ts';
import { bytes, counted, grouped, percent, seconds, signed } from '../../../report/format.ts';
import type { ComparisonReport } from '../../../results/comparison.ts';
import { selfTrainingText } from '../../../results/self-training-text.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { protocolText } from '../shared/protocol-text.ts';
import { diagnosisText } from './diagnosis-text.ts';
import { section } from './section.ts';

type Style = Terminal['style'];

export function comparedText(result: ComparisonReport, corpus: string, style: Style): string {
  const { task, protocol, seed, leaks, commands } = result;
  return [
    `${style('bold', corpus)}: ${counted(task.documents, 'document')}, ${counted(task.classes, 'class', 'classes')}${task.multiLabel ? ', several labels per document' : ''}, ${counted(task.wordCount, 'word')}`,
    `${protocolText(protocol)}, seed ${seed}, ${budgetText(result)}`,
    ...(result.isComplete ? [] : [style('dim', sentence(INCOMPLETE))]),
    '',
    ...section('leak radar: what may make scores too high', leakSentences(leaks), style),
    ...leaderboard(result, style),
    ...selfTrainingLines(result),
    ...withoutCopies(result, style),
    ...dropped(result, style),
    ...diagnosisText(result, style),
    ...section('verdict', [style('bold', result.verdict.sentence), heldOutSentence(result)], style),
    ...section(
      'train the recommended model',
      [
        commands.recommended,
        ...(commands.baseline === commands.winner
          ? []
          : commands.recommended === commands.winner
            ? ['', `${style('dim', 'train the baseline:')}`, commands.baseline]
            : ['', `${style('dim', 'train the candidate with the best score:')}`, commands.winner]),
      ],
      style,
    ),
  ].join('\n');
}

function leaderboard({ leaderboard: rows, verdict, metric }: CorpusComparison, style: Style): string[] {
  const ended = rows.filter((row) => !row.dropped);
  const hasTest = ended.some(({ test }) => test !== undefined);
  const name = metricName(metric);
  const heading = [
    'leaderboard',
    hasTest ? `${name}, test` : name,
    '95 % interval',
    ...(hasTest ? [`${name}, folds`] : []),
    `vs ${verdict.baseline}`,
    'p',
    'train',
    'texts/s',
    'model',
  ];
  const cells = ended.map((row) => [
    row.name,
    row.name === verdict.winner ? style('green', style('bold', scoreText(row, hasTest))) : scoreText(row, hasTest),
    rangeText(row),
    ...(hasTest ? [percent(mean(row.folds))] : []),
    differenceText(row),
    row.against ? chance(row.against.adjusted).replace('p = ', '').replace('p ', '') : '',
    seconds(row.trainSeconds),
    grouped(row.textsPerSecond),
    bytes(Math.round(row.modelBytes)),
  ]);
  const sides = heading.map((_, i) => (i === 0 ? ('left' as const) : ('right' as const)));
  const [head, ...lines] = columns([heading, ...cells], sides);
  return [`  ${style('dim', head ?? '')}`, ...lines.map((line) => `  ${line}`), ''];
}

/** "self-training (bow · blend, self-trained, last fold): 2 rounds; …" */
function selfTrainingLines({ leaderboard: rows }: CorpusComparison): string[] {
  const lines = rows.flatMap(({ name, selfTraining }) =>
    selfTraining
      ? [`  ${selfTrainingText(selfTraining, selfTraining.on === 'test' ? name : `${name}, last fold`)}`]
      : [],
  );
  return lines.length === 0 ? [] : [...lines, ''];
}

const scoreText = ({ score, test }: LeaderboardRow, hasTest: boolean): string =>
  hasTest && test === undefined ? '' : percent(score);

const rangeText = ({ low, high }: LeaderboardRow): string =>
  low === undefined || high === undefined ? '' : `${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)}`;

function differenceText({ against }: LeaderboardRow): string {
  if (!against) return '';
  return `${signed(against.difference * 100, 1)} ± ${(((against.high - against.low) / 2) * 100).toFixed(1)}`;
}

function withoutCopies({ withoutCopies: found }: CorpusComparison, style: Style): string[] {
  if (!found) return [];
  const scores = found.scores.map(({ name, score }) => `${name} ${percent(score)}`).join(', ');
  return section(
    'score without the test documents that have a duplicate in the training part',
    [`${counted(found.documents, 'document')}: ${scores}`],
    style,
  );
}

/** Unfinished candidates, eliminated ones, and those that never ran with what it would take. */
function dropped({ leaderboard: rows, notRun, budgetSeconds, budgetClock }: CorpusComparison, style: Style): string[] {
  const cellsOf = (isLate: boolean): string[] => {
    const some = rows.filter(({ dropped: why }) => why && (why.reason === OUT_OF_TIME) === isLate);
    const cells = some.map((row) => [
      row.name,
      percent(row.score),
      rangeText(row),
      `on ${counted(row.folds.length, 'fold')}`,
      isLate ? '' : row.dropped!.reason,
    ]);
    return columns(cells, ['left', 'right', 'right', 'left', 'left']).map((line) => line.trimEnd());
  };
  const others = [...Map.groupBy(notRun, ({ reason }) => reason)].map(([reason, list]) => {
    const names = list.map(({ name }) => name).join('; ');
    if (reason !== OUT_OF_TIME) return `${names}: ${reason}`;
    const more = list.reduce((sum, { seconds: needed = 0 }) => sum + needed, 0);
    const minutes = Math.ceil((budgetSeconds + more) / 60);
    return `${names}: out of budget; --budget ${minutes}m${budgetClock === 'wall' ? ' --clock wall' : ''} would run ${list.length === 1 ? 'it' : 'them'} (estimated)`;
  });
  return [
    ...section('out of budget: fewer folds than the leaderboard', cellsOf(true), style),
    ...section('eliminated: interval below that of the leader', cellsOf(false), style),
    ...section('not run', others, style),
  ];
}

/** A line of progress; undefined for events that only the final report shows. */
export function eventLine(event: CompareEvent): string | undefined {
  if (event.kind === 'leaks')
    return leakSentences(event.leaks)
      .map((line) => `  ${line}\n`)
      .join('');
  if (event.kind === 'dropped')
    return event.round === 0
      ? undefined
      : `  ${event.name}: eliminated after ${counted(event.round, 'fold')}, ${event.reason}\n`;
  if (event.folds > 1 && event.folds < event.of) return undefined;
  return `  ${event.name.padEnd(26)} ${percent(event.mean).padStart(7)}  ${event.folds} of ${event.of} folds\n`;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
