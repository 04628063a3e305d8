import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOneGo } from '../core/threads/steps.ts';
import { createTermTree } from './term-tree.ts';

it('lists tokens and n-grams by number and in the order of their code units', () => {
  const tree = createTermTree();
  const [york, newly, car] = ['york', 'new', 'car'].map(tree.token) as [number, number, number];
  const city = tree.longer(newly, york);
  expect([tree.token('new'), tree.longer(newly, york)]).toEqual([newly, city]);
  tree.longer(newly, car);
  tree.longer(city, car);
  const { terms, order } = inOneGo(tree.sorted());
  expect(terms).toEqual(['york', 'new', 'car', 'new york', 'new car', 'new york car']);
  expect(Array.from(order, (number) => terms[number])).toEqual([
    'car',
    'new',
    'new car',
    'new york',
    'new york car',
    'york',
  ]);
});

it('orders terms as sorting their strings would, whatever the tokens', () => {
  const token = fc.oneof(
    fc.constantFrom('a', 'ab', 'abc', 'b', "b's", '0'),
    fc.string({ unit: fc.constantFrom('é', '漢', '\ud835\udc00', 'z'), minLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(token, { minLength: 1, maxLength: 4 })), (grams) => {
      const tree = createTermTree();
      const expected = new Set<string>();
      for (const gram of grams) {
        gram.map(tree.token).reduce((before, last) => tree.longer(before, last));
        for (const [i, word] of gram.entries()) expected.add(word).add(gram.slice(0, i + 1).join(' '));
      }
      const { terms, order } = inOneGo(tree.sorted());
      expect(Array.from(order, (number) => terms[number])).toEqual([...expected].sort());
    }),
  );
});
