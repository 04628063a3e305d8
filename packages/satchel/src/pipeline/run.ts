/** A classification run: the inputs of every step, as one object. */
import type { EncoderRun } from '../encoder/encoder-run.ts';
import type { Settings } from './settings.ts';

export interface Run extends EncoderRun {
  readonly settings: Settings;
  /** Rows of the reading that have text and no label: a model trains itself on them (self-training). */
  readonly unlabelled?: Uint32Array | undefined;
  /** Bytes the run may need: bounds the number of folds at the same time. */
  readonly memoryLimit?: number | undefined;
}

/** The run of folds inside: what they fit is not kept. */
export const withinFolds = (run: Run): Run => ({ ...run, isSaved: false });

/** The run whose fit is a model to be saved. */
export const toBeSaved = (run: Run): Run => ({ ...run, isSaved: true });

/** The same run with other settings: a point of a grid, a candidate of a comparison. */
export const withSettings = (run: Run, settings: Settings): Run => ({ ...run, settings });
