import { expect, it } from 'vitest';
import { bytes, counted, grouped, percent, seconds, signed } from './format.ts';

it('writes numbers as people read them', () => {
  expect([grouped(7), grouped(1234), grouped(1234567.4)]).toEqual(['7', '1,234', '1,234,567']);
  expect([counted(1, 'document'), counted(1200, 'document'), counted(2, 'class', 'classes')]).toEqual([
    '1 document',
    '1,200 documents',
    '2 classes',
  ]);
  expect([percent(0.8612), percent(1), percent(0.2, 0)]).toEqual(['86.1 %', '100.0 %', '20 %']);
  expect([seconds(0.314), seconds(12.44), seconds(185), seconds(7260)]).toEqual([
    '0.31 s',
    '12.4 s',
    '3 min 5 s',
    '2 h 1 min',
  ]);
  expect([bytes(512), bytes(3400), bytes(12e6), bytes(5e9)]).toEqual(['512 B', '3.4 kB', '12.0 MB', '5.0 GB']);
  expect([signed(0.1234), signed(-0.0456), signed(0)]).toEqual(['+0.123', '−0.046', '+0.000']);
});
