import { describe, expect, it } from 'vitest';
import { registeredMethods } from '../methods.ts';
import { type Mode, mergedRun } from '../row.ts';
import { settingsOf } from '../runs/run-settings.ts';
import type { PaperTable } from '../table.ts';
import { table002T1 } from './002-t1.ts';
import { table002T7 } from './002-t7.ts';

/** What the first cell of a row learns from. */
function learnedFrom(table: PaperTable, mode: Mode, name: string) {
  const { rows, columns } = table.plan(mode);
  const run = mergedRun(rows.find((row) => row.name === name)!, columns[0]!);
  const { fitOn, text, words } = settingsOf(run!, 1, registeredMethods);
  return { fitOn, minCount: text['minCount'], wordsFrom: words?.fitOn };
}

describe.each(['full', 'quick'] as const)('002-T1 %s', (mode) => {
  it.each(
    ['NTSG-1', 'NTSG-2', 'NTSG-3', 'LTSG', 'WTM', 'w2v-LDA', 'TV+MeanWV', 'MvTM', 'TWE-1', 'lda2Vec', 'lda'].concat([
      'PV-DBoW',
      'PV-DM',
    ]),
  )('%s learns from the text of all documents and words of 20 occurrences, as footnote 8 says', (name) => {
    expect(learnedFrom(table002T1, mode, name)).toMatchObject({ fitOn: 'all', minCount: 20 });
    expect(table002T1.plan(mode).rows.find((row) => row.name === name)!.footnotes).toContain(8);
  });

  it('all other rows learn from the training part, but for word vectors', () => {
    const others = table002T1.plan(mode).rows.filter(({ footnotes = [] }) => !footnotes.includes(8));
    expect(others.length).toBeGreaterThanOrEqual(6);
    for (const { name } of others)
      expect(learnedFrom(table002T1, mode, name)).toMatchObject({ fitOn: 'train', minCount: 1 });
    expect(learnedFrom(table002T1, mode, 'SCDV').wordsFrom).toBe('all');
  });
});

it('002-T7 measures topics of the training part, as its protocol says', () => {
  for (const name of ['TWE-1', 'LDA, 60 topics'])
    expect(learnedFrom(table002T7, 'full', name)).toMatchObject({ fitOn: 'train', minCount: 1 });
});

it('002-T1 quick says that its shortcuts stand in the rows', () => {
  expect(table002T1.plan('quick').protocol).toContain(
    'fewer sweeps, epochs and dimensions than the defaults, and blocks of equal weight, where the row says so',
  );
  expect(table002T1.plan('full').protocol).not.toContain('fewer');
});
