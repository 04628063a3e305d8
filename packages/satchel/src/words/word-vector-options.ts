/**
 * How word vectors are trained, whichever method makes them, and what each method makes of it: `glove` and `lsi` have defaults of their own,
 * and leave aside what has no meaning for them.
 */
import { choice, number, type OptionValue, type OptionValues } from '../core/options.ts';
import { wordTrainingOptions } from '../embedding/train/options.ts';
import { lsiWordOptions } from '../representation/lsi.ts';

const gloveOptions = {
  gloveCap: number('glove: co-occurrences from here on weigh the same', 100, { min: 1e-6, max: 1e9 }),
  glovePower: number('glove: those below weigh less by this power of their share of it', 0.75, { min: 0, max: 10 }),
};

const { weighting, idf, rowNorm, passes } = lsiWordOptions;
const lsiOptions = {
  lsiWeighting: { ...weighting, description: `lsi: ${weighting.description}` },
  lsiIdf: { ...idf, description: `lsi: ${idf.description}` },
  lsiRowNorm: { ...rowNorm, description: `lsi: ${rowNorm.description}` },
  lsiPasses: { ...passes, description: `lsi: ${passes.description}` },
  lsiScale: choice(
    'lsi: the directions of the words as they are (none), or scaled by the singular values, or by their roots',
    'none',
    ['none', 'values', 'root'],
  ),
};

export const wordVectorOptions = {
  ...wordTrainingOptions,
  method: choice(
    'predict the context from the word (skip-gram) or the word from its context (cbow), fit co-occurrences (glove), or take the leading directions of the words in documents (lsi)',
    'skip-gram',
    ['skip-gram', 'cbow', 'glove', 'lsi'],
  ),
  ...gloveOptions,
  ...lsiOptions,
};

export type WordVectorOptions = OptionValues<typeof wordVectorOptions>;
export type WordVectorMethod = WordVectorOptions['method'];

/** What a method would rather have than the declared defaults: those of Pennington et al. 2014 for GloVe. */
const defaults: Readonly<Record<WordVectorMethod, Readonly<Record<string, OptionValue>>>> = {
  'skip-gram': {},
  cbow: {},
  glove: { window: 15, epochs: 50, learningRate: 0.05 },
  lsi: {},
};

/** To be overruled by what a person gave. */
export function methodDefaults({ method }: { readonly method?: unknown }): Readonly<Record<string, OptionValue>> {
  return typeof method === 'string' && Object.hasOwn(defaults, method) ? defaults[method as WordVectorMethod] : {};
}

const everywhere = ['method', 'dimensions', 'minCount', 'seed'];
const ofGlove = [...everywhere, 'window', 'epochs', 'learningRate', 'shards', 'relaxed', ...Object.keys(gloveOptions)];
const ofLsi = [...everywhere, ...Object.keys(lsiOptions)];

/** Those that have a meaning for the method. */
export const optionsOf = (method: WordVectorMethod, options: OptionValues): OptionValues =>
  Object.fromEntries(Object.entries(options).filter(([name]) => takesPart(method, name)));

/** Whether an option has a meaning for a method. */
export function takesPart(method: WordVectorMethod, option: string): boolean {
  if (method === 'glove') return ofGlove.includes(option);
  if (method === 'lsi') return ofLsi.includes(option);
  return Object.hasOwn(wordTrainingOptions, option);
}
