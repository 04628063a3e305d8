/** The common arguments of several commands. */
import type { TextOption } from '../../../core/options.ts';
import type { Flag, Positional } from '../../arguments/flag.ts';
import { described, fileFlag, filePositional, flags, switchFlag } from '../../arguments/flags.ts';

export const corpusPositional: Positional = {
  ...filePositional(
    'JSONL, JSON, CSV, TSV, Parquet, plain lines, mbox or .eml mail, a folder of classes, 20news tar.gz, Reuters SGML; gzip and zstd too; several files are one corpus',
    'CORPUS',
  ),
  repeats: true,
};
export const modelPositional = filePositional("a model that 'satchel train' wrote", 'MODEL');
export const folderPositional = filePositional("the folder of a collection that 'satchel index' makes", 'DIR');

export const unlabelledFlag = fileFlag(
  'unlabelled',
  'FILE',
  'texts without labels, for self-training: a round is kept only where folds of the labelled documents show a gain; default classifier: blend',
);

/** The flags that choose the parts of a model. */
const { representation, classifier, words, language, set, tune, grid } = flags;
export const partFlags: readonly Flag[] = [representation, classifier, words, language, set, tune, grid];

/** `--top` of commands that list topics. */
export const topicWords = {
  ...flags.top,
  option: { ...flags.top.option, description: 'how many words to show per topic', maximum: 200 },
};

/** `--no-texts` of commands that write pages with documents. */
export const noTexts = switchFlag(
  'no-texts',
  'a page with ids and labels alone: no texts, no words behind predictions',
);

/** `--folds-out` of `evaluate`. */
export const foldsOut = fileFlag(
  'folds-out',
  'FILE',
  'write which fold tested each document (.csv, .tsv, .jsonl, .parquet)',
);

/** `--out` of commands that evaluate. */
export const evaluationOut: Flag<TextOption> = {
  ...described(flags.out, 'write one row per document (.csv, .tsv, .jsonl, .parquet) or a report page (.html)'),
  repeats: true,
};
