/**
 * State that a task keeps on its thread from call to call: a table of spellings, a prepared encoder. Whoever sends the calls chooses a key
 * that no other work uses (`nextKey`), and drops the state at the end with `Executor.notify`.
 */
export interface KeptState<Setup, State> {
  /** The state of this key, created at the first call. */
  of(key: number, setup: Setup): Promise<State>;
  drop(key: number): void;
}

export function keptState<Setup, State>(create: (setup: Setup) => Promise<State>): KeptState<Setup, State> {
  const states = new Map<number, Promise<State>>();
  return {
    of(key, setup) {
      const state = states.get(key) ?? create(setup);
      states.set(key, state);
      return state;
    },
    drop: (key) => states.delete(key),
  };
}

let keys = 0;

/** A key that this thread has not given before. */
export const nextKey = (): number => ++keys;
