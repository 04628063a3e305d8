/** What is sent to a thread for a fold, and what comes back. */
import type { LabelSets } from '../../core/labels.ts';
import type { Grid } from '../../evaluate/grid.ts';
import type { Split } from '../../evaluate/splits.ts';
import type { GridPoint, TunedPoint } from '../folds/tuned-point.ts';
import type { SelfTraining } from '../self-training/self-training.ts';
import type { SentRun, SentSettings } from './sent-run.ts';

export interface SentFold extends Split {
  readonly run: SentRun;
}

/** What every task that is a fold returns beside its result. */
export interface Warned {
  readonly warnings: readonly string[];
}

export interface SplitInput extends SentFold {
  readonly tune: boolean | Grid | undefined;
  readonly tuneOn: 'folds' | 'vectors' | undefined;
}

/** Of the test rows of a fold, rows × all classes of the reading. */
export interface HeldOutScores {
  readonly scores: Float64Array;
  /** Where the pipeline has probabilities. */
  readonly probabilities: Float64Array | undefined;
}

export interface SplitOutput extends HeldOutScores, Warned {
  readonly settings: SentSettings;
  readonly tuned: readonly TunedPoint[];
  readonly predicted: LabelSets;
  readonly metrics: Readonly<Record<string, number>>;
  readonly modelSha256: string;
  readonly vocabulary: number;
  readonly unseenWords: number;
  readonly selfTraining?: SelfTraining;
}

export interface HeldOutInput extends SentFold {
  /** Word vectors are trained on the text of these rows. */
  readonly textRows: Uint32Array;
}

export interface HeldOutOutput extends HeldOutScores, Warned {}

export interface GridInput extends HeldOutInput {
  readonly points: readonly GridPoint[];
}

export interface GridOutput extends Warned {
  readonly scores: readonly number[];
}
