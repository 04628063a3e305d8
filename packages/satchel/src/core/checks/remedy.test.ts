import { expect, it } from 'vitest';
import { SatchelError } from '../errors.ts';
import { remedyInOptions } from './remedy.ts';

it.each([
  ['Name the fields: --text, --label, --id, --split-field.', "Name the fields: 'text', 'label', 'id', 'split'."],
  ['Correct the line, or leave such lines out with --on-error skip.', "Correct the line, or leave such lines out with onError: 'skip'."],
  ["Say so: --set corpus.format=jsonl, or 'csv'.", "Say so: format: 'jsonl', or 'csv'."],
  ['train with --set bow.weighting=binary.', "train with options: { bow: { weighting: 'binary' } }."],
  ['(--set nb-ratio.alpha=0.5)', "(options: { 'nb-ratio': { alpha: 0.5 } })"],
  ['Name another field with --id; records without an id are numbered.', "Name another field with 'id'; records without an id are numbered."],
  ['Give a file of word vectors (--words FILE), or have them trained on the corpus (--words corpus).', "Give a file of word vectors ('words'), or have them trained on the corpus (words: 'corpus')."],
  ['Choose another name, or replace it with --force.', 'Choose another name, or replace it with force: true.'],
  ['Use more text, or --min-count 3 or less.', 'Use more text, or minCount: 3 or less.'],
  ['Train with --representation bow or nb-ratio.', "Train with representation: 'bow' or nb-ratio."],
  ['(--split column:FIELD), or split by cv:10.', "('protocol'), or split by cv:10."],
  ['or make vectors without labels: train --classifier none.', 'or make vectors without labels: fitEncoder().'],
  ['A model is a file that `satchel train --out` wrote.', 'A model is a file that `saveModel()` wrote.'],
  ['Make them: satchel index DIR --representation lsi', 'Make them: satchel index DIR --representation lsi'],
  ['Start it with --allow-fs-write for the folder.', 'Start it with --allow-fs-write for the folder.'],
])('%s', (typed, inOptions) => expect(remedyInOptions(typed)).toBe(inOptions)); // biome-ignore format: a table

it('an error has its remedy for programs and for the terminal', () => {
  const error = new SatchelError('TYPE', 'a thing.', { remedy: 'Leave it out (--words FILE).' });
  expect([error.remedy, error.remedyAtTerminal]).toEqual(["Leave it out ('words').", 'Leave it out (--words FILE).']);
});
