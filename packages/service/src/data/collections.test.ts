/** The order of changes, and how many may wait, with a stand-in for the thread that makes them. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Change } from './changes.ts';
import { createCollectionStore } from './collections.ts';
import type { Writing } from './writing.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-store-'));
for (const name of ['notes', 'mails']) mkdirSync(join(folder, name));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Changes are done when the test says so. */
function standIn() {
  const begun: { readonly change: Change; finish(): void }[] = [];
  const make = (change: Change): Promise<unknown> =>
    change.kind === 'close'
      ? Promise.resolve()
      : new Promise((done) => begun.push({ change, finish: () => done({ documents: begun.length }) }));
  const writing = { make, [Symbol.asyncDispose]: async () => {} } as Writing;
  return { begun, store: createCollectionStore(folder, folder, 2, writing) };
}
const soon = () => new Promise((go) => setImmediate(go));

it('changes of a collection come after each other, those of two side by side', async () => {
  const { begun, store } = standIn();
  await using _ = store;
  const all = [store.add('notes', [], false), store.deleteFrom('notes', ['a']), store.add('mails', [], false)];
  await soon();
  expect(begun.map(({ change: { kind, folder: path } }) => `${kind} ${path.slice(folder.length)}`)).toEqual(['add /notes', 'add /mails']); // biome-ignore format: one line
  begun[0]!.finish();
  await all[0];
  await soon();
  expect(begun.map(({ change }) => change.kind)).toEqual(['add', 'add', 'delete']);
  for (const { finish } of begun) finish();
  await Promise.all(all);
});

it('where too many changes of a collection wait, the next is refused; other collections are not concerned', async () => {
  const { begun, store } = standIn();
  await using _ = store;
  const taken = [store.add('notes', [], false), store.add('notes', [], false)];
  await expect(store.deleteFrom('notes', ['a'])).rejects.toMatchObject({
    status: 503,
    code: 'OVERLOADED',
    headers: { 'retry-after': '1' },
    facts: { limit: 2 },
  });
  taken.push(store.add('mails', [], false));
  await soon();
  begun[0]!.finish();
  await taken[0];
  taken.push(store.add('notes', [], false));
  for (let i = 1; i < 4; i++) {
    while (begun.length <= i) await soon();
    begun[i]!.finish();
  }
  await Promise.all(taken);
});
