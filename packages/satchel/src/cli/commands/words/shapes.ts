/** `satchel words …` as a person sees it. */
import type { Command, Flag } from '../../arguments/flag.ts';
import { flags, readingFlags } from '../../arguments/flags.ts';
import { methodFlags, methodLines, phraseFlags, sharedFlags, vectorFileFlags, wordFlags } from './flags.ts';

const corpus = {
  name: 'CORPUS',
  description: 'plain text, one document a line (.txt), or any other corpus; gzip and zstd too',
  offers: 'files',
} as const;
const vectors = {
  name: 'FILE',
  description: 'word2vec text or binary, GloVe, fastText .vec or .bin, npy, a Model2Vec folder; gzip and zstd too',
  offers: 'files',
} as const;
/** How a corpus is read when it is not as usual. */
const RARE: readonly string[] = ['encoding', 'on-error'];
const always: readonly Flag[] = [flags.quiet, flags.debug, flags.help];

export const wordShapes = {
  'words train': {
    name: 'words train',
    summary: 'train word vectors on running text',
    positionals: [corpus],
    flags: {
      Training: [...Object.values(sharedFlags), ...Object.values(methodFlags), flags.set],
      'The text': [
        ...readingFlags
          .filter(({ name }) => name !== 'label' && name !== 'split-field')
          .map((flag): Flag => (RARE.includes(flag.name) ? { ...flag, isRare: true } : flag)),
        ...Object.values(phraseFlags),
      ],
      Running: [flags.seed, flags.threads, flags.memoryLimit, wordFlags.textBuffer, flags.config],
      Output: [flags.out, flags.force, wordFlags.resume, wordFlags.checkpointEvery, flags.json, ...always],
    },
    tables: {
      "Options of the methods: --set METHOD.OPTION=VALUE; 'satchel methods METHOD' explains them": methodLines,
    },
    examples: [
      'satchel words train books.txt.gz --out books.bin --dimensions 100',
      'satchel words train 20news.jsonl --set text.stopWords=nltk --out news.txt --resume',
      'satchel words train 20news.jsonl --out news.bin --method glove --set glove.cap=10 --phrases 2',
    ],
  },
  'words convert': {
    name: 'words convert',
    summary: 'rewrite word vectors in another format, changed on the way if asked',
    positionals: [
      { ...vectors, name: 'IN' },
      { name: 'OUT', description: 'the file to write; its ending tells the format', offers: 'files' },
    ],
    flags: {
      Reading: [...vectorFileFlags, flags.memoryLimit],
      'On the way, in this order': [wordFlags.center, wordFlags.allButTheTop, wordFlags.pca, wordFlags.unit],
      Output: [wordFlags.outputFormat, flags.force, flags.json, ...always],
    },
    examples: [
      'satchel words convert glove.6B.100d.txt glove.bin --limit 100000',
      'satchel words convert cc.de.300.bin de.vec --pca 100 --unit',
    ],
  },
  'words nearest': {
    name: 'words nearest',
    summary: 'which words are near a word?',
    positionals: [vectors, { name: 'WORD', description: 'one word or more, each by itself', repeats: true }],
    flags: { Reading: [...vectorFileFlags, flags.memoryLimit], Output: [flags.top, flags.json, ...always] },
    examples: ['satchel words nearest glove.bin frog toad --top 5'],
  },
  'words analogy': {
    name: 'words analogy',
    summary: 'A is to B as C is to which word?',
    positionals: [
      vectors,
      { name: 'A', description: 'man' },
      { name: 'B', description: 'is to king' },
      { name: 'C', description: 'as woman is to …' },
    ],
    flags: { Reading: [...vectorFileFlags, flags.memoryLimit], Output: [flags.top, flags.json, ...always] },
    examples: ['satchel words analogy glove.bin man king woman'],
  },
  'words evaluate': {
    name: 'words evaluate',
    summary: 'how well do word vectors agree with people on similarity and analogies?',
    positionals: [vectors],
    flags: {
      Questions: [wordFlags.data, wordFlags.analogyWords],
      Reading: [...vectorFileFlags, flags.memoryLimit],
      Output: [flags.json, ...always],
    },
    examples: ['satchel words evaluate glove.bin --data wordsim'],
  },
  'words coverage': {
    name: 'words coverage',
    summary: 'how much of a corpus do word vectors know?',
    positionals: [vectors, corpus],
    flags: {
      'The vectors': [
        ...vectorFileFlags.filter(({ name }) => name !== 'encoding' && name !== 'isolated'),
        flags.memoryLimit,
      ],
      'The text': [
        flags.set,
        ...readingFlags.filter(({ name }) => name !== 'label' && name !== 'split-field'),
        flags.config,
      ],
      Output: [{ ...flags.top, option: { ...flags.top.option, default: 20 } }, flags.json, ...always],
    },
    examples: ['satchel words coverage glove.bin reviews.jsonl --set text.stopWords=nltk'],
  },
} as const satisfies Record<string, Command>;
