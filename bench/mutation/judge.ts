/**
 * What becomes of one mutant: the nearest tests first, then, if they all pass, the others that reach its file.
 *
 * Every test file runs once on the unchanged sources first: one that fails there is left out, and its time says how long a run may take.
 */
import type { Mutant } from './draw.ts';
import type { NearestTests } from './nearest-tests.ts';
import type { Worker } from './worker.ts';

export interface Verdict extends Mutant {
  /** A run that takes too long counts as killed: the mutant does not end. */
  readonly outcome: 'killed' | 'too long' | 'survived';
  /** The tests that decided. */
  readonly stage: 'nearest' | 'wide';
  /** The test file that failed first. */
  readonly by: string | null;
  readonly testFiles: number;
  readonly ms: number;
}

export interface Limits {
  /** Test files are taken, nearest first, as long as their times stay below this. */
  readonly nearestMs: number;
  readonly wideMs: number;
}

/** How long a test file takes on the unchanged sources; null if it fails there. */
export class Baseline {
  readonly #times: Map<string, number | null>;
  readonly #running = new Map<string, Promise<number | null>>();
  readonly #keep: (test: string, ms: number | null) => void;

  constructor(times: Map<string, number | null>, keep: (test: string, ms: number | null) => void) {
    this.#times = times;
    this.#keep = keep;
  }

  async of(test: string, worker: Worker): Promise<number | null> {
    const known = this.#times.get(test);
    if (known !== undefined) return known;
    const running = this.#running.get(test) ?? this.#measure(test, worker);
    this.#running.set(test, running);
    return running;
  }

  async #measure(test: string, worker: Worker): Promise<number | null> {
    const { failed, ms } = await worker.run([test], SLOWEST_TEST_MS);
    const time = failed === null ? Math.round(ms) : null;
    this.#times.set(test, time);
    this.#keep(test, time);
    return time;
  }
}

const SLOWEST_TEST_MS = 60_000;
const SHORTEST_LIMIT_MS = 15_000;
const SLOWER_THAN_USUAL = 5;
const FILES_A_RUN = 12;
const MOST_PASSED_OVER = 3;

export async function judge(
  mutant: Mutant,
  worker: Worker,
  testsOf: NearestTests,
  baseline: Baseline,
  limits: Limits,
): Promise<Verdict> {
  const tests = testsOf(mutant.file);
  const started = performance.now();
  const nearest = await choose(tests, limits.nearestMs, worker, baseline);
  const first = await runAll(mutant, nearest, worker);
  const verdict = (stage: Verdict['stage'], by: string | null, testFiles: number): Verdict => ({
    ...mutant,
    outcome: by === null ? 'survived' : by === 'too long' ? 'too long' : 'killed',
    stage,
    by,
    testFiles,
    ms: Math.round(performance.now() - started),
  });
  if (first !== null || limits.wideMs === 0) return verdict('nearest', first, nearest.size);
  const others = tests.filter((test) => !nearest.has(test));
  const wide = await choose(others, limits.wideMs, worker, baseline);
  return verdict('wide', await runAll(mutant, wide, worker), nearest.size + wide.size);
}

/** Tests with their times. One that is slower than all that is left is passed over, a few times. */
async function choose(
  tests: readonly string[],
  limitMs: number,
  worker: Worker,
  baseline: Baseline,
): Promise<Map<string, number>> {
  const chosen = new Map<string, number>();
  let left = limitMs;
  let passedOver = 0;
  for (const test of tests) {
    if (left <= 0 || passedOver === MOST_PASSED_OVER) break;
    const ms = await baseline.of(test, worker);
    if (ms === null) continue;
    if (ms > left && chosen.size > 0) {
      passedOver++;
      continue;
    }
    chosen.set(test, ms);
    left -= ms;
  }
  return chosen;
}

/** The first test file that fails with the mutant in place. */
async function runAll(mutant: Mutant, tests: ReadonlyMap<string, number>, worker: Worker): Promise<string | null> {
  const files = [...tests.keys()];
  worker.apply(mutant);
  try {
    for (let i = 0; i < files.length; i += FILES_A_RUN) {
      const part = files.slice(i, i + FILES_A_RUN);
      const usual = part.reduce((sum, test) => sum + tests.get(test)!, 0);
      const { failed } = await worker.run(part, SHORTEST_LIMIT_MS + SLOWER_THAN_USUAL * usual);
      if (failed !== null) return failed;
    }
    return null;
  } finally {
    worker.restore(mutant);
  }
}
