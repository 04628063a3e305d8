/**
 * The session: what was opened and what came of it. Actions ask the engine and put the answers into the state; an answer to a question about
 * a file that has been replaced meanwhile is dropped.
 */
import type { CompareEvent } from 'satchel/browser';
import type { Engine, ModelChoice, Stage } from '../engine/engine.ts';
import { faultOf, STOPPED } from '../engine/fault.ts';
import { firstMiss } from './misses.ts';
import { emptyState, type RaceRow, type SessionState } from './state.ts';

export const plainBag: ModelChoice = { name: 'bow', representation: 'bow', classifier: 'linear-svm', options: {} };

export interface Session {
  readonly engine: Engine;
  get(): SessionState;
  subscribe(changed: () => void): () => void;
  open(file: File): Promise<void>;
  show(row: number): Promise<void>;
  use(choice: ModelChoice): Promise<void>;
  race(budget: number): Promise<void>;
  scoreStripped(): Promise<void>;
  stop(): void;
  /** Takes the alert away. */
  dismiss(): void;
}

export function createSession(engine: Engine): Session {
  let state = emptyState;
  let file = 0; // counts opened files
  const listeners = new Set<() => void>();

  function set(change: Partial<SessionState>): void {
    state = { ...state, ...change };
    for (const changed of listeners) changed();
  }

  /** Does something that may fail; returns undefined then, and where another file has been opened. */
  async function attempt<Answer>(
    of: string,
    work: (tell: (stage: Stage) => void) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const own = file;
    try {
      const answer = await work((stage) => {
        if (own === file) set({ stage });
      });
      return own === file ? answer : undefined;
    } catch (error) {
      const fault = faultOf(error);
      if (own === file && fault.code !== STOPPED) set({ fault: { of, fault } });
      return undefined;
    } finally {
      if (own === file) set({ stage: undefined });
    }
  }

  async function open(given: File): Promise<void> {
    engine.stop();
    const before = state;
    const own = ++file;
    set({ stage: { what: `Opening ${given.name}` }, fault: undefined });
    const opened = await attempt(`Opening ${given.name}`, (tell) => engine.open(given, tell));
    if (!opened) {
      if (own === file) set({ opened: before.opened });
      return;
    }
    set({ ...emptyState, opened, budget: before.budget });
    await use(plainBag);
    if (own === file && state.judged) await race(state.budget);
  }

  async function use(choice: ModelChoice): Promise<void> {
    const judged = await attempt(`Training ${choice.name}`, (tell) => engine.judge(choice, tell));
    if (!judged) return;
    set({ judged });
    if (!state.document) await show(firstMiss(judged, state.opened!.rows));
  }

  async function show(row: number): Promise<void> {
    const document = await attempt('Showing a document', () => engine.document(row));
    if (document) set({ document });
  }

  async function race(budget: number): Promise<void> {
    const own = file;
    const watch = (event: CompareEvent): void => {
      if (own === file) set(afterEvent(state, event));
    };
    set({ phase: 'running', race: [], comparison: undefined, budget, fault: undefined });
    const comparison = await attempt('Comparing', (tell) => engine.race({ budget }, watch, tell));
    if (own !== file) return;
    if (comparison) set({ comparison, leaks: comparison.leaks, phase: 'done' });
    else set({ phase: 'stopped' });
  }

  async function scoreStripped(): Promise<void> {
    const { leaks } = state;
    if (!leaks) return;
    set({ stripped: 'running' });
    set({ stripped: await attempt('Scoring stripped texts', (tell) => engine.scoreStripped(leaks.plan, tell)) });
  }

  return {
    engine,
    get: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    open,
    show,
    use,
    race,
    scoreStripped,
    stop: () => engine.stop(),
    dismiss: () => set({ fault: undefined }),
  };
}

/** Rows stay in the order of their scores. */
function afterEvent({ race }: SessionState, event: CompareEvent): Partial<SessionState> {
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
