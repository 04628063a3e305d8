import { expect, it } from 'vitest';
import { describeEncoder, resolveEncoder } from '../../../encoder/settings.ts';
import { describeSettings, type PipelineChoice, resolveSettings } from '../../../pipeline/settings.ts';
import { changedOptions } from './changed-options.ts';

const changed = (choice: PipelineChoice & { words?: object }, classCount = 2): string[] =>
  changedOptions(describeSettings(resolveSettings({ ...choice, classCount })), classCount);

it.each([
  ['the calibration of logistic', { classifier: 'logistic' }, 2],
  ['the words of vlad', { representation: 'vlad' }, 2],
  ['given word vectors', { representation: 'average', words: {} }, 2],
  ['the counts of naive Bayes', { classifier: 'multinomial-nb' }, 2],
  ['C with many classes', {}, 25],
  ['the parts of a fusion', { representation: 'bow+scdv' }, 25],
])('does not list what a part prefers: %s', (_, choice, classes) => {
  expect(changed(choice, classes)).toEqual([]);
});

it('lists what was set, in the order of the groups', () => {
  const options = { text: { ngrams: 2 }, logistic: { C: 3 }, labels: { calibrate: 'none' } };
  expect(changed({ classifier: 'logistic', options })).toEqual([
    'text.ngrams=2',
    'labels.calibrate=none',
    'logistic.C=3',
  ]);
  expect(changed({ options: { 'linear-svm': { C: 0.5 } } }, 25)).toEqual(['linear-svm.C=0.5']);
  expect(changed({ representation: 'vlad', options: { words: { method: 'glove', unit: true } } })).toEqual([
    'words.unit=true',
    'words.method=glove',
  ]);
});

it('knows encoders', () => {
  const options = { text: { ngrams: 2 } };
  expect(changedOptions(describeEncoder(resolveEncoder({ representation: 'scdv', options })), 0)).toEqual([
    'text.ngrams=2',
  ]);
});
