import { expect, it } from 'vitest';
import { fieldTest } from './field-filter.ts';

it.each([
  ['year', '2024', { year: 2024 }, true],
  ['year', '2024', { year: 2023 }, false],
  ['year', '2024', {}, false],
  ['year', '>=2020', { year: 2020 }, true],
  ['year', '>2020', { year: 2020 }, false],
  ['year', '<3', { year: -1 }, true],
  ['year', '<=x', { year: 1 }, false],
  ['year', '2020..2022', { year: 2022 }, true],
  ['year', '..2022', { year: 2023 }, false],
  ['year', '2020..', { year: 2023 }, true],
  ['tags', 'red', { tags: ['Blue', 'Red'] }, true],
  ['paid', 'true', { paid: true }, true],
  ['date', '2024-03', { date: '2024-03-17' }, true],
  ['date', '2024', { date: '2024-03-17' }, true],
  ['date', '>2024-02', { date: '2024-03-01' }, true],
  ['date', '>2024-03', { date: '2024-03-17' }, false],
  ['date', '<=2024-03', { date: '2024-03-17' }, true],
  ['date', '2024-01..2024-03', { date: '2024-03-31' }, true],
  ['author', 'ada byron', { author: 'Ada Byron' }, true],
  ['author', 'ada', { author: { name: 'ada' } }, false],
  ['constructor', 'x', {}, false],
])('%s:%s on %j: %j', (field, wanted, stored, passes) => {
  expect(fieldTest(field, wanted)(stored)).toBe(passes);
});
