import { expect, it } from 'vitest';
import { createRecent } from './recent.ts';

it('creates a value once while it is kept, and forgets the one that was not used for longest', () => {
  const made: string[] = [];
  const recent = createRecent<string, string>(2);
  const get = (key: string) =>
    recent.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(get)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  recent.delete('b');
  get('b');
  expect(made).toEqual(['a', 'b', 'c', 'b', 'b']);
});
