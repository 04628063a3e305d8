import { expect, it } from 'vitest';
import { createBudget } from './budget.ts';
import { faultsOf } from './fault.ts';

const budget = (size = 1000, rows = 10, maxBytes = 2 ** 36) =>
  createBudget(size, rows, maxBytes, faultsOf('a.parquet'));
const code = (expected: string) => expect.objectContaining({ code: expected });

it('counts what is read, unpacked and decoded over the whole file', () => {
  const all = budget();
  all.read(600);
  all.read(400);
  expect(() => all.read(1)).toThrow(code('BAD_PARQUET'));
  all.unpack(64 * 2 ** 20);
  expect(() => all.unpack(1)).toThrow(code('LIMIT_BYTES'));
  all.decode(10_000 + 160 + 100_000);
  expect(() => all.decode(1)).toThrow(code('LIMIT_ROWS'));
});

it('unpacks a hundredfold of a large file, and no more than is allowed', () => {
  const large = budget(2 ** 20);
  large.unpack(100 * 2 ** 20);
  expect(() => large.unpack(1)).toThrow(code('LIMIT_BYTES'));
  const limited = budget(2 ** 20, 10, 5000);
  limited.unpack(5000);
  expect(() => limited.unpack(1)).toThrow(code('LIMIT_BYTES'));
});
