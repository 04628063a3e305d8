/** What can be said about training and reading word vectors, as declarations alone: light enough for `--help`. */
export { readOptions, writableFormats } from '../embedding/formats/options.ts';
export { type PhraseSettings, usualThresholds } from '../embedding/phrases.ts';
export { methodDefaults, takesPart, type WordVectorOptions, wordVectorOptions } from './word-vector-options.ts';
