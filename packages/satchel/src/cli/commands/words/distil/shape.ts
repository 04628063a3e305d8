/** The arguments, flags and examples of `satchel words distil`. */
import { distilOptions, teacherOptions } from '../../../../words/distil-options.ts';
import type { Flag } from '../../../arguments/flag.ts';
import {
  always,
  commandShape,
  fileFlag,
  flags,
  readingFlags,
  switchFlag,
  valueFlag,
} from '../../../arguments/flags.ts';
import { textPositional } from '../vector-files.ts';

export const teacherFlags = {
  teacher: fileFlag('teacher', 'FILE', 'the sentence encoder: a .onnx file'),
  tokenizer: fileFlag('tokenizer', 'FILE', 'the tokenizer.json of the teacher'),
  pooling: valueFlag('pooling', 'NAME', teacherOptions.pooling),
  longest: valueFlag('longest', 'N', teacherOptions.longest, { isRare: true }),
};

export const distilFlags = {
  minCount: valueFlag('min-count', 'N', distilOptions.minCount),
  maxWords: valueFlag('max-words', 'N', distilOptions.maxWords),
  passages: valueFlag('passages', 'N', distilOptions.passages),
  minPairs: valueFlag('min-pairs', 'N', distilOptions.minPairs),
  pairs: valueFlag('pairs', 'NAME', distilOptions.pairs),
  penalty: valueFlag('penalty', 'NUMBER', distilOptions.penalty),
  steps: valueFlag('steps', 'N', distilOptions.steps, { isRare: true }),
};

export const model2vecFlag = switchFlag('model2vec', 'write a Model2Vec folder in place of a file');

const RARE: readonly string[] = ['encoding', 'on-error'];

export const shape = commandShape({
  positionals: [{ ...textPositional, description: `${textPositional.description}; or a list of words, one a line` }],
  flags: {
    'The teacher': Object.values(teacherFlags),
    Learning: [...Object.values(distilFlags), flags.set],
    'The text': readingFlags
      .filter(({ name }) => name !== 'label' && name !== 'split-field')
      .map((flag): Flag => (RARE.includes(flag.name) ? { ...flag, isRare: true } : flag)),
    Output: [flags.out, model2vecFlag, flags.force, flags.config, flags.json, ...always],
  },
  examples: [
    'satchel words distil --teacher model.onnx --tokenizer tokenizer.json reviews.jsonl --out reviews.bin',
    'satchel words distil --teacher bge.onnx --tokenizer tokenizer.json --pooling cls a.txt --out a --model2vec',
  ],
});
