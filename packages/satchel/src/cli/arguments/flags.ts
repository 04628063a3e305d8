/**
 * The flags that several commands have, so that one name means one thing wherever it stands. Those of one command are
 * in its own shape.
 */
import { flag, integer, type Option, text } from '../../core/options.ts';
import { corpusOptions } from '../../corpus/options.ts';
import { plainSettings } from '../../requests/run-settings.ts';
import type { Flag } from './flag.ts';

const part = {
  representation: { name: 'representation', placeholder: 'NAME', option: plainSettings.representation },
  classifier: { name: 'classifier', placeholder: 'NAME', option: plainSettings.classifier },
  set: {
    name: 'set',
    placeholder: 'PART.OPTION=VALUE',
    repeats: true,
    offers: 'options',
    option: text("an option of any part, such as text.stopWords=nltk; 'satchel methods' lists them all", ''),
  },
  words: { name: 'words', placeholder: 'FILE|corpus|METHOD', offers: 'files', option: plainSettings.words },
  tune: { name: 'tune', option: plainSettings.tune },
  grid: {
    name: 'grid',
    placeholder: 'PART.OPTION=A,B,…',
    repeats: true,
    offers: 'options',
    option: text('tune this option over these values', ''),
  },
} as const satisfies Record<string, Flag>;

/** Short for `--set corpus.…`, under the names of the options. */
export const corpusFlags = {
  text: { name: 'text', placeholder: 'FIELD', option: corpusOptions.text },
  label: { name: 'label', placeholder: 'FIELD', option: corpusOptions.label },
  id: { name: 'id', placeholder: 'FIELD', option: corpusOptions.id },
  split: { name: 'split-field', placeholder: 'FIELD', option: corpusOptions.split },
  format: { name: 'format', placeholder: 'FORMAT', option: corpusOptions.format },
  encoding: { name: 'encoding', placeholder: 'NAME', option: corpusOptions.encoding },
  onError: { name: 'on-error', placeholder: 'WHAT', option: corpusOptions.onError },
} as const satisfies Record<string, Flag>;

const safety = {
  isolated: {
    name: 'isolated',
    option: flag(
      'for files from strangers: read documents, models and word vectors in a process with limits of time and memory',
      false,
    ),
  },
} as const satisfies Record<string, Flag>;

const running = {
  seed: { name: 'seed', placeholder: 'N', option: plainSettings.seed },
  threads: { name: 'threads', placeholder: 'N', option: plainSettings.threads },
  memoryLimit: { name: 'memory-limit', placeholder: 'SIZE', option: plainSettings.memoryLimit },
  config: {
    name: 'config',
    placeholder: 'FILE',
    offers: 'files',
    option: text('a JSON file with settings; default: ./satchel.config.json if it exists', ''),
  },
} as const satisfies Record<string, Flag>;

const judging = {
  split: { name: 'split', placeholder: 'PROTOCOL', option: plainSettings.split },
  evaluate: {
    name: 'evaluate',
    placeholder: 'PROTOCOL',
    option: text('official, cv:10, holdout:0.2 or none; default: official if documents have one, else holdout:0.2', ''),
  },
} as const satisfies Record<string, Flag>;

const output = {
  out: { name: 'out', short: 'o', placeholder: 'FILE', offers: 'files', option: text('the file to write', '') },
  force: { name: 'force', short: 'f', option: flag('replace a file that is already there', false) },
  json: { name: 'json', option: flag('print one JSON document instead of a report', false) },
  quiet: { name: 'quiet', short: 'q', option: flag('print no progress and no remarks', false) },
  debug: { name: 'debug', option: flag('show the stack trace of an error', false) },
  help: { name: 'help', short: 'h', option: flag('show this help', false) },
  explain: { name: 'explain', option: flag('add the words behind each score', false) },
  top: { name: 'top', placeholder: 'N', option: integer('how many words to show', 10, { min: 1, max: 1_000_000 }) },
} as const satisfies Record<string, Flag>;

export const flags = { ...part, ...safety, ...running, ...judging, ...output };

/** Every command has these. */
export const always: readonly Flag[] = [flags.quiet, flags.debug, flags.help];
export const readingFlags: readonly Flag[] = [...Object.values(corpusFlags), flags.isolated];
/** Of runs that train. */
export const runningFlags: readonly Flag[] = Object.values(running);

/** The same flag, described in words that fit the command. */
export const described = <O extends Option>(of: Flag<O>, description: string): Flag<O> => ({
  ...of,
  option: { ...of.option, description },
});
