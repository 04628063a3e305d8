import { expect, expectTypeOf, it } from 'vitest';
import { defined } from './defined.ts';

it('leaves out what is undefined, and nothing else', () => {
  const values = { a: 0, b: undefined, c: '', d: null, e: false };
  expect(Object.entries(defined(values))).toEqual([
    ['a', 0],
    ['c', ''],
    ['d', null],
    ['e', false],
  ]);
  expect(values).toHaveProperty('b');
});

it('keeps the order of the keys, so that JSON reads the same', () => {
  expect(JSON.stringify(defined({ z: 1, y: undefined, a: 2 }))).toBe('{"z":1,"a":2}');
});

it('a key that always has a value stays required; one that may have none becomes optional', () => {
  const { title } = { title: undefined as string | undefined };
  expectTypeOf(defined({ id: 'a', title })).toExtend<{ readonly id: string; readonly title?: string }>();
});
