/**
 * What the pages ask of whatever does the work. They do not know where it runs: `tab.ts` is a worker of this page, `remote/` has training and the
 * race done by a service. Everything that is handed over is plain data.
 */

import type { CompareEvent, CorpusComparison, Counterfactual, SelfTraining, StripPlan } from 'satchel/browser';
import type { DriftColumn, DriftFound, DriftQuestion } from './drifting.ts';
import type { FullDocument } from './full-document.ts';
import type { LabelledRow, Labelling, NamedClass } from './labelling.ts';
import type { Found, JudgedBalance, SearchAnswer, SearchQuestion, SensesOfQuery } from './searching.ts';
import type { SensesOfWord, TopicsOfRows } from './topics.ts';
import type { WordApart } from './word-apart.ts';

/** What is being done now, and how far it is. */
export interface Stage {
  readonly what: string;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
}

/** Why something could not be done: the parts of a `SatchelError`. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly where?: string | undefined;
  readonly remedy?: string | undefined;
}

export interface Facts {
  readonly name: string;
  readonly format: string;
  readonly bytes: number;
  readonly documents: number;
  /** Documents that are here: all, or a sample of a file with more than a tab takes. */
  readonly shown: number;
  readonly classes: readonly { readonly name: string; readonly count: number }[];
  /** Documents to judge on. */
  readonly heldOut: number;
  /** Whether the file has no split and one was drawn by the seed. */
  readonly isDrawn: boolean;
  readonly unlabelled: number;
  /** Some documents have one label, the others none: models learn from the first, and self-training also from the others. */
  readonly isPartlyLabelled: boolean;
  readonly fingerprint: string | undefined;
}

/** What a table shows of all documents; texts stay with the engine. Element i is document i. */
export interface Rows {
  readonly ids: readonly string[];
  /** The title of the document, else its first line with words. */
  readonly titles: readonly string[];
  /** The number of its first label among the classes, or −1. */
  readonly labels: Int32Array;
  readonly lengths: Uint32Array;
  readonly isHeldOut: Uint8Array;
}

export interface Opened {
  readonly facts: Facts;
  readonly rows: Rows;
}

/** A way to make a model, as `train` takes it. */
export interface ModelChoice {
  readonly name: string;
  readonly representation: string;
  readonly classifier: string;
  /** Options with dots: `linear-svm.C`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Trains itself on the texts without a label of a partly labelled file. */
  readonly isSelfTrained?: true;
}

/** How good a model is on the held-out documents. */
export interface HeldOutScore {
  readonly choice: ModelChoice;
  readonly right: number;
  readonly judgedOn: number;
  /** How long training took; absent for a model from a file. */
  readonly seconds: number | undefined;
  readonly perSecond: number;
}

/** A model trained on the training part, and what it says of every document. */
export interface Judged extends HeldOutScore {
  readonly classes: readonly string[];
  /** For each document the number of the class, or −1 where the document has no known word. */
  readonly predicted: Int32Array;
  /** The best score minus the second best. */
  readonly margins: Float32Array;
  readonly bytes: number;
  readonly sha256: string;
  /** What a model that trained itself on texts without a label did. */
  readonly selfTraining?: SelfTraining;
}

export interface Explained {
  readonly said: string;
  readonly isEmpty: boolean;
  /** Best first. */
  readonly scores: readonly (readonly [label: string, score: number])[];
  /** The class whose score is taken apart. */
  readonly label: string;
  readonly score: number;
  readonly bias: number;
  readonly remainder: number;
  readonly words: readonly { readonly word: string; readonly count: number; readonly contribution: number }[];
  readonly places: readonly (readonly [start: number, end: number, share: number])[];
  readonly milliseconds: number;
}

/** A copy of the model in use on the thread of the page. */
export interface PageModel {
  /** Nothing for a text that is too long for the thread of the page. */
  explain(text: string, label: string | undefined): Explained | undefined;
}

/** Two scores of the same model: on the texts as they are, and on stripped texts. */
export interface StrippedScore {
  readonly documents: number;
  readonly with: number;
  readonly without: number;
}

export type MapMethod = 'umap' | 'tsne' | 'pca';

/** Documents on a plane; element i is point i. */
export interface MapOfRows {
  readonly method: MapMethod;
  readonly rows: Uint32Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** How far neighbours on the map are neighbours in truth, 1 at best. */
  readonly trustworthiness: number;
  /** How many neighbours of each document were looked at. */
  readonly neighbours: number;
  /** Documents without a known word, which have no place. */
  readonly empty: number;
}

/** What a set of documents is about. */
export interface SetOfRows {
  readonly counts: readonly { readonly name: string; readonly count: number }[];
  /** The words that tell it from the rest. */
  readonly words: readonly string[];
}

/** What becomes of a set of documents; `restore` takes every change back. */
export type FileChange =
  | { readonly kind: 'label'; readonly rows: Uint32Array; readonly label: string }
  | { readonly kind: 'leave out'; readonly rows: Uint32Array }
  | { readonly kind: 'restore' };

/** All documents, those that models learn from, or the texts without a label of a partly labelled file, which are in none of the others. */
export type PartOfFile = 'all' | 'training' | 'texts';

/** Documents as JSON lines; the same lines have the same digest. */
export interface CorpusLines {
  readonly blob: Blob;
  readonly digest: string;
}

/** Receives the score on the held-out documents, which are judged first. Never called without held-out documents. */
export type WatchScore = (score: HeldOutScore) => void;

export interface Engine {
  /** Of a file with more than a tab takes: nothing, which is a fault, or a sample. */
  open(file: File, tell: (stage: Stage) => void, ofLarge?: 'nothing' | 'sample'): Promise<Opened>;
  document(row: number): Promise<FullDocument>;
  /** Trains on the training part. The model is the one that `explain` uses from then on. */
  judge(choice: ModelChoice, watch: WatchScore, tell: (stage: Stage) => void): Promise<Judged>;
  race(
    options: { readonly budget: number },
    watch: (event: CompareEvent) => void,
    tell: (stage: Stage) => void,
  ): Promise<CorpusComparison>;
  scoreStripped(plan: StripPlan, tell: (stage: Stage) => void): Promise<StrippedScore>;
  explain(text: string, label: string | undefined): Promise<Explained>;
  /** A copy of the model in use that answers at once; undefined where the page cannot hold or use it. `text` is the first that it will be asked about. */
  modelOnPage(judged: Judged, text: string): Promise<PageModel | undefined>;
  /** The smallest change of a text that changes its label; null if there is none. */
  counterfactual(text: string): Promise<Counterfactual | null>;
  map(method: MapMethod, sample: number, tell: (stage: Stage) => void): Promise<MapOfRows>;
  describeSet(rows: Uint32Array): Promise<SetOfRows>;
  /** The words that tell a set from the rest, the clearest first. */
  compareSet(rows: Uint32Array): Promise<readonly WordApart[]>;
  /** The file with other labels or without some documents; the model in use is let go. */
  changeFile(change: FileChange): Promise<Opened>;
  /** Documents as JSON lines, with their labels and their part. */
  rowsAsLines(rows: Uint32Array): Promise<string>;
  /** For each document bits of `flags.ts`. */
  flags(tell: (stage: Stage) => void): Promise<Uint8Array>;
  /** As many topics as asked for, or as the documents suggest. */
  topics(count: number | undefined, tell: (stage: Stage) => void): Promise<TopicsOfRows>;
  /** The topics that a word belongs to; of the topics found last. */
  senses(word: string): Promise<SensesOfWord>;
  /** Columns of the file by which documents can be parted. */
  columns(): Promise<readonly DriftColumn[]>;
  /** Whether two sets of documents differ, and in what. */
  drift(question: DriftQuestion, tell: (stage: Stage) => void): Promise<DriftFound>;
  search(question: SearchQuestion): Promise<SearchAnswer>;
  /** How good the search is at each balance of words and meaning, by a file of judged queries. */
  judgeBalance(file: File): Promise<JudgedBalance>;
  /** Senses of the words of a query that have more than one. */
  querySenses(query: string): Promise<readonly SensesOfQuery[]>;
  /** Documents like some, with nothing of others. */
  likeThese(like: readonly number[], not: readonly number[]): Promise<readonly Found[]>;
  labelStart(classes: readonly NamedClass[], seed: number): Promise<Labelling>;
  /** The number of a class, or −1 to pass over the document. */
  labelAnswer(answer: number): Promise<Labelling>;
  labelUndo(): Promise<Labelling>;
  labelledRows(): Promise<readonly LabelledRow[]>;
  labelModelBytes(): Promise<Uint8Array>;
  /** The documents as they are now, all with the split of the file; of a sampled file, all that it holds. */
  corpusLines(part: PartOfFile, tell: (stage: Stage) => void): Promise<CorpusLines>;
  modelBytes(): Promise<Uint8Array>;
  /** The model in use as one HTML file that works offline. */
  pageOfModel(title: string): Promise<string>;
  /** A comparison as one HTML file. */
  comparisonPage(comparison: CorpusComparison, corpus: string): Promise<string>;
  loadModel(file: File, watch: WatchScore, tell: (stage: Stage) => void): Promise<Judged>;
  /** JSON lines: the documents of a file with the labels that the model gives them. */
  labelFile(file: File, tell: (stage: Stage) => void): Promise<string>;
  /** Stops what is under way, except the answers to `document` and `explain`. */
  stop(): void;
}
