/** Time and memory of a run, for reports. */
import type { Stage } from '../core/compute.ts';

export type SecondsByStage = Readonly<Record<Stage, number>>;

export interface Cost {
  readonly seconds: SecondsByStage;
  /** Of all threads. */
  readonly cpuSeconds: SecondsByStage;
  /** Peak memory of the process. */
  readonly peakMemoryMB: number;
}

/** Rounds: microseconds are noise. */
export const rounded = (seconds: SecondsByStage): SecondsByStage =>
  Object.fromEntries(Object.entries(seconds).map(([stage, value]) => [stage, tidy(value)])) as SecondsByStage;

const tidy = (value: number): number => Math.round(value * 1e4) / 1e4;
