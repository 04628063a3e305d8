import { expect, it } from 'vitest';
import { labelSetsFrom, onlyPresent } from './labels.ts';

it('classes without a document are left out, and the others numbered anew', () => {
  const classes = ['ant', 'bee', 'cat', 'dog'];
  const { labels, classes: present, numbers } = onlyPresent(labelSetsFrom([[3], [1, 3], []]), classes);
  expect(present).toEqual(['bee', 'dog']);
  expect(Array.from(numbers)).toEqual([1, 3]);
  expect(labels).toEqual(labelSetsFrom([[1], [0, 1], []]));
});

it('labels of which every class has a document stay as they are', () => {
  const labels = labelSetsFrom([[1], [0]]);
  expect(onlyPresent(labels, ['ant', 'bee'])).toMatchObject({ labels, classes: ['ant', 'bee'] });
});
