/** What a run took, as reports tell it. */
import type { Stage } from '../core/compute.ts';

export type SecondsByStage = Readonly<Record<Stage, number>>;

export interface Cost {
  readonly seconds: SecondsByStage;
  /** Of all threads. */
  readonly cpuSeconds: SecondsByStage;
  /** The most the process has held at any time. */
  readonly peakMemoryMB: number;
}

/** Microseconds are noise. */
export const rounded = (seconds: SecondsByStage): SecondsByStage =>
  Object.fromEntries(Object.entries(seconds).map(([stage, value]) => [stage, tidy(value)])) as SecondsByStage;

const tidy = (value: number): number => Math.round(value * 1e4) / 1e4;
