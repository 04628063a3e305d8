import { expect, it } from 'vitest';
import { guessedClasses } from './guess.ts';

it('gives a document the class with most of its words, and none where two have as many', () => {
  const classes = [
    { name: 'ice', words: ['puck', 'goalie'] },
    { name: 'sky', words: ['moon'] },
  ];
  const texts = ['The PUCK and the moon', 'puck, goalie, moon', 'Moon!', ''];
  expect([...guessedClasses(texts, classes)]).toEqual([-1, 0, 1, -1]);
});
