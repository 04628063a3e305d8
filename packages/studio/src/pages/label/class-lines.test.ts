import { expect, it } from 'vitest';
import { guessedClasses } from '../../engine/worker/label/guess.ts';
import { classesIn } from './class-lines.ts';

it('takes words from names, without those that names share, and words after a colon', () => {
  expect(classesIn('rec.autos\n\n rec.sport.hockey: puck, Goalie \nsci.space:orbit')).toEqual([
    { name: 'rec.autos', words: ['autos'] },
    { name: 'rec.sport.hockey', words: ['sport', 'hockey', 'puck', 'goalie'] },
    { name: 'sci.space', words: ['sci', 'space', 'orbit'] },
  ]);
  expect(classesIn('a\nb').map(({ words }) => words)).toEqual([[], []]);
});

it('gives a document the class with most of its words, and none where two have as many', () => {
  const classes = classesIn('ice: puck, goalie\nsky: moon');
  expect([...guessedClasses(['The PUCK and the moon', 'puck, goalie, moon', 'Moon!', ''], classes)]).toEqual([
    -1, 0, 1, -1,
  ]);
});
