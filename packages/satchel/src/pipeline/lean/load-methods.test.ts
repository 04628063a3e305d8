import { expect, it } from 'vitest';
import { classifiers as all } from '../../classify/registry.ts';
import { classifierNamed, classifiers } from '../../classify/web-registry.ts';
import { wordMethodNames } from '../../embedding/method-names.ts';
import { wordMethods as allWordMethods } from '../../embedding/registry.ts';
import { wordMethodNamed, wordMethods } from '../../embedding/web-registry.ts';
import { representations as allRepresentations } from '../../representation/registry.ts';
import { representationNamed, representations } from '../../representation/web-registry.ts';
import { tasks as allTasks } from '../../run/tasks.ts';
import { tasks } from '../../run/web-tasks.ts';
import { loadMethods } from './load-methods.ts';

it('a page begins with the methods of the default model, and has all after they were loaded', async () => {
  expect(representations.map(({ name }) => name)).toEqual(['bow']);
  expect(classifiers.map(({ name }) => name)).toEqual(['linear-svm']);
  expect(wordMethods).toEqual([]);
  expect(() => classifierNamed('logistic')).toThrow("there is no classifier called 'logistic'");
  const own = tasks['linear-svm'];
  await loadMethods();
  await loadMethods();
  expect(representations).toEqual(allRepresentations);
  expect(classifiers).toEqual(all);
  expect(wordMethods).toEqual(allWordMethods);
  expect(Object.keys(tasks).sort()).toEqual(Object.keys(allTasks).sort());
  expect(tasks['linear-svm']).toBe(own);
  expect(representationNamed('bow+scdv').parts?.map(({ name }) => name)).toEqual(['bow', 'scdv']);
  expect(wordMethodNamed('glove')).toBe(allWordMethods[2]);
});

it('names word-vector methods in the order of their registry', () => {
  expect(allWordMethods.map(({ name }) => name)).toEqual([...wordMethodNames]);
});
