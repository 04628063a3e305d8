/**
 * How flags are declared, and the flags that several commands have, so that one name means one thing wherever it stands.
 * Those of one command are in its own shape.
 */
import { type FlagOption, flag, integer, type Option, type TextOption, text } from '../../core/options.ts';
import { corpusOptions } from '../../corpus/options.ts';
import { plainSettings } from '../../requests/run-settings.ts';
import type { CommandShape, Flag, Positional } from './flag.ts';

type More = Omit<Flag, 'name' | 'placeholder' | 'option'>;

export const valueFlag = <O extends Option>(
  name: string,
  placeholder: string,
  option: O,
  more: More = {},
): Flag<O> => ({ name, placeholder, option, ...more });

/** A text without a default. */
export const textFlag = (name: string, placeholder: string, description: string, more?: More): Flag<TextOption> =>
  valueFlag(name, placeholder, text(description, ''), more);

export const fileFlag = (name: string, placeholder: string, description: string, more?: More): Flag<TextOption> =>
  textFlag(name, placeholder, description, { ...more, offers: 'files' });

/** On or off, and off by default. */
export const switchFlag = (name: string, description: string, more?: More): Flag<FlagOption> => ({
  name,
  option: flag(description, false),
  ...more,
});

export const filePositional = (description: string, name: string): Positional => ({
  name,
  description,
  offers: 'files',
});

/** Checks the type of a command's arguments where they are declared. */
export const commandShape = (shape: CommandShape): CommandShape => shape;

const part = {
  representation: valueFlag('representation', 'NAME', plainSettings.representation),
  classifier: valueFlag('classifier', 'NAME', plainSettings.classifier),
  set: textFlag(
    'set',
    'PART.OPTION=VALUE',
    "an option of any part, such as text.stopWords=nltk; 'satchel methods' lists them all",
    { repeats: true, offers: 'options' },
  ),
  words: valueFlag('words', 'FILE|corpus|METHOD', plainSettings.words, { repeats: true, offers: 'files' }),
  tune: { name: 'tune', option: plainSettings.tune },
  grid: textFlag('grid', 'PART.OPTION=A,B,…', 'tune this option over these values', {
    repeats: true,
    offers: 'options',
  }),
  language: textFlag(
    'language',
    'CODE',
    'the language of the texts (ISO 639-1: en, de, fr, …): leaves out its stop words, and splits its sentences',
  ),
};

/** Short for `--set corpus.…`, under the names of the options. */
export const corpusFlags = {
  text: valueFlag('text', 'FIELD', corpusOptions.text),
  label: valueFlag('label', 'FIELD', corpusOptions.label),
  id: valueFlag('id', 'FIELD', corpusOptions.id),
  split: valueFlag('split-field', 'FIELD', corpusOptions.split),
  weight: valueFlag('weight', 'FIELD', corpusOptions.weight),
  format: valueFlag('format', 'FORMAT', corpusOptions.format),
  delimiter: valueFlag('delimiter', 'CHAR', corpusOptions.delimiter),
  encoding: valueFlag('encoding', 'NAME', corpusOptions.encoding),
  metadata: valueFlag('metadata', 'FIELD[:TYPE],…', corpusOptions.metadata),
  onError: valueFlag('on-error', 'WHAT', corpusOptions.onError),
};

const safety = {
  isolated: switchFlag(
    'isolated',
    'for files from strangers: read documents, models and word vectors in a process with limits of time and memory',
  ),
};

const running = {
  seed: valueFlag('seed', 'N', plainSettings.seed),
  threads: valueFlag('threads', 'N', plainSettings.threads),
  memoryLimit: valueFlag('memory-limit', 'SIZE', plainSettings.memoryLimit),
  config: fileFlag('config', 'FILE', 'a JSON file with settings; default: ./satchel.config.json if it exists'),
};

const judging = {
  split: valueFlag('split', 'PROTOCOL', plainSettings.split),
  evaluate: textFlag(
    'evaluate',
    'PROTOCOL',
    'official, cv:10, holdout:0.2 or none; default: official if documents have one, else holdout:0.2',
  ),
};

const copying = {
  groupCopies: switchFlag('group-copies', 'keep copies of a document on one side of every split'),
};

const output = {
  out: fileFlag('out', 'FILE', 'the file to write', { short: 'o' }),
  force: switchFlag('force', 'replace a file that is already there', { short: 'f' }),
  json: switchFlag('json', 'print one JSON document instead of a report'),
  quiet: switchFlag('quiet', 'print no progress and no remarks', { short: 'q' }),
  debug: switchFlag('debug', 'show the stack trace of an error'),
  help: switchFlag('help', 'show this help', { short: 'h' }),
  explain: switchFlag('explain', 'add the words behind each score'),
  top: valueFlag('top', 'N', integer('how many words to show', 10, { min: 1, max: 1_000_000 })),
};

export const flags = { ...part, ...safety, ...running, ...judging, ...copying, ...output };

/** Every command has these. */
export const always: readonly Flag[] = [flags.quiet, flags.debug, flags.help];
export const readingFlags: readonly Flag[] = [
  ...Object.values(corpusFlags).filter((one) => one !== corpusFlags.metadata && one !== corpusFlags.weight),
  flags.isolated,
];
/** Of commands that train. */
export const trainingFlags: readonly Flag[] = [...readingFlags, corpusFlags.weight];
/** Of runs that train. */
export const runningFlags: readonly Flag[] = Object.values(running);

/** The same flag, described in words that fit the command. */
export const described = <O extends Option>(of: Flag<O>, description: string): Flag<O> => ({
  ...of,
  option: { ...of.option, description },
});
