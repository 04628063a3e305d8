/** The lines of the race after something happened in it. */
import type { CompareEvent } from 'satchel/browser';
import type { RaceRow, SessionState } from './state.ts';

/** Rows stay in the order of their scores. */
export function afterEvent({ race }: SessionState, event: CompareEvent): Partial<SessionState> {
  if (event.kind === 'leaks') return { leaks: event.leaks };
  const before = race.find(({ name }) => name === event.name);
  const row: RaceRow =
    event.kind === 'fold'
      ? { ...before, name: event.name, folds: event.folds, of: event.of, mean: event.mean }
      : { name: event.name, folds: 0, of: 0, mean: Number.NaN, ...before, dropped: event.reason };
  const rows = [...race.filter(({ name }) => name !== event.name), row];
  return { race: rows.sort((a, b) => score(b) - score(a)) };
}

const score = ({ mean }: RaceRow): number => (Number.isNaN(mean) ? -1 : mean);
