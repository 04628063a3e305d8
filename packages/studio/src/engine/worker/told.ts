import type { Stage } from '../engine.ts';

/** What a call is given beside its arguments. */
export interface Told {
  readonly signal: AbortSignal;
  stage(stage: Stage): void;
  event(event: unknown): void;
}
