/**
 * Every command: one folder, and one entry here. Help, completion and parsing follow from this table. What a command takes (`shape`) and what it does
 * (`run`) are loaded when they are needed, so that `--help` costs next to nothing.
 */
import type { Command, CommandShape } from '../arguments/flag.ts';
import type { RunCommand } from '../session.ts';

interface Entry {
  readonly summary: string;
  shape(): Promise<{ readonly shape: CommandShape }>;
  run(): Promise<{ readonly run: RunCommand }>;
}

const entries = {
  train: {
    summary: 'learn a classifier from labelled documents, say how good it is, and save it; without labels, an encoder',
    shape: () => import('./train/shape.ts'),
    run: () => import('./train/run.ts'),
  },
  predict: {
    summary: 'label documents with a trained model, one JSON line each',
    shape: () => import('./predict/shape.ts'),
    run: () => import('./predict/run.ts'),
  },
  evaluate: {
    summary: 'how good would such a classifier be on documents it has not seen?',
    shape: () => import('./evaluate/shape.ts'),
    run: () => import('./evaluate/run.ts'),
  },
  inspect: {
    summary: 'what is inside a model file, and where it comes from',
    shape: () => import('./inspect/shape.ts'),
    run: () => import('./inspect/run.ts'),
  },
  explain: {
    summary: 'which words made a score, in numbers that add up',
    shape: () => import('./explain/shape.ts'),
    run: () => import('./explain/run.ts'),
  },
  compare: {
    summary: 'which representation and classifier is best for these documents, and is it worth it?',
    shape: () => import('./compare/shape.ts'),
    run: () => import('./compare/run.ts'),
  },
  encode: {
    summary: 'the vectors of documents, for work elsewhere: NumPy, Parquet, JSON lines, svmlight',
    shape: () => import('./encode/shape.ts'),
    run: () => import('./encode/run.ts'),
  },
  similar: {
    summary: 'how alike are two texts to a model?',
    shape: () => import('./similar/shape.ts'),
    run: () => import('./similar/run.ts'),
  },
  topics: {
    summary: 'what are the clusters of words in a model about, and how well do they hold together?',
    shape: () => import('./topics/shape.ts'),
    run: () => import('./topics/run.ts'),
  },
  senses: {
    summary: 'which topics does a word belong to?',
    shape: () => import('./senses/shape.ts'),
    run: () => import('./senses/run.ts'),
  },
  'words train': {
    summary: 'train word vectors on running text',
    shape: () => import('./words/shapes.ts').then(({ wordShapes }) => ({ shape: wordShapes['words train'] })),
    run: () => import('./words/train/run.ts'),
  },
  'words convert': {
    summary: 'rewrite word vectors in another format, changed on the way if asked',
    shape: () => import('./words/shapes.ts').then(({ wordShapes }) => ({ shape: wordShapes['words convert'] })),
    run: () => import('./words/convert/run.ts'),
  },
  'words nearest': {
    summary: 'which words are near a word?',
    shape: () => import('./words/shapes.ts').then(({ wordShapes }) => ({ shape: wordShapes['words nearest'] })),
    run: () => import('./words/nearest/run.ts'),
  },
  'words analogy': {
    summary: 'A is to B as C is to which word?',
    shape: () => import('./words/shapes.ts').then(({ wordShapes }) => ({ shape: wordShapes['words analogy'] })),
    run: () => import('./words/analogy/run.ts'),
  },
  'words evaluate': {
    summary: 'how well do word vectors agree with people on similarity and analogies?',
    shape: () => import('./words/shapes.ts').then(({ wordShapes }) => ({ shape: wordShapes['words evaluate'] })),
    run: () => import('./words/evaluate/run.ts'),
  },
  'words coverage': {
    summary: 'how much of a corpus do word vectors know?',
    shape: () => import('./words/shapes.ts').then(({ wordShapes }) => ({ shape: wordShapes['words coverage'] })),
    run: () => import('./words/coverage/run.ts'),
  },
  index: {
    summary: 'keep documents in a collection on disk, ready to be searched',
    shape: () => import('./index/shape.ts'),
    run: () => import('./index/run.ts'),
  },
  search: {
    summary: 'find documents of a collection, best first, and show why',
    shape: () => import('./search/shape.ts'),
    run: () => import('./search/run.ts'),
  },
  check: {
    summary: 'is everything in a collection as it was written?',
    shape: () => import('./check/shape.ts'),
    run: () => import('./check/run.ts'),
  },
  'evaluate-retrieval': {
    summary: 'how well does a ranking answer the queries of a test collection?',
    shape: () => import('./evaluate-retrieval/shape.ts'),
    run: () => import('./evaluate-retrieval/run.ts'),
  },
  reproduce: {
    summary: 'the tables and figures of the four papers, run again beside the published numbers',
    shape: () => import('./reproduce/shape.ts'),
    run: () => import('./reproduce/run.ts'),
  },
  map: {
    summary: 'draw documents as a model sees them: near ones near each other, coloured by their labels',
    shape: () => import('./map/shape.ts'),
    run: () => import('./map/run.ts'),
  },
  methods: {
    summary: 'every representation, classifier and option there is',
    shape: () => import('./methods/shape.ts'),
    run: () => import('./methods/run.ts'),
  },
  complete: {
    summary: 'a completion script for your shell',
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
