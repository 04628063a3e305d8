import { expect, it } from 'vitest';
import { emptyState, type SessionState } from './state.ts';
import { createReader } from './use-session.ts';

it('a reader of some parts has another version when one of these changes, and always reads what is there now', () => {
  let state: SessionState = emptyState;
  const change = (part: Partial<SessionState>): void => {
    state = { ...state, ...part };
  };
  const { state: read, version } = createReader(() => state);
  expect(read.phase).toBe('none');
  const first = version();
  change({ stage: { what: 'Reading' } });
  expect(version()).toBe(first);
  change({ phase: 'running' });
  const second = version();
  expect(second).not.toBe(first);
  expect(read.phase).toBe('running');
  expect(version()).toBe(second);
  expect(read.stage).toEqual({ what: 'Reading' });
  change({ stage: undefined });
  expect(version()).not.toBe(second);
});
