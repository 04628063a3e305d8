import { describe, expect, it } from 'vitest';
import { registeredMethods } from '../methods.ts';
import { mergedRun } from '../row.ts';
import { settingsOf } from '../runs/run-settings.ts';
import { table001F2 } from './001-f2.ts';
import { table001T1 } from './001-t1.ts';
import { table001T2 } from './001-t2.ts';

describe.each([table001T1, table001T2, table001F2])('$id quick', ({ plan }) => {
  const { rows, columns, protocol } = plan('quick');

  it('has C 5 in every cell but those of our defaults, as its protocol says', () => {
    expect(protocol).toContain('linear SVM with C 5 in every row but the first');
    for (const row of rows.slice(1))
      for (const column of columns) {
        const { classifierOptions } = settingsOf(mergedRun(row, column)!, 1, registeredMethods);
        expect([row.name, column.name, classifierOptions['C']]).toEqual([row.name, column.name, 5]);
      }
  });

  it('speaks of skip-thought where there is a row of it', () => {
    expect(protocol.includes('skip-thought')).toBe(rows.some(({ run }) => run?.representation === 'skip-thought'));
  });
});

it.each([table001T1, table001T2, table001F2])(
  '$id leaves how C is found to its protocol, where the two modes differ',
  ({ footnotes }) => {
    expect(footnotes.filter((note) => /folds/.test(note))).toEqual([]);
  },
);
