import { describe, expect, it } from 'vitest';
import { registeredMethods } from '../methods.ts';
import { mergedRun } from '../row.ts';
import { settingsOf, usesVectors } from '../runs/run-settings.ts';
import type { PaperTable } from '../table.ts';
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
    expect(footnotes.filter((note) => / C\b.* folds/.test(note))).toEqual([]);
  },
);

const rowOf = ({ plan }: PaperTable, name: string) =>
  plan('quick').rows.find((row) => row.name === name || row.name.startsWith(`${name} `));

describe.each([table001T1, table001T2])('$id', (table) => {
  it.each(['FastSent', 'uni-skip'])(
    'compares orders alone with the %s of the paper, which learned from books',
    (name) => {
      const row = rowOf(table, name);
      expect(row?.isSubstitute).toBe(true);
      expect((row?.footnotes ?? []).map((n) => table.footnotes[n - 1]).join()).toContain('70 million sentences');
    },
  );

  it.each(['PV-DBOW', 'PV-DM'])(
    'starts the words of %s from the vectors of the other rows, as the paper does',
    (name) => {
      const row = rowOf(table, name);
      for (const column of table.plan('quick').columns) {
        const run = mergedRun(row!, column)!;
        expect(usesVectors(run, settingsOf(run, 1, registeredMethods))).toBe(true);
      }
      expect((row?.footnotes ?? []).map((n) => table.footnotes[n - 1]).join()).toContain(
        'start from those of the other rows',
      );
    },
  );
});

it('001-F2 compares orders alone with the SPM of the paper, whose vectors are of Wikipedia', () => {
  expect(rowOf(table001F2, 'SPM')?.isSubstitute).toBe(true);
});

it.each([
  ['001-T2', table001T2, 'PV-DBOW', 'Subj', { epochs: 20, inferenceEpochs: 100 }, 'inferred in 100 passes'],
  ['001-T2', table001T2, 'PV-DM', 'MR', { epochs: 20, inferenceEpochs: 100 }, 'inferred in 100 passes'],
  ['001-T1', table001T1, 'PV-DM', 'Reuters', { epochs: 5, inferenceEpochs: 100 }, 'trained in 5 passes'],
  ['001-F2', table001F2, 'PV', 'MR 100', { epochs: 100, inferenceEpochs: 100 }, 'trained and inferred in 100 passes'],
])('%s: paragraph vectors of short texts take more passes, as the protocol says', (...of) => {
  const [, table, name, column, passes, sentence] = of;
  const { columns, protocol } = table.plan('quick');
  expect(protocol).toContain(sentence);
  const run = mergedRun(rowOf(table, name)!, columns.find((one) => one.name === column)!)!;
  expect(settingsOf(run, 1, registeredMethods).representationOptions).toMatchObject(passes);
});
