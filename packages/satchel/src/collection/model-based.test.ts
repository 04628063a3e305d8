/**
 * A collection against a map in memory (DU9): random operations, each followed by a look at the answer, and now and then a crash. A crash is a
 * copy of the files as they lie on disk while the writer is open, which is what kill -9 leaves; the copy is then the collection.
 *
 * SATCHEL_FULL_TESTS=1: 10,000 operations × 20 seeds; otherwise 250 × 2.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createRandom, type Random } from '../numeric/random.ts';
import { openCollection, openCollectionWriter } from './open-collection.ts';
import { checkCollection } from './store/check.ts';
import type { CollectionWriter } from './writer.ts';

const [operations, seeds] = process.env['SATCHEL_FULL_TESTS'] === '1' ? [10_000, 20] : [250, 2];
const work = mkdtempSync(join(tmpdir(), 'satchel-model-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const words = 'anvil oven flour hammer iron dough loaf forge tongs yeast crumb spark bellows crust rivet'.split(' ');
const MOST_IDS = 60;

interface Document {
  readonly id: string;
  readonly text: string;
  readonly metadata: { readonly year: number };
}
type Reference = Map<string, Document>;

class Life {
  private folder: string;
  private writer: CollectionWriter | undefined;
  private copies = 0;
  private readonly reference: Reference = new Map();
  private readonly random: Random;
  constructor(seed: number) {
    this.random = createRandom(seed);
    this.folder = join(work, `c${seed}`);
  }

  private some = (most: number): number => 1 + this.random.below(most);
  private id = (): string => `d${this.random.below(MOST_IDS)}`;
  private document(id = this.id()): Document {
    const text = Array.from({ length: this.some(6) }, () => words[this.random.below(words.length)]).join(' ');
    return { id, text, metadata: { year: 2000 + this.random.below(5) } };
  }
  private batch(): Document[] {
    const ids = new Set(Array.from({ length: this.some(5) }, this.id));
    return [...ids].map((id) => this.document(id));
  }

  private async open(): Promise<CollectionWriter> {
    this.writer ??= await openCollectionWriter(this.folder);
    return this.writer;
  }

  async step(): Promise<void> {
    const writer = await this.open();
    const kind = this.random.below(100);
    if (kind < 35) this.upsert(writer);
    else if (kind < 50) this.add(writer);
    else if (kind < 70) this.remove(writer);
    else if (kind < 74) writer.compact();
    else if (kind < 76) writer.rebuild();
    else if (kind < 80) await this.close();
    else if (kind < 84) await this.crash();
    else await this.look();
    expect((await this.open()).counts().documents).toBe(this.reference.size);
  }

  private upsert(writer: CollectionWriter): void {
    const documents = this.batch();
    const replaced = documents.filter(({ id }) => this.reference.has(id)).length;
    const found = writer.add(documents, { replace: true });
    expect(found.added).toBe(documents.length - replaced);
    expect(found.replaced + found.unchanged).toBe(replaced);
    for (const document of documents) this.reference.set(document.id, document);
  }

  /** All or nothing: one document that is there already refuses the batch. */
  private add(writer: CollectionWriter): void {
    const documents = this.batch();
    if (documents.some(({ id }) => this.reference.has(id))) {
      expect(() => writer.add(documents)).toThrow(/already|twice/);
      return;
    }
    expect(writer.add(documents).added).toBe(documents.length);
    for (const document of documents) this.reference.set(document.id, document);
  }

  private remove(writer: CollectionWriter): void {
    const ids = [...new Set(Array.from({ length: this.some(4) }, this.id))];
    const { deleted, unknown } = writer.delete(ids);
    expect([...unknown].sort()).toEqual(ids.filter((id) => !this.reference.has(id)).sort());
    expect(deleted).toBe(ids.length - unknown.length);
    for (const id of ids) this.reference.delete(id);
  }

  private async close(): Promise<void> {
    await this.writer?.close();
    this.writer = undefined;
  }

  private async crash(): Promise<void> {
    const copy = `${this.folder.replace(/-\d+$/, '')}-${++this.copies}`;
    const isKept = (path: string): boolean => !path.includes('.lock');
    cpSync(this.folder, copy, { recursive: true, filter: isKept });
    await this.close();
    rmSync(this.folder, { recursive: true });
    this.folder = copy;
    expect(checkCollection(copy).problems).toEqual([]);
  }

  private async look(): Promise<void> {
    if (this.reference.size === 0) return;
    using collection = await openCollection(this.folder);
    const [word = '', other = ''] = [words[this.random.below(words.length)], words[this.random.below(words.length)]];
    const year = 2000 + this.random.below(5);
    const idsOf = (query: string): string[] => collection.search(query, { top: 100 }).hits.map(({ id }) => id).sort(); // biome-ignore format: one line
    const idsWhere = (test: (document: Document, own: readonly string[]) => boolean): string[] =>
      [...this.reference.values()].filter((one) => test(one, one.text.split(' '))).map(({ id }) => id).sort(); // biome-ignore format: one line
    expect(idsOf(word)).toEqual(idsWhere((_, own) => own.includes(word)));
    expect(idsOf(`${word} -${other}`)).toEqual(idsWhere((_, own) => own.includes(word) && !own.includes(other)));
    expect(idsOf(`"${word} ${other}"`)).toEqual(idsWhere((_, own) => own.some((one, i) => one === word && own[i + 1] === other))); // biome-ignore format: one line
    expect(idsOf(`${word} year:${year}`)).toEqual(idsWhere(({ metadata }, own) => own.includes(word) && metadata.year === year)); // biome-ignore format: one line
    const id = this.id();
    expect(collection.get(id)?.text).toBe(this.reference.get(id)?.text);
  }

  async end(): Promise<void> {
    await this.crash();
    using collection = await openCollection(this.folder);
    for (const { id, text } of this.reference.values()) expect(collection.get(id)?.text).toBe(text);
    expect(collection.counts().documents).toBe(this.reference.size);
  }
}

it.each(Array.from({ length: seeds }, (_, i) => i + 1))(
  'seed %i: every answer is that of a map in memory, across crashes',
  async (seed) => {
    const life = new Life(seed);
    for (let i = 0; i < operations; i++) await life.step();
    await life.end();
  },
  14_400_000,
);
