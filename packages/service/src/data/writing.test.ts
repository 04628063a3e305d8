/** The thread that writes collections: its errors come back whole, and a thread that dies takes nothing else with it. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCollection, SatchelError } from 'satchel';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWriting, type Writing } from './writing.ts';

const base = mkdtempSync(join(tmpdir(), 'satchel-writing-'));
let count = 0;
let [folder, writing]: [string, Writing] = ['', undefined as never];
beforeEach(() => {
  folder = join(base, `notes${++count}`);
});
afterEach(() => writing[Symbol.asyncDispose]());
afterAll(() => rmSync(base, { recursive: true, force: true }));

const note = (id: string) => ({ id, text: `hot iron ${id}` });
const add = (...ids: string[]) => writing.make({ kind: 'add', folder, documents: ids.map(note), replace: false });

function script(text: string): string {
  const path = join(base, `thread${count}.mjs`);
  writeFileSync(path, `import { parentPort } from 'node:worker_threads';\n${text}`);
  return path;
}

describe('the thread that writes', () => {
  it('makes, adds, deletes and closes; what it acknowledged can be read', async () => {
    writing = createWriting();
    await writing.make({ kind: 'create', folder, text: { stemmer: 'english' } });
    expect(await add('a', 'b')).toEqual({ added: 2, replaced: 0, unchanged: 0, documents: 2 });
    using reader = await openCollection(folder);
    expect([reader.text.stemmer, reader.get('a')?.text]).toEqual(['english', 'hot iron a']);
    expect(await writing.make({ kind: 'delete', folder, ids: ['a', 'z'] })).toEqual({ deleted: 1, unknown: ['z'], documents: 1 }); // biome-ignore format: one line
    expect(reader.counts().documents).toBe(1);
    expect(existsSync(join(folder, 'collection.sqlite.lock'))).toBe(true);
    await writing.make({ kind: 'close', folder });
    expect(existsSync(join(folder, 'collection.sqlite.lock'))).toBe(false);
  });

  it('makes a collection that has an open writer once more, which changes nothing', async () => {
    writing = createWriting();
    await writing.make({ kind: 'create', folder, text: {} });
    await add('a');
    await writing.make({ kind: 'create', folder, text: {} });
    expect((await add('b')).documents).toBe(2);
  });

  it('refuses as the library does, with code, kind, facts and remedy', async () => {
    writing = createWriting();
    await writing.make({ kind: 'create', folder, text: {} });
    const twice = await add('a', 'b', 'a').catch((error: unknown) => error);
    expect(twice).toBeInstanceOf(SatchelError);
    expect(twice).toMatchObject({ code: 'DUPLICATE_ID', kind: 'data', facts: { first: 0, second: 2 } });
    await expect(writing.make({ kind: 'create', folder, text: { stemmer: 'english' } })).rejects.toMatchObject({
      code: 'SETTINGS_DIFFER',
      kind: 'usage',
      remedy: 'Leave the option out, or index into a new folder.',
    });
    expect((await add('a')).documents).toBe(1);
  });

  it('that dies: the outcome is not known, its locks are gone, and the next change starts another', async () => {
    mkdirSync(folder);
    const lock = join(folder, 'collection.sqlite.lock');
    const dies = `parentPort.on('message', ({ number, change: { ids } }) => {
      if (ids.includes('bad')) process.exit(1);
      parentPort.postMessage({ number, result: { deleted: 0, unknown: ids, documents: 0 } });
    });
    parentPort.postMessage('ready');`;
    writing = createWriting(script(dies));
    const remove = (id: string) => writing.make({ kind: 'delete', folder, ids: [id] });
    expect((await remove('a')).unknown).toEqual(['a']);
    writeFileSync(lock, '{}');
    const both = await Promise.allSettled([remove('bad'), remove('b')]);
    for (const one of both) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'OUTCOME_UNKNOWN', kind: 'io' } }); // biome-ignore format: one line
    expect(existsSync(lock)).toBe(false);
    expect((await remove('c')).unknown).toEqual(['c']);
  });

  it('that cannot be started says so', async () => {
    writing = createWriting(script('import "./no-such-file.mjs";'));
    await expect(add('a')).rejects.toMatchObject({ code: 'WORKER_FAILED' });
  });
});
