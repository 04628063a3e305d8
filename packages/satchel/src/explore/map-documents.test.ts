import { beforeAll, describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import type { Model } from '../pipeline/model.ts';
import { train } from '../pipeline/train.ts';
import { subspaceLikeness } from '../representation/parts/subspace-likeness.ts';
import { mapDocuments } from './map-documents.ts';

const documents = toyDocuments(60);
const corpus = corpusFrom(documents);
const map = { iterations: 60 };
let model: Model;

beforeAll(async () => {
  ({ model } = await train(corpus, { protocol: 'none' }));
});

describe('mapDocuments', () => {
  it('gives every document a place, in the order of the corpus, crafts near their own', async () => {
    const drawn = await mapDocuments(model, corpus, { map: { iterations: 300, perplexity: 8 } });
    expect(drawn.documents.map(({ id }) => id)).toEqual(documents.map(({ id }) => id));
    expect(drawn.documents.map(({ labels }) => labels)).toEqual(documents.map(({ labels }) => labels));
    expect(drawn).toMatchObject({
      method: 'tsne',
      representation: 'bow',
      read: 60,
      empty: 0,
      labels: 'given',
      perplexity: 8,
    });
    expect(shareWithOwn(drawn.documents)).toBeGreaterThan(0.8);
  });

  it('is the same for the same seed', async () => {
    const [first, again] = [
      await mapDocuments(model, corpus, { map, seed: 3 }),
      await mapDocuments(model, corpus, { map, seed: 3 }),
    ];
    expect(again).toEqual(first);
  });

  it('draws a sample by the seed, in the order of the corpus', async () => {
    const [first, again, other] = await Promise.all(
      [1, 1, 2].map(async (seed) =>
        (await mapDocuments(model, corpus, { map, sample: 20, seed })).documents.map(({ id }) => Number(id.slice(5))),
      ),
    );
    expect(first).toHaveLength(20);
    expect(first).toEqual([...first!].sort((a, b) => a - b));
    expect(other).not.toEqual(first);
    expect(again).toEqual(first);
  });

  it('leaves out, and counts, documents without any known word', async () => {
    const odd = [{ id: 'odd', text: 'zyzzyva', labels: ['smith'] }, ...documents];
    const drawn = await mapDocuments(model, corpusFrom(odd), { map });
    expect([drawn.read, drawn.empty, drawn.documents.length]).toEqual([61, 1, 60]);
    expect(drawn.documents[0]!.id).toBe('note-0');
  });

  it('colours documents without labels as the model labels them', async () => {
    const bare = documents.map((document) => ({ ...document, labels: [] }));
    const drawn = await mapDocuments(model, corpusFrom(bare), { map });
    expect(drawn.labels).toBe('predicted');
    expect(drawn.documents.map(({ labels }) => labels)).toEqual(
      documents.map(({ text }) => model.predict([text])[0]!.labels),
    );
  });

  it('says what the model predicts, and why, where that is asked for; texts are cut', async () => {
    const long = documents.map((document) => ({ ...document, text: `${document.text}\n\n${'anvil '.repeat(100)}` }));
    const [drawn] = (await mapDocuments(model, corpusFrom(long), { map: { method: 'pca' }, reasons: true })).documents;
    const [prediction] = model.predict([long[0]!.text]);
    expect(drawn!.predicted).toEqual(prediction!.labels);
    expect(drawn!.reasons).toMatch(/^anvil \+\d/);
    expect([drawn!.text.length, drawn!.text.endsWith('…')]).toEqual([200, true]);
    const [plain] = (await mapDocuments(model, corpus, { map: { method: 'pca' } })).documents;
    expect([plain!.predicted, plain!.reasons]).toEqual([undefined, undefined]);
  });

  it('refuses an empty corpus, a bad sample and documents that are subspaces', async () => {
    await expect(mapDocuments(model, corpusFrom([]))).rejects.toMatchObject({ code: 'EMPTY_CORPUS' });
    await expect(mapDocuments(model, corpus, { sample: 0 })).rejects.toThrow(
      'sample must be a whole number of at least 1, got 0.',
    );
    const spread = { ...model, prepared: { ...model.prepared, likeness: subspaceLikeness } };
    await expect(mapDocuments(spread, corpus)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });

  it('ends with the reason of its signal', async () => {
    await expect(mapDocuments(model, corpus, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    );
  });
});

/** How many documents have one of their own craft nearest to them. */
function shareWithOwn(
  places: readonly { readonly labels: readonly string[]; readonly x: number; readonly y: number }[],
): number {
  const nearest = places.map((here) => {
    const others = places.filter((there) => there !== here);
    const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - here.x, y - here.y);
    return others.reduce((best, there) => (distance(there) < distance(best) ? there : best));
  });
  return nearest.filter(({ labels }, i) => labels[0] === places[i]!.labels[0]).length / places.length;
}
