/** The lines of the leaderboard: of the finished comparison, else of the race as far as it is. */
import type { LeaderboardRow } from 'satchel/browser';
import type { Facts, HeldOutScore } from '../../engine/engine.ts';
import { wilson } from '../../parts/wilson.ts';
import { counted } from '../../parts/wording.ts';
import type { SessionState } from '../../session/state.ts';

export interface BoardRow {
  readonly name: string;
  readonly score: number;
  readonly low: number;
  readonly high: number;
  /** What the score stands on. */
  readonly on: string;
  readonly trainSeconds?: number;
  readonly bytes?: number;
  readonly perSecond?: number;
  readonly dropped?: string | undefined;
  readonly row?: LeaderboardRow;
}

export function boardRows({ comparison, race, judged, scored, opened }: SessionState): BoardRow[] {
  if (comparison) return comparison.leaderboard.map(finishedRow);
  const { facts } = opened!;
  const running = race.filter(({ folds }) => folds > 0).map((row) => raceRow(row, facts));
  if (running.length > 0) return running;
  if (judged) return [{ ...judgedRow(judged), bytes: judged.bytes }];
  return scored ? [judgedRow(scored)] : [];
}

export function finishedRow(row: LeaderboardRow): BoardRow {
  const { name, score, low, high, test, folds, dropped } = row;
  return {
    name,
    score,
    low: low ?? score,
    high: high ?? score,
    on: test === undefined ? counted(folds.length, 'fold') : 'test part',
    trainSeconds: row.trainSeconds,
    bytes: row.modelBytes,
    perSecond: row.textsPerSecond,
    dropped: dropped?.reason,
    row,
  };
}

function raceRow({ name, mean, folds, of, dropped }: SessionState['race'][number], facts: Facts): BoardRow {
  const labelled = facts.documents - (facts.isPartlyLabelled ? facts.unlabelled : 0);
  const learned = facts.isDrawn ? labelled : labelled - facts.heldOut;
  const [low, high] = wilson(mean, Math.round((learned * folds) / of));
  return { name, score: mean, low, high, on: `fold ${folds} of ${of}`, dropped };
}

/** The first line, there before the race begins. */
function judgedRow({ choice, right, judgedOn, seconds, perSecond }: HeldOutScore): BoardRow {
  const score = judgedOn === 0 ? 0 : right / judgedOn;
  const [low, high] = wilson(score, judgedOn);
  return {
    name: choice.name,
    score,
    low,
    high,
    on: 'held-out part',
    ...(seconds === undefined ? {} : { trainSeconds: seconds }),
    perSecond,
  };
}
