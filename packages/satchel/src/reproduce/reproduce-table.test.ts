import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../core/json.ts';
import { bow } from '../representation/bow.ts';
import { registeredMethods } from './methods.ts';
import { layOut, reasonsOf } from './page/layout.ts';
import { reproductionPage } from './page/page.ts';
import { receiptOf } from './receipt.ts';
import { reproduceTable } from './reproduce-table.ts';
import { strongBagOfWords } from './row.ts';
import type { CellStore } from './runs/cell-store.ts';
import { RANDOM_SPLIT } from './runs/random-split.ts';
import type { PaperTable } from './table.ts';
import { folderWith, runnerIn, toyNotes } from './toy-data.case.ts';
import { differencesBetween } from './verify.ts';

/** A paper about notes of three crafts. */
const crafts: PaperTable = {
  id: '009-T1',
  title: 'Crafts',
  paper: '009: Toy, Crafts',
  footnotes: ['A note.'],
  plan: (mode) => ({
    protocol: 'Notes of crafts.',
    seeds: mode === 'full' ? 2 : 1,
    columns: [
      { name: 'accuracy', run: { data: ['r8-no-stop'], metric: 'accuracy', protocol: 'cv:3' } },
      {
        name: 'P',
        run: {
          data: ['r8-no-stop'],
          metric: 'macroPrecision',
          protocol: 'cv:3',
          options: { 'a-later-method': { topics: 3 } },
        },
      },
    ],
    rows: [
      strongBagOfWords,
      { name: 'MNB', published: { accuracy: 41.5, P: 40 }, role: 'baseline', run: { classifier: 'multinomial-nb' } },
      { name: 'Later', published: { accuracy: 50 }, run: { representation: 'a-later-method' } },
      { name: 'theirs', published: { accuracy: 60 }, footnotes: [1] },
    ],
  }),
};

const toy = await folderWith({ 'classification/r8-no-stop.jsonl': toyNotes(), 'r8-no-stop.jsonl': toyNotes() });

describe('a table run again', () => {
  it('has our scores beside the published ones, one for each seed and fold', async () => {
    await using runner = await runnerIn(toy);
    const { rows, seeds } = await reproduceTable(crafts, { mode: 'full' }, runner);
    expect(seeds).toEqual([1, 2]);
    expect(rows.map(({ row, status }) => [row.name, status])).toEqual([
      ['bow + linear-svm, our defaults', 'measured'],
      ['MNB', 'measured'],
      ['Later', 'not-yet'],
      ['theirs', 'published'],
    ]);
    const own = rows[0]?.cells.get('accuracy');
    expect(own?.scores).toHaveLength(6);
    expect(own?.hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    expect(Math.min(...(own?.scores ?? [0]))).toBeGreaterThan(80);
  });

  it('prints "not yet" for a method that is not implemented', async () => {
    await using runner = await runnerIn(toy);
    const reproduction = await reproduceTable(crafts, { mode: 'quick' }, runner);
    const { rows } = layOut(reproduction);
    expect(rows[2]?.cells.map(({ text }) => text)).toEqual(['50.0', 'not yet', '', '', '', '']);
    expect(reasonsOf(reproduction.rows)).toEqual([
      'Not implemented: a-later-method. Their rows run once methods of these names are registered.',
    ]);
  });

  it('runs that row by itself once the name is in the registry', async () => {
    const methods = {
      ...registeredMethods,
      representations: [...registeredMethods.representations, { ...bow, name: 'a-later-method' }],
    };
    await using runner = await runnerIn(toy, methods);
    const { rows } = await reproduceTable(
      { ...crafts, plan: (mode) => ({ ...crafts.plan(mode), columns: crafts.plan(mode).columns.slice(0, 1) }) },
      { mode: 'quick' },
      runner,
    );
    expect(rows[2]?.status).toBe('measured');
    expect(rows[2]?.cells.get('accuracy')?.options['representation']).toBe('a-later-method');
    expect(rows[2]?.cells.get('accuracy')?.scores).toEqual(rows[0]?.cells.get('accuracy')?.scores);
  });

  it('keeps the reason of a row that failed, and runs the others', async () => {
    const refused = { ...crafts.plan('quick').rows[1]!, run: { classifier: 'knn', options: { knn: { k: -1 } } } };
    await using runner = await runnerIn(toy);
    const { rows } = await reproduceTable(
      { ...crafts, plan: () => ({ ...crafts.plan('quick'), rows: [refused, strongBagOfWords] }) },
      { mode: 'quick' },
      runner,
    );
    expect(rows.map(({ status }) => status)).toEqual(['failed', 'measured']);
    expect(rows[0]?.reason).toBe("knn: 'k' must be a whole number from 1 to 10000, got -1.");
  });

  it('says which cells of a row failed, and runs the others', async () => {
    const [accuracy, time] = crafts.plan('quick').columns;
    const refused = { ...accuracy!, name: 'refused', run: { ...accuracy!.run, options: { knn: { k: -1 } } } };
    const nearest = { name: 'nearest', run: { classifier: 'knn' } };
    await using runner = await runnerIn(toy);
    const reproduction = await reproduceTable(
      { ...crafts, plan: () => ({ ...crafts.plan('quick'), columns: [refused, accuracy!, time!], rows: [nearest] }) },
      { mode: 'quick' },
      runner,
    );
    const [row] = reproduction.rows;
    expect(row?.status).toBe('measured');
    expect([...row!.cells.keys()]).toContain('accuracy');
    expect(reasonsOf(reproduction.rows)).toEqual([
      "nearest: refused: knn: 'k' must be a whole number from 1 to 10000, got -1.",
    ]);
    expect(receiptOf(reproduction, '24.0.0').rows[0]?.reason).toContain('refused');
  });

  it('runs the rows that are asked for, and its receipt says so', async () => {
    await using runner = await runnerIn(toy);
    const reproduction = await reproduceTable(crafts, { mode: 'quick', only: ['mnb', 'accuracy'] }, runner);
    expect(reproduction.rows.map(({ row }) => row.name)).toEqual(['MNB']);
    const receipt = receiptOf(reproduction, '24.0.0');
    expect(receipt.only).toEqual(['mnb', 'accuracy']);
    expect(receipt.rows.map(({ cells }) => cells.map(({ column }) => column))).toEqual([['accuracy']]);
  });

  it('chooses options on the validation part, and keeps what it chose', async () => {
    const run = { classifier: 'knn', protocol: RANDOM_SPLIT, tune: { 'knn.k': [60, 1] }, tuneOn: 'validation' } as const; // biome-ignore format: one line
    const table = { ...crafts, plan: () => ({ ...crafts.plan('quick'), rows: [{ name: 'nearest', run }] }) };
    await using runner = await runnerIn(toy);
    const { rows } = await reproduceTable(table, { mode: 'quick', only: ['accuracy'] }, runner);
    const own = rows[0]?.cells.get('accuracy');
    expect(own?.chosen).toEqual([{ 'knn.k': 1 }]);
    expect(own?.options['knn']).toMatchObject({ k: 1 });
  });

  it('goes on where an interrupted table ended', async () => {
    const kept = new Map<string, JsonObject>();
    const cells: CellStore = {
      read: async (name) => kept.get(name),
      keep: async (name, result) => void kept.set(name, JSON.parse(JSON.stringify(result)) as JsonObject),
    };
    await using first = await runnerIn(toy, undefined, 1, cells);
    const whole = await reproduceTable(crafts, { mode: 'full' }, first);
    expect(kept.size).toBe(6); // two seeds: the bag of words once, MNB in two columns with other options
    for (const [name, result] of kept)
      kept.set(name, { ...result, seconds: { ...(result['seconds'] as JsonObject), read: 1000 } });
    const [one] = kept.keys();
    kept.set(one!, { folds: 'damaged' });
    await using second = await runnerIn(toy, undefined, 1, cells);
    const again = await reproduceTable(crafts, { mode: 'full' }, second);
    expect(differencesBetween(receiptOf(whole, '24.0.0'), receiptOf(again, '24.0.0'))).toEqual([]);
    expect(again.seconds).toBeGreaterThanOrEqual(5000); // what the kept runs took is counted
    expect(kept.get(one!)?.['folds']).toHaveLength(3); // the damaged one was run again
    await using other = await runnerIn(await folderWith({ 'r8-no-stop.jsonl': toyNotes(96) }), undefined, 1, cells);
    await reproduceTable(crafts, { mode: 'quick' }, other);
    expect(kept.size).toBe(9); // other data, other names
  });

  it('names the file it used, and says if its hash is unknown', async () => {
    await using runner = await runnerIn(toy);
    const reproduction = await reproduceTable(crafts, { mode: 'quick' }, runner);
    expect(reproduction.uses).toMatchObject([
      { name: 'r8-no-stop', files: [{ path: 'r8-no-stop.jsonl', isKnown: false }] },
    ]);
    const page = reproductionPage(reproduction, receiptOf(reproduction, '24.0.0'));
    expect(page).toContain('not the file our numbers were made with');
    expect(page).toContain('009-T1: Crafts');
  });

  it('throws if there is no data at all', async () => {
    await using runner = await runnerIn(await folderWith({ 'other.txt': 'x' }));
    await expect(reproduceTable(crafts, { mode: 'quick' }, runner)).rejects.toMatchObject({
      code: 'DATA_MISSING',
      kind: 'input',
      message: expect.stringMatching(/^Reuters-8, no stop words is not in .*\.$/),
      remedy: expect.stringContaining(
        "Put classification/r8-no-stop.jsonl.gz there, or name another folder with 'data'",
      ),
    });
  });
});

describe('the receipt', () => {
  it('is the same on one thread and on two', async () => {
    await using one = await runnerIn(toy);
    await using two = await runnerIn(toy, undefined, 2);
    const then = receiptOf(await reproduceTable(crafts, { mode: 'quick' }, one), '24.0.0');
    const now = receiptOf(await reproduceTable(crafts, { mode: 'quick' }, two), '22.18.0');
    expect(differencesBetween(then, now)).toEqual([]);
    expect(then.rows[0]?.cells[0]).toEqual(
      now.rows[0]?.cells.map((cell) => ({ ...cell, seconds: then.rows[0]?.cells[0]?.seconds }))[0],
    );
  });

  it('shows that the data differs', async () => {
    await using one = await runnerIn(toy);
    await using two = await runnerIn(await folderWith({ 'r8-no-stop.jsonl': toyNotes(96) }));
    const then = receiptOf(await reproduceTable(crafts, { mode: 'quick' }, one), '24.0.0');
    const now = receiptOf(await reproduceTable(crafts, { mode: 'quick' }, two), '24.0.0');
    const differences = differencesBetween(then, now);
    expect(differences[0]).toMatch(/^data: r8-no-stop\.jsonl had SHA-256 [0-9a-f]{12}… and has [0-9a-f]{12}… now\.$/);
    expect(differences.some((line) => line.startsWith('MNB (accuracy): model 1 had SHA-256'))).toBe(true);
  });
});
