/**
 * Long work in steps: a generator that yields after every few milliseconds of work. It runs in one go on a worker thread or where the work is
 * known to be small, and in steps where the event loop has to turn meanwhile; the result is the same.
 */
import { type Paced, pause } from '../pause.ts';

/** Yields nothing of interest; its result is what it returns. */
export type Steps<Result> = Generator<unknown, Result>;

export function inOneGo<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

export async function inSteps<Result>(steps: Steps<Result>, paced: Paced): Promise<Result> {
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const turning = pause(paced);
    if (turning) await turning;
  }
  return step.value;
}

export const isSteps = (value: unknown): value is Steps<unknown> =>
  Object.prototype.toString.call(value) === '[object Generator]';
