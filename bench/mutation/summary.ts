/** The score of a mutation run: the share of mutants that a test noticed, with its 95 % interval (Wilson), and those that survived. */
import { wilson } from '../../packages/studio/src/parts/wilson.ts';
import type { Verdict } from './judge.ts';

export interface Summary {
  /** Lower end of the interval. */
  readonly low: number;
  readonly text: string;
}

export function summaryOf(verdicts: readonly Verdict[]): Summary {
  const survivors = verdicts.filter(({ outcome }) => outcome === 'survived');
  const near = verdicts.filter(({ stage, outcome }) => stage === 'nearest' && outcome !== 'survived');
  const rooms = Map.groupBy(verdicts, ({ file }) => file.split('/')[3]!);
  const operators = Map.groupBy(verdicts, ({ operator }) => operator);
  const lines = [
    `| mutants | killed | score | 95 % interval |`,
    `|---|---|---|---|`,
    row('all', verdicts),
    ...[...rooms].sort().map(([room, some]) => row(room, some)),
    ...[...operators].sort().map(([operator, some]) => row(`(${operator})`, some)),
    '',
    `Killed by the nearest tests: ${near.length} of ${verdicts.length}. Runs that did not end: ${verdicts.filter(({ outcome }) => outcome === 'too long').length}. Median time: ${median(verdicts.map(({ ms }) => ms))} ms.`,
    '',
    ...survivors.sort(byPlace).map(({ file, line, before, after }) => `${file}:${line}\n  - ${before}\n  + ${after}`),
  ];
  return { low: scoreOf(verdicts).low, text: lines.join('\n') };
}

function scoreOf(verdicts: readonly Verdict[]): { killed: number; score: number; low: number; high: number } {
  const killed = verdicts.filter(({ outcome }) => outcome !== 'survived').length;
  const score = killed / Math.max(1, verdicts.length);
  const [low, high] = wilson(score, verdicts.length);
  return { killed, score, low, high };
}

function row(name: string, verdicts: readonly Verdict[]): string {
  const { killed, score, low, high } = scoreOf(verdicts);
  const percent = (share: number) => (100 * share).toFixed(1);
  return `| ${name} (${verdicts.length}) | ${killed} | ${percent(score)} % | ${percent(low)}–${percent(high)} % |`;
}

const byPlace = (a: Verdict, b: Verdict): number => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line);

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
