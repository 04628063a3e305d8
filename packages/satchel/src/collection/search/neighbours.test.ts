/** Neighbours of vectors: a graph beside the database that finds most of the nearest. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { toyDocuments } from '../../contract/toy-world.ts';
import { createWordVectors } from '../../core/word-vectors.ts';
import { openCollection, openCollectionWriter } from '../open-collection.ts';
import { checkCollection } from '../store/check.ts';
import { loadUsearch } from './usearch.ts';

const work = mkdtempSync(join(tmpdir(), 'satchel-neighbours-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
let folders = 0;
const notes = toyDocuments(300);
const lsi = { representation: 'lsi', options: { lsi: { dimensions: 6 } } };
const isInstalled = await loadUsearch().then(
  () => true,
  () => false,
);

async function indexed(): Promise<string> {
  const folder = join(work, `c${folders++}`);
  await using writer = await openCollectionWriter(folder);
  writer.add(notes);
  await writer.represent(lsi);
  await writer.indexNeighbours();
  return folder;
}
const graphsIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.includes('neighbours'));

/** The same search with every vector compared. */
async function bothWays(folder: string, query: string, top = 10) {
  using near = await openCollection(folder);
  const found = near.search(query, { ranker: 'lsi', top });
  const { lists } = await near.evaluate(
    { queries: [{ id: 'q', text: query }], judgements: new Map([['q', new Map([['note-0', 1]])]]) },
    { ranker: 'lsi' },
  );
  return { found, exact: lists[0]!.documents.slice(0, top), scores: Array.from(lists[0]!.scores).slice(0, top) };
}

describe.skipIf(!isInstalled)('neighbours (needs usearch)', () => {
  it('find nearly all of the nearest, with exact scores, and say how many when they are built', async () => {
    const folder = await indexed();
    using collection = await openCollection(folder);
    const { neighbours } = collection.vectors()!;
    expect(neighbours?.vectors).toBe(300);
    expect(neighbours?.recall).toBeGreaterThan(0.9);
    const { found, exact, scores } = await bothWays(folder, 'flour oven');
    expect(found.hits.map(({ id }) => id)).toEqual(exact);
    expect(found.hits.map(({ score }) => score)).toEqual(scores);
    expect(found.found).toBe(300);
    expect(checkCollection(folder).problems).toEqual([]);
  });

  it('of one document alone are all found: it has none', async () => {
    await using writer = await openCollectionWriter(join(work, `c${folders++}`));
    writer.add([{ id: 'lone', text: 'iron' }]);
    const words = createWordVectors(['iron'], { rows: 1, columns: 2, data: Float32Array.of(3, 4) });
    await writer.represent({ representation: 'average', words });
    await writer.indexNeighbours();
    expect(writer.vectors()?.neighbours).toMatchObject({ vectors: 1, recall: 1 });
  });

  it('pass over what was deleted, and miss nothing that came later', async () => {
    const folder = await indexed();
    await using writer = await openCollectionWriter(folder);
    const { hits } = (await bothWays(folder, 'anvil hammer')).found;
    writer.delete(hits.slice(0, 3).map(({ id }) => id));
    writer.add([{ id: 'late', text: 'anvil hammer' }]);
    const { found, exact } = await bothWays(folder, 'anvil hammer');
    expect(found.hits.map(({ id }) => id)).toEqual(exact);
    expect(exact).toContain('late');
  });

  it('are explained as any hit, and leave fused searches exact', async () => {
    const folder = await indexed();
    using collection = await openCollection(folder);
    for (const { score, parts, remainder } of collection.search('tide rope', { ranker: 'lsi' }).hits)
      expect(parts.reduce((sum, { share }) => sum + share, remainder)).toBeCloseTo(score, 5);
    expect(collection.search('tide rope', { fuse: 'lsi' }).hits).toHaveLength(10);
    expect(collection.search('zyzzyva', { ranker: 'lsi' })).toMatchObject({ found: 0, hits: [] });
  });

  it('go with the vectors they are of, and leave nothing behind', async () => {
    const folder = await indexed();
    expect(graphsIn(folder)).toHaveLength(1);
    await using writer = await openCollectionWriter(folder);
    await writer.indexNeighbours();
    expect(graphsIn(folder)).toHaveLength(1);
    await writer.represent();
    expect([writer.vectors()?.neighbours, graphsIn(folder)]).toEqual([undefined, []]);
    writeFileSync(join(folder, 'collection.sqlite.neighbours-99.tmp'), 'of a writer that died');
    await writer.close();
    await (await openCollectionWriter(folder)).close();
    expect(graphsIn(folder)).toEqual([]);
  });

  it('are the same to the byte however often they are built', async () => {
    const [first, second] = [await indexed(), await indexed()].map((folder) =>
      readFileSync(join(folder, graphsIn(folder)[0]!)),
    );
    expect(first!.equals(second!)).toBe(true);
  });

  it.each(['cut', 'flipped', 'missing'])('damaged (%s) are named, and never handed to native code', async (how) => {
    const folder = await indexed();
    const path = join(folder, graphsIn(folder)[0]!);
    const bytes = readFileSync(path);
    if (how === 'cut') truncateSync(path, 100);
    else if (how === 'missing') rmSync(path);
    else writeFileSync(path, bytes.fill(bytes[200]! ^ 4, 200, 201));
    expect(checkCollection(folder).problems).toEqual([
      expect.stringMatching(/^the file collection\.sqlite\.neighbours-\d+ is damaged: /),
    ]);
    using collection = await openCollection(folder);
    expect(() => collection.search('oven', { ranker: 'lsi' })).toThrow('is damaged');
    expect(collection.search('oven').hits.length).toBeGreaterThan(0);
  });

  it('need dense vectors', async () => {
    await using writer = await openCollectionWriter(join(work, `c${folders++}`));
    writer.add(notes);
    await expect(writer.indexNeighbours()).rejects.toMatchObject({ code: 'NO_VECTORS' });
    await writer.represent({ representation: 'bow' });
    await expect(writer.indexNeighbours()).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });
});
