/** What can be said about training and reading word vectors, as declarations alone: light enough for `--help`. */
export { readOptions, writableFormats } from '../embedding/formats/options.ts';
export { type WordTrainingOptions, wordTrainingOptions } from '../embedding/train/options.ts';
