import { describe, expect, it } from 'vitest';
import { unfolded } from './pipeline-name.ts';
import { resolveRetrieval } from './settings.ts';

describe('a pipeline as one ranker', () => {
  it.each([
    ['bm25+rm3+lsi', { ranker: 'bm25', feedback: 'rm3', fuse: 'lsi' }],
    ['bm25+lsi', { ranker: 'bm25', fuse: 'lsi' }],
    ['bm25+rm3-senses+scdv', { ranker: 'bm25', feedback: 'rm3-senses', fuse: 'scdv' }],
    ['dirichlet+mixture', { ranker: 'dirichlet', feedback: 'mixture' }],
    ['bm25+bow+lsi', { ranker: 'bm25', fuse: 'bow+lsi' }],
    ['bow+lsi', { ranker: 'bow+lsi' }],
    ['bm25', { ranker: 'bm25' }],
  ])('%s', (ranker, expected) => {
    expect(unfolded({ ranker })).toEqual(expected);
  });

  it('is what its parts are', () => {
    const { ranker, fuse, feedback, lambda } = resolveRetrieval({
      ranker: 'bm25+rm3+lsi',
      options: { lsi: { dimensions: 5 } },
    });
    expect([ranker.method.name, fuse?.method.name, feedback?.method.name, lambda]).toEqual([
      'bm25',
      'lsi',
      'rm3',
      'auto',
    ]);
    expect(fuse?.options['dimensions']).toBe(5);
  });

  it.each([
    { ranker: 'bm25+rm3+mixture' },
    { ranker: 'bm25+rm3', feedback: 'mixture' },
    { ranker: 'bm25+lsi', fuse: 'lsi' },
  ])('refuses parts that are named twice: %o', (choice) => {
    expect(() => resolveRetrieval(choice)).toThrow(
      `'${choice.ranker}' and the other settings name feedback or a fused ranker twice.`,
    );
  });

  it('refuses parts that do not exist', () => {
    expect(() => resolveRetrieval({ ranker: 'bm25+lsj' })).toThrow("did you mean 'lsi'?");
  });
});
