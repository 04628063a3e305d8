import { expect, it } from 'vitest';
import type { Machine } from './request.ts';
import { topicRequest } from './topics.ts';

const unused = async (): Promise<never> => {
  throw new Error('no file is read');
};
const machine: Machine = { threads: 1, loadWords: unused, loadEncoder: unused };
const file = { groups: { lda: { topics: 5, sweeps: 20 } } };

it('a number of topics given directly takes the place of that of a settings file, not of one given directly', async () => {
  const { run } = await topicRequest({ given: { topics: 3 }, file }, machine);
  expect([run.topics, run.options]).toEqual([3, { lda: { sweeps: 20 } }]);
  const both = await topicRequest({ given: { topics: 3, groups: { lda: { topics: 4 } } }, file }, machine);
  expect([both.run.topics, both.run.options]).toEqual([3, { lda: { topics: 4, sweeps: 20 } }]); // discoverTopics refuses it
  expect((await topicRequest({ given: {}, file }, machine)).run.options).toEqual(file.groups);
});
