import { expect, it } from 'vitest';
import { mapRequest } from './map.ts';

it('leaves what was not said to the library', () => {
  expect(mapRequest({ given: {} }).run).toEqual({ map: {}, seed: 1 });
});

it('passes on what was said; a seed may come from anywhere', () => {
  const given = { method: 'umap', neighbours: 5, sample: 100, groups: { corpus: { text: 'body' } } } as const;
  const { run, corpus } = mapRequest({ given, environment: { seed: 6 }, file: { seed: 7 } });
  expect(run).toEqual({ map: { method: 'umap', neighbours: 5 }, sample: 100, seed: 6 });
  expect(corpus.text).toBe('body');
});

it('a model brings everything but how documents are read', () => {
  expect(() => mapRequest({ given: { groups: { bow: { idf: 'none' } } } })).toThrow(
    "'bow' options are part of the model",
  );
});
