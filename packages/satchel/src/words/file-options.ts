/** What can be said about reading word vectors and joining phrases, as declarations alone: light enough for `--help`. */
export { readOptions, writableFormats } from '../embedding/formats/options.ts';
export { type PhraseSettings, usualThresholds } from '../embedding/phrases.ts';
