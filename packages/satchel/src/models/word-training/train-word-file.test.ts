import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusOf } from '../../corpus/in-memory.ts';
import { trainWordFile } from './train-word-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-words-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const documents = Array.from({ length: 200 }, (_, i) => ({
  id: String(i),
  text: i % 2 === 0 ? 'flour oven dough loaf bread' : 'anvil hammer forge iron steel',
}));

describe('trainWordFile', () => {
  it.each([
    ['skip-gram', { words: { dimensions: 4, minCount: 1, epochs: 3 }, 'skip-gram': { period: 1000 } }],
    ['glove', { words: { method: 'glove', dimensions: 4, minCount: 1, epochs: 3 } }],
  ])('%s: tells how much of the training is done, up to all of it', async (method, options) => {
    const told: [what: string, done: number, total: number | undefined][] = [];
    let now = '';
    const progress = {
      stage(stage: string): void {
        now = stage;
      },
      advance: (done: number, total: number | undefined, unit: string) =>
        void told.push([`${now} ${unit}`, done, total]),
    };
    await trainWordFile(corpusOf(documents), join(folder, `${method}.bin`), { options, progress });
    const trained = told.filter(([what]) => what === 'train words');
    const done = trained.map(([, words]) => words);
    expect(trained.length).toBeGreaterThanOrEqual(3);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(trained.at(-1)).toEqual(['train words', 3000, 3000]);
  });
});
