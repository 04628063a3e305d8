/**
 * Every command has one folder and one entry here. Help, completion and parsing follow from this table. The arguments of a command (`shape`) and
 * its work (`run`) are loaded when needed, so that `--help` is fast.
 */
import type { Command, CommandShape } from '../arguments/flag.ts';
import type { RunCommand } from '../session.ts';

interface Described {
  readonly summary: string;
  shape(): Promise<{ readonly shape: CommandShape }>;
}

interface OwnCommand extends Described {
  run(): Promise<{ readonly run: RunCommand }>;
}

/** A command of another package, which reads the words itself and returns the exit code. */
interface HandedOver extends Described {
  readonly package: string;
  /** What stands before the words, where the package has several commands. */
  readonly before?: string;
}

type Entry = OwnCommand | HandedOver;

const entries = {
  train: {
    summary: 'train a classifier on labelled documents, evaluate it and save it; without labels, train an encoder',
    shape: () => import('./train/shape.ts'),
    run: () => import('./train/run.ts'),
  },
  predict: {
    summary: 'label documents with a trained model, one JSON line each',
    shape: () => import('./predict/shape.ts'),
    run: () => import('./predict/run.ts'),
  },
  evaluate: {
    summary: 'measure a classifier on documents it was not trained on',
    shape: () => import('./evaluate/shape.ts'),
    run: () => import('./evaluate/run.ts'),
  },
  test: {
    summary: 'score a saved model on labelled documents',
    shape: () => import('./test/shape.ts'),
    run: () => import('./test/run.ts'),
  },
  cite: {
    summary: 'cite the papers of methods, or Satchel itself, as BibTeX',
    shape: () => import('./cite/shape.ts'),
    run: () => import('./cite/run.ts'),
  },
  audit: {
    summary: 'find probable label errors, copies and giveaways; write them as a table and read it back corrected',
    shape: () => import('./audit/shape.ts'),
    run: () => import('./audit/run.ts'),
  },
  look: {
    summary: 'look at a file: its columns, its score beside the baseline, its problems; short: satchel FILE',
    shape: () => import('./look/shape.ts'),
    run: () => import('./look/run.ts'),
  },
  inspect: {
    summary: 'show the contents and the origin of a model file',
    shape: () => import('./inspect/shape.ts'),
    run: () => import('./inspect/run.ts'),
  },
  compact: {
    summary: 'make a model file small: few weights with 8 bits each; measure what that loses',
    shape: () => import('./compact/shape.ts'),
    run: () => import('./compact/run.ts'),
  },
  export: {
    summary: 'write a model as one HTML page that labels and explains texts offline',
    shape: () => import('./export/shape.ts'),
    run: () => import('./export/run.ts'),
  },
  forget: {
    summary: 'take documents out of a model exactly, as if it had never seen them',
    shape: () => import('./forget/shape.ts'),
    run: () => import('./forget/run.ts'),
  },
  merge: {
    summary: 'make one model of two, as if it had seen the documents of both',
    shape: () => import('./merge/shape.ts'),
    run: () => import('./merge/run.ts'),
  },
  explain: {
    summary: 'explain the score of a text by its words; the shares add up to the score',
    shape: () => import('./explain/shape.ts'),
    run: () => import('./explain/run.ts'),
  },
  compare: {
    summary: 'find the best representation and classifier for your documents, against a baseline',
    shape: () => import('./compare/shape.ts'),
    run: () => import('./compare/run.ts'),
  },
  encode: {
    summary: 'write the vectors of documents as NumPy, Parquet, JSON lines or svmlight',
    shape: () => import('./encode/shape.ts'),
    run: () => import('./encode/run.ts'),
  },
  similar: {
    summary: 'measure the similarity of two texts under a model',
    shape: () => import('./similar/shape.ts'),
    run: () => import('./similar/run.ts'),
  },
  topics: {
    summary: 'show the topics of a model, or find, name and judge the topics of documents without labels',
    shape: () => import('./topics/shape.ts'),
    run: () => import('./topics/run.ts'),
  },
  cluster: {
    summary: 'group similar documents, name the groups, and say how clear and stable they are; no labels needed',
    shape: () => import('./cluster/shape.ts'),
    run: () => import('./cluster/run.ts'),
  },
  senses: {
    summary: 'show the topics that a word belongs to',
    shape: () => import('./senses/shape.ts'),
    run: () => import('./senses/run.ts'),
  },
  'words train': {
    summary: 'train word vectors on running text',
    shape: () => import('./words/train/shape.ts'),
    run: () => import('./words/train/run.ts'),
  },
  'words distil': {
    summary: 'learn word vectors from a sentence encoder (ONNX) and your own unlabelled text',
    shape: () => import('./words/distil/shape.ts'),
    run: () => import('./words/distil/run.ts'),
  },
  'words convert': {
    summary: 'rewrite word vectors in another format, changed on the way if asked',
    shape: () => import('./words/convert/shape.ts'),
    run: () => import('./words/convert/run.ts'),
  },
  'words nearest': {
    summary: 'which words are near a word?',
    shape: () => import('./words/nearest/shape.ts'),
    run: () => import('./words/nearest/run.ts'),
  },
  'words analogy': {
    summary: 'A is to B as C is to which word?',
    shape: () => import('./words/analogy/shape.ts'),
    run: () => import('./words/analogy/run.ts'),
  },
  'words evaluate': {
    summary: 'how well do word vectors agree with people on similarity and analogies?',
    shape: () => import('./words/evaluate/shape.ts'),
    run: () => import('./words/evaluate/run.ts'),
  },
  'words coverage': {
    summary: 'how much of a corpus do word vectors know?',
    shape: () => import('./words/coverage/shape.ts'),
    run: () => import('./words/coverage/run.ts'),
  },
  index: {
    summary: 'store documents in a collection on disk for search',
    shape: () => import('./index/shape.ts'),
    run: () => import('./index/run.ts'),
  },
  search: {
    summary: 'search a collection; hits are explained by their words',
    shape: () => import('./search/shape.ts'),
    run: () => import('./search/run.ts'),
  },
  check: {
    summary: 'check a collection for damage',
    shape: () => import('./check/shape.ts'),
    run: () => import('./check/run.ts'),
  },
  'evaluate-retrieval': {
    summary: 'measure a ranking on the judged queries of a test collection',
    shape: () => import('./evaluate-retrieval/shape.ts'),
    run: () => import('./evaluate-retrieval/run.ts'),
  },
  reproduce: {
    summary: 'run the tables and figures of the four papers again and compare with the published numbers',
    shape: () => import('./reproduce/shape.ts'),
    run: () => import('./reproduce/run.ts'),
  },
  map: {
    summary: 'draw a map of documents: similar ones near each other, coloured by label',
    shape: () => import('./map/shape.ts'),
    run: () => import('./map/run.ts'),
  },
  serve: {
    summary: 'models, corpora, collections and jobs over HTTP',
    shape: () => import('./serve/shape.ts'),
    package: 'satchel-service',
  },
  spark: {
    summary: "document vectors, counts and fits on Spark; needs the package 'satchel-cluster'",
    shape: () => import('./spark/shape.ts'),
    package: 'satchel-cluster',
    before: 'spark',
  },
  opensearch: {
    summary: "documents and their vectors in OpenSearch, ranked exactly; needs the package 'satchel-cluster'",
    shape: () => import('./opensearch/shape.ts'),
    package: 'satchel-cluster',
    before: 'opensearch',
  },
  studio: {
    summary: 'a page in the browser: drop a file, see what can be believed, compare, understand',
    shape: () => import('./studio/shape.ts'),
    package: 'satchel-studio',
  },
  methods: {
    summary: 'list all representations, classifiers and options',
    shape: () => import('./methods/shape.ts'),
    run: () => import('./methods/run.ts'),
  },
  complete: {
    summary: 'print a completion script for your shell',
    shape: () => import('./complete/shape.ts'),
    run: () => import('./complete/run.ts'),
  },
} as const satisfies Readonly<Record<string, Entry>>;

export type CommandName = keyof typeof entries;

export const commandTable: Readonly<Record<CommandName, Entry>> = entries;

export const commandNames = Object.keys(entries) as readonly CommandName[];

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(entries, name);

export async function loadCommand(name: CommandName): Promise<Command> {
  const { summary, shape } = commandTable[name];
  return { ...(await shape()).shape, name, summary };
}
