/** The flags of `satchel words …`. Those of training are the trainer's own options, under their names with dashes. */
import { choice, flag, integer, number, text } from '../../../core/options.ts';
import { readOptions, wordVectorOptions as training, writableFormats } from '../../../words/word-training-options.ts';
import type { Flag } from '../../arguments/flag.ts';
import { flags } from '../../arguments/flags.ts';

/** Without `seed`, which every run has (flags.ts). */
export const trainingFlags = {
  method: { name: 'method', placeholder: 'NAME', option: training.method },
  dimensions: { name: 'dimensions', placeholder: 'N', option: training.dimensions },
  window: { name: 'window', placeholder: 'N', option: training.window },
  negative: { name: 'negative', placeholder: 'N', option: training.negative },
  minCount: { name: 'min-count', placeholder: 'N', option: training.minCount },
  epochs: { name: 'epochs', placeholder: 'N', option: training.epochs },
  sample: { name: 'sample', placeholder: 'SHARE', option: training.sample },
  objective: { name: 'objective', placeholder: 'NAME', option: training.objective },
  learningRate: { name: 'learning-rate', placeholder: 'RATE', option: training.learningRate },
  leastLearningRate: { name: 'least-learning-rate', placeholder: 'RATE', option: training.leastLearningRate },
  sharedNegatives: { name: 'shared-negatives', option: training.sharedNegatives },
  windowsTogether: { name: 'windows-together', placeholder: 'N', option: training.windowsTogether },
  subwords: { name: 'subwords', placeholder: 'KIND', option: training.subwords },
  shortestNgram: { name: 'shortest-ngram', placeholder: 'N', option: training.shortestNgram },
  longestNgram: { name: 'longest-ngram', placeholder: 'N', option: training.longestNgram },
  buckets: { name: 'buckets', placeholder: 'N', option: training.buckets },
  exactGradient: { name: 'exact-gradient', option: training.exactGradient },
  shards: { name: 'shards', placeholder: 'N', option: training.shards },
  period: { name: 'period', placeholder: 'N', option: training.period },
  relaxed: { name: 'relaxed', option: training.relaxed },
  hogwild: { name: 'hogwild', option: training.hogwild },
  gloveCap: { name: 'glove-cap', placeholder: 'COUNT', option: training.gloveCap },
  glovePower: { name: 'glove-power', placeholder: 'POWER', option: training.glovePower },
  lsiWeighting: { name: 'lsi-weighting', placeholder: 'NAME', option: training.lsiWeighting },
  lsiIdf: { name: 'lsi-idf', placeholder: 'NAME', option: training.lsiIdf },
  lsiRowNorm: { name: 'lsi-row-norm', placeholder: 'NAME', option: training.lsiRowNorm },
  lsiPasses: { name: 'lsi-passes', placeholder: 'N', option: training.lsiPasses },
  lsiScale: { name: 'lsi-scale', placeholder: 'NAME', option: training.lsiScale },
} as const satisfies Record<string, Flag>;

/** Words that belong together are joined before anything is trained. */
export const phraseFlags = {
  phrases: {
    name: 'phrases',
    placeholder: 'PASSES',
    option: integer(
      'join words that belong together, new_york, so many times over; later passes make longer phrases',
      0,
      {
        min: 0,
        max: 10,
      },
    ),
  },
  phraseScore: {
    name: 'phrase-score',
    placeholder: 'NAME',
    option: choice("how far two words belong together: 'npmi' (−1 to 1) or word2vec's 'discount'", 'npmi', [
      'npmi',
      'discount',
    ]),
  },
  phraseThreshold: {
    name: 'phrase-threshold',
    placeholder: 'SCORE',
    option: number('join from this score on; default: 0.5 for npmi, 10 for discount', 0.5, { min: -1, max: 1e9 }),
  },
  phraseMinCount: {
    name: 'phrase-min-count',
    placeholder: 'N',
    option: integer('leave pairs alone that occur less often than this; default: as --min-count', 20, { min: 1 }),
  },
} as const satisfies Record<string, Flag>;

const interrupting = {
  resume: {
    name: 'resume',
    option: flag('go on with an interrupted run, to the same bytes as if it had never stopped', false),
  },
  checkpointEvery: {
    name: 'checkpoint-every',
    placeholder: 'SECONDS',
    option: number('how much work an interruption may cost; default: 30, more where saving is slow', 30, {
      min: 0,
      max: 1e6,
    }),
  },
  textBuffer: {
    name: 'text-buffer',
    placeholder: 'SIZE',
    option: text(
      'how much of the numbered text to keep in memory, 4 bytes a word; the rest goes to a file beside the output; default: 64M',
      '',
    ),
  },
} as const satisfies Record<string, Flag>;

const vectorFiles = {
  from: { name: 'from', placeholder: 'FORMAT', option: readOptions.format },
  limit: { name: 'limit', placeholder: 'N', option: readOptions.limit },
  lenient: { name: 'lenient', option: readOptions.lenient },
  skipBad: { name: 'skip-bad', option: readOptions.skipBad },
  wordEncoding: { name: 'encoding', placeholder: 'NAME', option: readOptions.encoding },
} as const satisfies Record<string, Flag>;

const converting = {
  outputFormat: {
    name: 'format',
    placeholder: 'FORMAT',
    option: choice(
      "how OUT is written; 'auto' goes by the ending: .bin (a fastText model where there are n-grams), .npy, .glove; else word2vec text",
      'auto',
      ['auto', ...writableFormats],
    ),
  },
  center: { name: 'center', option: flag('take the mean of all vectors off', false) },
  allButTheTop: {
    name: 'all-but-the-top',
    placeholder: 'D',
    option: integer('take the mean and the D largest principal directions off; about dimensions / 100', 0, {
      min: 0,
      max: 4096,
    }),
  },
  pca: {
    name: 'pca',
    placeholder: 'N',
    option: integer('keep N dimensions, those of the largest variance', 1, { min: 1, max: 4096 }),
  },
  unit: { name: 'unit', option: flag('scale every vector to length one', false) },
} as const satisfies Record<string, Flag>;

const asking = {
  data: {
    name: 'data',
    placeholder: 'DIR',
    offers: 'files',
    option: text(
      'folder with judged pairs and analogies; default: wordsim in the folder SATCHEL_DATA names, or in ../shared/data',
      '',
    ),
  },
  analogyWords: {
    name: 'analogy-words',
    placeholder: 'N',
    option: integer('analogies are asked and answered among so many of the most frequent words', 30_000, { min: 1 }),
  },
} as const satisfies Record<string, Flag>;

export const wordFlags = {
  ...trainingFlags,
  ...phraseFlags,
  ...interrupting,
  ...vectorFiles,
  ...converting,
  ...asking,
};
export const vectorFileFlags: readonly Flag[] = [...Object.values(vectorFiles), flags.isolated];
