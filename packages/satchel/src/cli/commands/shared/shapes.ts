/** The common arguments of several commands. */
import type { Flag, Positional } from '../../arguments/flag.ts';
import { flags } from '../../arguments/flags.ts';

export const corpusPositional = {
  name: 'CORPUS',
  description:
    'JSONL, CSV, TSV, Parquet, plain lines, a folder of classes, 20news tar.gz, Reuters SGML; gzip and zstd too',
  offers: 'files',
} as const satisfies Positional;

export const modelPositional = {
  name: 'MODEL',
  description: "a model that 'satchel train' wrote",
  offers: 'files',
} as const satisfies Positional;

export const folderPositional = {
  name: 'DIR',
  description: "the folder of a collection that 'satchel index' makes",
  offers: 'files',
} as const satisfies Positional;

/** The flags that choose the parts of a model. */
export const partFlags: readonly Flag[] = [
  flags.representation,
  flags.classifier,
  flags.words,
  flags.set,
  flags.tune,
  flags.grid,
];

/** `--top` of commands that list topics. */
export const topicWords = {
  ...flags.top,
  option: { ...flags.top.option, description: 'how many words to show per topic', maximum: 200 },
};
