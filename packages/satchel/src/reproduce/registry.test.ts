import { describe, expect, it } from 'vitest';
import {
  classifiers,
  feedbacks,
  rankers,
  representations,
  retrievalOptions,
  textOptions,
  wordMethods,
  wordsOptions,
} from '../pipeline/catalogue.ts';
import { tableIds } from './ids.ts';
import { paperTables, tableNamed, tablesNamed } from './registry.ts';
import type { Mode } from './row.ts';

const modes: readonly Mode[] = ['full', 'quick'];
const planned = paperTables.flatMap((table) =>
  modes.map((mode) => [`${table.id} ${mode}`, table, table.plan(mode)] as const),
);

describe('the tables', () => {
  it('are those the command line offers, in the same order', () => {
    expect(paperTables.map(({ id }) => id)).toEqual(tableIds);
  });

  it('are found in upper and lower case, once each', () => {
    expect(tablesNamed(['003-tii', '003-TII']).map(({ id }) => id)).toEqual(['003-TII']);
    expect(tablesNamed(['all'])).toBe(paperTables);
  });

  it('are suggested for similar names', () => {
    expect(() => tablesNamed(['003-T2I'])).toThrow(expect.objectContaining({ code: 'UNKNOWN_TABLE', kind: 'usage' }));
    expect(() => tablesNamed(['003-TIII'])).toThrow("there is no table '003-TIII'; did you mean 003-TII?");
  });
});

describe.each(planned)('%s', (_, table, { columns, rows, protocol, seeds }) => {
  it('has distinct rows and columns, and publishes in columns it has', () => {
    const names = columns.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    const inQuick = table.plan('full').columns.map(({ name }) => name); // a quick plan may leave columns out
    for (const { published = {} } of rows) for (const name of Object.keys(published)) expect(inQuick).toContain(name);
  });

  it('has a protocol, at least one seed, and footnotes that exist', () => {
    expect(protocol.length).toBeGreaterThan(20);
    expect(seeds).toBeGreaterThanOrEqual(1);
    expect(table.footnotes.length).toBeGreaterThan(0);
    for (const { footnotes = [] } of rows)
      for (const number of footnotes) expect(table.footnotes[number - 1]).toBeDefined();
  });

  it('sets options of known parts', () => {
    const methods = [...representations, ...classifiers, ...rankers, ...feedbacks, ...wordMethods];
    const known = new Set([
      ...Object.keys(textOptions).map((option) => `text.${option}`),
      ...Object.keys(wordsOptions).map((option) => `words.${option}`),
      ...Object.keys(retrievalOptions).map((option) => `retrieval.${option}`),
      ...methods.flatMap(({ name, options }) => Object.keys(options).map((option) => `${name}.${option}`)),
    ]);
    const runs = [...rows, ...columns].flatMap(({ run }) => (run ? [run] : []));
    const groups = new Set([...known].map((path) => path.slice(0, path.indexOf('.'))));
    for (const { options = {} } of runs)
      for (const [group, values] of Object.entries(options).filter(([name]) => groups.has(name)))
        for (const option of Object.keys(values)) expect(known).toContain(`${group}.${option}`);
  });
});

const classified = ['001-T1', '001-T2', '001-F2', '002-T1', '002-T3', '002-T7', '002-F4', '003-TII'];

it.each(classified)('%s has the strong bag of words as first row', (id) => {
  const [first] = tableNamed(id).plan('quick').rows;
  expect(first).toMatchObject({ role: 'strong', run: { representation: 'bow', classifier: 'linear-svm' } });
  expect(first?.run?.options).toBeUndefined();
});

it.each([
  ['001-T1', 'SPM 50', { different: 91.8, similar: 82, same: 70, Reuters: 93.2 }],
  ['001-T1', 'uni-skip 2400', { different: 86.4, similar: 77.8, same: 59.2, Reuters: 77.4 }],
  ['001-T2', 'SPM', { Subj: 92.5, MR: 75 }],
  ['001-F2', 'SPM', { 'MR 100': 76 }],
  ['002-T1', 'SCDV', { Acc: 84.6, Prec: 84.6, Rec: 84.5, F: 84.6 }],
  ['002-T1', 'BoW', { Acc: 79.7, Prec: 79.5, Rec: 79, F: 79 }],
  ['002-T1', 'NTSG-2', { Acc: 82.5, Prec: 83.7, Rec: 82.8, F: 82.4 }],
  ['002-T2', 'talk.religion.misc', { 'BoW P': 63.2, 'BoW R': 55.4, 'SCDV P': 73.5, 'SCDV R': 57.2 }],
  ['002-T3', 'PV-DBoW', { 'P@1': 88.78, 'P@5': 34.51, 'nDCG@5': 46.42, coverage: 11.28, LRAP: 87.43, F1: 73.68 }],
  ['002-T4', 'GMM', { 'mean of 80': -85.23, Image: -67.16, Health: -66.91, Mail: -77.47 }],
  ['002-T5', 'break', { 'P(c|w) above .1': '.52 .22 .23' }],
  ['002-T6', 'WSJ, 51–200', { LM: 0.2618, 'LM+SCDV': 0.2705, MB: 0.3027, 'MB+SCDV': 0.3126 }],
  ['002-T7', 'BoWV', { 'document vectors': 1250, 'total training': 1320, prediction: 780 }],
  ['003-TI', 'earn', { documents: 3923 }],
  ['003-TII', 'TF-MSM', { accuracy: 92.01 }],
  ['003-F2', 'vectors as they are', { 'in the first half, %': 86.37 }],
  ['004-T1', 'TREC-1&2', { 'e 50': 2.2, 'e 100': 4.8, 'e 200': 7.15, 'e 300': 8.6 }],
  ['004-T2', 'CLEF, e 200', { LSI: 12.1, 'K 2': 18.2, 'K 4': 20.4, 'K 8': 22.9, 'K 16': 23.7, 'K 32': 21.9 }],
  ['004-T3', 'ROBUST', { PL2: 24.8, 'TF-IDF': 12.6, FV: 10.5, LSI: 4.5 }],
])('%s has the published numbers of %s', (id, name, published) => {
  expect(
    tableNamed(id)
      .plan('full')
      .rows.find((row) => row.name === name)?.published,
  ).toEqual(published);
});

it('has the column means of the class-wise table as published', () => {
  const { rows } = tableNamed('002-T2').plan('full');
  const mean = (name: string) => rows.reduce((sum, { published }) => sum + Number(published?.[name]), 0) / rows.length;
  expect(['BoW P', 'BoW R', 'SCDV P', 'SCDV R'].map((name) => mean(name).toFixed(2))).toEqual([
    '79.05',
    '78.46',
    '84.59',
    '84.24',
  ]);
});

it.each([
  ['001-T1', /posterior is exact/],
  ['002-T1', /shared spherical covariance/],
  ['002-T1', /MvTM .* same numbers/],
  ['002-T2', /false .* misc\.forsale/],
  ['002-T3', /cannot be of Reuters topics/],
  ['002-T6', /without logarithms/],
  ['003-TII', /t-test of the paper .* does not fit/],
  ['004-T2', /F⁻¹ = L′L/],
  ['004-T3', /disagrees with Tables 1 and 2/],
])('%s has the known error of its paper as a footnote', (id, note) => {
  expect(tableNamed(id).footnotes.some((text) => note.test(text))).toBe(true);
});
