/** What parent and child process say to each other. */
import type { StoredProblem } from '../http/problem.ts';

export const jobTypes = ['train', 'evaluate', 'compare', 'words', 'map', 'audit', 'index', 'reproduce'] as const;
export type JobType = (typeof jobTypes)[number];
/** Short work that a request waits for. */
export type TaskType = 'inspect' | 'documents' | 'test' | 'drift';

export interface CorpusFile {
  readonly name: string;
  readonly path: string;
  /** How it is read, as given at its upload. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Paths are absolute, and in the data folder. */
export interface Work {
  readonly type: JobType | TaskType;
  readonly corpus?: CorpusFile | undefined;
  /** Texts for self-training. */
  readonly unlabelled?: CorpusFile | undefined;
  /** Settings, as in a settings file. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The name of what is made: a model, word vectors, a collection. */
  readonly save?: string | undefined;
  /** A model to use. */
  readonly model?: string | undefined;
  readonly threads: number;
  readonly folders: {
    readonly models: string;
    readonly words: string;
    readonly collections: string;
    readonly reports: string;
  };
  /** The name of pages and of unnamed results. */
  readonly id: string;
  /** Further values of a task. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** The data sets of `reproduce`. */
  readonly dataSets?: string | undefined;
}

export type ToChild = { readonly kind: 'start'; readonly work: Work } | { readonly kind: 'cancel' };

export type FromChild =
  | { readonly kind: 'event'; readonly event: string; readonly data: object }
  | { readonly kind: 'done'; readonly result: unknown; readonly cost: ProcessCost }
  | { readonly kind: 'failed'; readonly problem: StoredProblem; readonly aborted: boolean; readonly cost: ProcessCost };

export interface ProcessCost {
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}
