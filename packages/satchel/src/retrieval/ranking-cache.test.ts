import { expect, it } from 'vitest';
import { toyIndex } from '../retrieve/toy-collection.case.ts';
import { cacheRankings } from './ranking-cache.ts';

it('makes a ranking once for equal choices', () => {
  const rankingFor = cacheRankings(() => ({ index: toyIndex }));
  const first = rankingFor({ ranker: 'pl2', options: { pl2: { c: 2 } } });
  expect(rankingFor({ ranker: 'pl2', options: { pl2: { c: 2 } } })).toBe(first);
  expect(rankingFor({ ranker: 'pl2' })).not.toBe(first);
});

it.each([[() => 2], [2n], [Number.NaN]])('does not take %s for a value that is not given', (c) => {
  const rankingFor = cacheRankings(() => ({ index: toyIndex }));
  rankingFor({ ranker: 'pl2', options: { pl2: {} } });
  rankingFor({ ranker: 'pl2', options: { pl2: { c: undefined } } });
  expect(() => rankingFor({ ranker: 'pl2', options: { pl2: { c } } })).toThrow("pl2: 'c' must be a number");
});
