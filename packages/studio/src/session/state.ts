/** Everything the pages show, as one value that is replaced and never changed. */
import type { CorpusComparison, LeakReport } from 'satchel/browser';
import type { DriftFound } from '../engine/drifting.ts';
import type { Fault, HeldOutScore, Judged, MapOfRows, Opened, Stage, StrippedScore } from '../engine/engine.ts';
import type { FullDocument } from '../engine/full-document.ts';
import type { Labelling } from '../engine/labelling.ts';
import type { TopicsOfRows } from '../engine/topics.ts';
import type { Report } from './open-report.ts';

/** A line of the race while it runs. */
export interface RaceRow {
  readonly name: string;
  readonly folds: number;
  readonly of: number;
  readonly mean: number;
  /** Why it was dropped. */
  readonly dropped?: string | undefined;
}

export type RacePhase = 'none' | 'running' | 'done' | 'stopped';

export interface SessionState {
  /** What is being done; nothing while the page is idle. */
  readonly stage: Stage | undefined;
  /** Whether something is being done. */
  readonly isBusy: boolean;
  /** What failed, and what was tried. */
  readonly fault: { readonly of: string; readonly fault: Fault } | undefined;
  readonly opened: Opened | undefined;
  /** The score of a model that is still judging the other documents. */
  readonly scored: HeldOutScore | undefined;
  readonly judged: Judged | undefined;
  /** The model that was in use before, of the same documents. */
  readonly earlier: Judged | undefined;
  /** What was done to the documents since the file was opened, with the score before it. */
  readonly change: { readonly what: string; readonly before: number | undefined } | undefined;
  readonly race: readonly RaceRow[];
  readonly phase: RacePhase;
  readonly comparison: CorpusComparison | undefined;
  readonly leaks: LeakReport | undefined;
  readonly stripped: StrippedScore | 'running' | undefined;
  readonly document: FullDocument | undefined;
  readonly map: MapOfRows | undefined;
  /** What is remarkable about each document, bits of `flags.ts`; found when it is asked for. */
  readonly flags: Uint8Array | undefined;
  readonly topics: TopicsOfRows | undefined;
  readonly drift: DriftFound | undefined;
  /** A report of the command line. */
  readonly report: Report | undefined;
  readonly labelling: Labelling | undefined;
  /** An answer is on its way to the engine; ends with the change of `labelling`, so that keys work as soon as the next document shows. */
  readonly isLabelling: boolean;
  /** Training and the race are done by the service of the page. */
  readonly isServed: boolean;
  /** Seconds that the race may take. */
  readonly budget: number;
}

/** Documents on a map, at most. */
export const MAP_SAMPLE = 2000;

export const emptyState: SessionState = {
  stage: undefined,
  isBusy: false,
  fault: undefined,
  opened: undefined,
  scored: undefined,
  judged: undefined,
  earlier: undefined,
  change: undefined,
  race: [],
  phase: 'none',
  comparison: undefined,
  leaks: undefined,
  stripped: undefined,
  document: undefined,
  map: undefined,
  flags: undefined,
  topics: undefined,
  drift: undefined,
  report: undefined,
  labelling: undefined,
  isLabelling: false,
  isServed: false,
  budget: 120,
};
