import { expect, it } from 'vitest';
import { classesIn } from './class-lines.ts';

it('takes words from names, without those that names share, and words after a colon', () => {
  expect(classesIn('rec.autos\n\n rec.sport.hockey: puck, Goalie \nsci.space:orbit')).toEqual([
    { name: 'rec.autos', words: ['autos'] },
    { name: 'rec.sport.hockey', words: ['sport', 'hockey', 'puck', 'goalie'] },
    { name: 'sci.space', words: ['sci', 'space', 'orbit'] },
  ]);
  expect(classesIn('a\nb').map(({ words }) => words)).toEqual([[], []]);
});
