/** The results of a candidate on a fold, and the messages to and from a thread that judges it. */
import type { LabelSets } from '../../core/labels.ts';
import type { SelfTraining } from '../../pipeline/self-training/self-training.ts';
import type { SentFold, Warned } from '../../pipeline/threads/fold-messages.ts';
import type { SentSettings } from '../../pipeline/threads/sent-run.ts';
import type { Answers } from '../answers.ts';

export interface PointOnFold {
  readonly score: number;
  readonly answers: Answers;
  /** The labels predicted for the test rows, in their order. */
  readonly predicted: LabelSets;
  /** Without training word vectors. */
  readonly trainSeconds: number;
  readonly predictSeconds: number;
  /** The approximate size of the fitted model on disk. */
  readonly modelBytes: number;
  /** Whether the representation gives a certainty per document. */
  readonly hasCertainty: boolean;
  /** Of a self-trained candidate. */
  readonly selfTraining?: SelfTraining;
}

export interface JudgedFold {
  /** One result per point. */
  readonly points: readonly PointOnFold[];
  /** What the fold cost, for all points together: on another thread the processor time of that thread. */
  readonly seconds: number;
  /** What training word vectors for the fold cost; 0 if they were there, or another candidate trained them. */
  readonly wordSeconds: number;
}

export interface CandidateInput extends SentFold {
  readonly points: readonly SentSettings[];
  readonly textRows: Uint32Array;
}

export interface CandidateOutput extends JudgedFold, Warned {}

export interface FinalOutput extends PointOnFold, Warned {}
