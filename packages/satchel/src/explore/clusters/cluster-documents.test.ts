import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { fitEncoder } from '../../encoder/fit-texts.ts';
import { adjustedRandIndex, overlapOf } from '../../evaluate/partitions.ts';
import { clusterDocuments, type DocumentClusters } from './cluster-documents.ts';

const documents = toyDocuments(90);
const corpus = corpusFrom(documents);
const crafts = ['baker', 'sailor', 'smith'];

/** Agreement with the crafts of the notes. */
const agreement = ({ documents: grouped, clusters }: DocumentClusters): number =>
  adjustedRandIndex(
    overlapOf(
      grouped.map(({ group }) => group! - 1),
      grouped.map(({ labels }) => crafts.indexOf(labels[0]!)),
      clusters,
      crafts.length,
    ),
  );

describe('groups of notes', () => {
  it.each(['k-means', 'movmf', 'gaussian'] as const)('are the crafts, by %s', async (method) => {
    const clusters = await clusterDocuments(corpus, { method, clusters: 3 });
    expect(agreement(clusters)).toBeGreaterThan(0.9);
    expect(clusters.stability).toBeGreaterThan(0.8);
    expect(clusters.groups.map(({ size }) => size).reduce((sum, size) => sum + size, 0)).toBe(90);
  });

  it('three are suggested, and named by their tools', async () => {
    const { suggested, groups, clusters } = await clusterDocuments(corpus);
    expect(clusters).toBe(3);
    expect(suggested!.tried.map((one) => one.clusters)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const tools = [
      'flour oven dough yeast crust loaf',
      'mast harbour anchor tide rope hull',
      'anvil hammer forge iron tongs spark',
    ];
    for (const { words, name } of groups) {
      const own = tools.find((list) => list.includes(words[0]!.term))!;
      for (const { term } of words.slice(0, 5)) expect(own).toContain(term);
      expect(name).not.toContain('the');
    }
  });

  it('are the same for the same seed on any number of threads, and over sparse vectors and an encoder', async () => {
    const first = await clusterDocuments(corpus, { clusters: 3, seed: 4 });
    expect(await clusterDocuments(corpus, { clusters: 3, seed: 4 })).toEqual(first);
    const sparse = await clusterDocuments(corpus, { clusters: 3, representation: 'bow' });
    expect(agreement(sparse)).toBeGreaterThan(0.9);
    const encoder = await fitEncoder(corpus, { representation: 'lsi' });
    expect((await clusterDocuments(corpus, { clusters: 3, encoder })).representation).toBe('lsi');
  });

  it('typical documents lie well inside; documents without a known word are in no group', async () => {
    const odd = { id: 'odd', text: 'the and with', labels: [] };
    const {
      groups,
      documents: all,
      ungrouped,
    } = await clusterDocuments(corpusFrom([odd, ...documents]), { clusters: 3 });
    expect(ungrouped).toBe(1);
    expect(all[0]).toMatchObject({ id: 'odd', group: null, silhouette: null });
    const byId = new Map(all.map((one) => [one.id, one]));
    for (const { typical, group } of groups) {
      expect(byId.get(typical[0]!)).toMatchObject({ group });
      expect(byId.get(typical[0]!)!.silhouette).toBeGreaterThan(0.2);
    }
  });
});

describe('bad input', () => {
  it.each([
    [{ clusters: 0 }, 'clusters must be a whole number of at least 1, got 0.'],
    [{ clusters: 1.5 }, 'clusters must be a whole number of at least 1, got 1.5.'],
    [{ top: 0 }, 'top must be a whole number of at least 1, got 0.'],
    [{ method: 'dbscan' as never }, `method must be one of 'k-means', 'movmf', 'gaussian', got "dbscan".`],
  ])('%j is refused', async (options, message) => {
    await expect(clusterDocuments(corpus, options)).rejects.toThrow(message);
  });

  it('more groups than different documents, an empty corpus and subspaces are refused', async () => {
    const same = corpusFrom(documents.slice(0, 4).map((one) => ({ ...one, text: 'anvil' })));
    await expect(clusterDocuments(same, { clusters: 2 })).rejects.toMatchObject({ code: 'TOO_FEW_POINTS' });
    expect(await clusterDocuments(same)).toMatchObject({ clusters: 1, silhouette: 0 });
    await expect(clusterDocuments(corpusFrom([]))).rejects.toMatchObject({ code: 'EMPTY_CORPUS' });
    await expect(
      clusterDocuments(corpus, {
        representation: 'subspace',
        options: { words: { dimensions: 4, epochs: 1, minCount: 1 } },
      }),
    ).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });

  it('ends with the reason of its signal', async () => {
    await expect(clusterDocuments(corpus, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    );
  });
});
