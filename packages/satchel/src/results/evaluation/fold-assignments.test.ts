/** Folds as a table, and folds that are given. */
import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { givenFolds } from '../../evaluate/splits.ts';
import { evaluate } from '../../pipeline/evaluate.ts';
import { splitOf } from '../../requests/classify.ts';
import { foldAssignments } from './fold-assignments.ts';

const documents = toyDocuments(24);
const foldOf = (evaluation: Awaited<ReturnType<typeof evaluate>>) =>
  new Map(foldAssignments(evaluation).rows.map(([id, fold]) => [id, String(fold)]));

it('each document is tested by one fold; the same folds given back give the same scores', async () => {
  const first = await evaluate(corpusFrom(documents), { protocol: 'cv:3' });
  const { columns, rows } = foldAssignments(first);
  expect(columns.map(({ name }) => name)).toEqual(['id', 'fold']);
  expect(rows.map(([id]) => id)).toEqual(documents.map(({ id }) => id));
  const folds = foldOf(first);
  const again = await evaluate(
    corpusFrom(documents.map((document) => ({ ...document, split: folds.get(document.id)! }))),
    { protocol: 'folds' },
  );
  expect(again.metrics).toEqual(first.metrics);
  expect(foldOf(again)).toEqual(folds);
});

it('repeats have a row each', async () => {
  const evaluation = await evaluate(corpusFrom(documents), { protocol: 'cv:2x2', classifier: 'centroid' });
  const { columns, rows } = foldAssignments(evaluation);
  expect(columns.map(({ name }) => name)).toEqual(['id', 'repeat', 'fold']);
  expect(rows).toHaveLength(48);
  expect(new Set(rows.map(([, repeat, fold]) => `${repeat} ${fold}`))).toEqual(new Set(['1 1', '1 2', '2 1', '2 2']));
});

it('one split names the part of each document', async () => {
  const parts = ['train', 'test', 'dev'];
  const marked = documents.map((document, i) => ({ ...document, split: parts[Math.floor(i / 3) % 3]! }));
  const table = foldAssignments(await evaluate(corpusFrom(marked), { protocol: 'official' }));
  expect(table.columns.map(({ name }) => name)).toEqual(['id', 'split']);
  expect(table.rows.map(([, split]) => split)).toEqual(marked.map(({ split }) => (split === 'dev' ? null : split)));
});

it('nothing to write where another file is tested', async () => {
  const evaluation = await evaluate(corpusFrom(documents), { test: corpusFrom(documents) });
  expect(() => foldAssignments(evaluation)).toThrow('--folds-out has nothing to write');
});

it('given folds come in the order of their numbers, then of their names', () => {
  const folds = givenFolds(['b', '10', '2', 'a', '2']);
  expect(folds.map(({ test }) => [...test])).toEqual([[2, 4], [1], [3], [0]]);
  expect([...folds[0]!.train]).toEqual([0, 1, 3]);
});

it.each([
  [['1', undefined], 'document 2 has none'],
  [['1', '1'], 'found 1'],
])('%j are no folds', (splits, found) => {
  expect(() => givenFolds(splits)).toThrow(
    `The split 'folds' needs a fold for every document, and two folds at least; ${found}.`,
  );
});

it('--split column:FIELD names the field', () => {
  expect(splitOf({ split: 'column:my fold' })).toEqual({ protocol: 'folds', splitField: { split: 'my fold' } });
  expect(splitOf({ split: 'cv:3' })).toEqual({ protocol: 'cv:3' });
});
