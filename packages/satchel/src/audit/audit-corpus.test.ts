import { describe, expect, it } from 'vitest';
import { toyDocuments } from '../contract/toy-world.ts';
import type { Document } from '../core/corpus.ts';
import { createRandom } from '../numeric/random.ts';
import { auditCorpus } from './audit-corpus.ts';
import { prose } from './planted.case.ts';
import { stripGiveaways } from './strip.ts';

/**
 * A post office: letters to two departments with the same prose in both. Only the return address, the closing line and, in one variant, a
 * stamped word tell them apart.
 */
function letters({ count = 300, stamp = false, split = false } = {}): Document[] {
  const random = createRandom(1, 'letters');
  return Array.from({ length: count }, (_, i) => {
    const label = i % 2 === 0 ? 'dept.harbour' : 'dept.bakery';
    const street = label === 'dept.harbour' ? 'Quay' : 'Mill';
    const closing = label === 'dept.harbour' ? 'Fair winds to you all' : 'May your bread rise';
    const text = `From: ${prose(random, 1)}@${street} ${random.below(20)}\nLines: ${random.below(40)}\n\n${prose(random, 40)}\n${stamp ? `ref ${street}${street}\n` : ''}${closing}`;
    return { id: `letter-${i}`, text, labels: [label], ...(split ? { split: i % 3 === 0 ? 'test' : 'train' } : {}) };
  });
}

describe('giveaways', () => {
  it('a header field that names the class is found, with its accuracy on held-out documents; others are cleared', async () => {
    const { giveaways } = await auditCorpus(letters());
    const [from, lines] = ['from', 'lines'].map((name) =>
      giveaways.find((one) => one.kind === 'field' && one.name === name),
    );
    expect(from).toMatchObject({ documents: 300, share: 1, isTelling: true });
    expect(from?.accuracy).toBeGreaterThan(0.95);
    expect(from?.baseline).toBeLessThan(0.6);
    expect(from?.examples).toHaveLength(3);
    expect(lines?.isTelling).toBe(false);
  });

  it('a closing line of one class is found, and so is a word that is as good as the label', async () => {
    const { giveaways } = await auditCorpus(letters({ stamp: true }));
    expect(giveaways.filter(({ kind }) => kind === 'line')).toContainEqual(
      expect.objectContaining({ name: 'fair winds to you all', label: 'dept.harbour', documents: 150, accuracy: 1 }),
    );
    expect(giveaways.filter(({ kind }) => kind === 'word').map(({ name }) => name)).toContain('quayquay');
  });

  it('the plan takes all of it out, and nothing is found after', async () => {
    const documents = letters({ stamp: true });
    const { plan } = await auditCorpus(documents);
    const stripped = documents.map((document) => ({ ...document, text: stripGiveaways(document.text, plan) }));
    expect((await auditCorpus(stripped)).plan).toEqual({ parts: [], lines: [], words: [] });
  });

  it('plain notes of three crafts have none', async () => {
    const { plan } = await auditCorpus(toyDocuments(120));
    expect(plan).toEqual({ parts: [], lines: [], words: [] });
  });
});

describe('words of labels', () => {
  const documents = Array.from({ length: 40 }, (_, i): Document => {
    const label = i % 2 === 0 ? 'rec.autos' : 'rec.seaSports';
    return {
      id: `${i}`,
      text: i % 4 === 0 ? 'autos and rec are words' : i % 4 === 1 ? 'sports here' : 'nothing',
      labels: [label],
    };
  });

  it('are found by their parts, but not the parts that labels share', async () => {
    const { labelWords } = await auditCorpus(documents);
    expect(labelWords).toEqual([
      { label: 'rec.autos', word: 'autos', inside: 0.5, elsewhere: 0, documents: 10, purity: 1 },
      { label: 'rec.seaSports', word: 'sports', inside: 0.5, elsewhere: 0, documents: 10, purity: 1 },
    ]);
  });
});

describe('copies', () => {
  it('across the official split are named with their ids; copies of another label are conflicts', async () => {
    const random = createRandom(6);
    const text = prose(random, 60);
    const documents: Document[] = [
      ...letters({ count: 60, split: true }),
      { id: 'original', text, labels: ['dept.harbour'], split: 'train' },
      { id: 'copy', text: text.toUpperCase(), labels: ['dept.bakery'], split: 'test' },
    ];
    const { leaks, conflicts, pairs } = await auditCorpus(documents);
    expect(leaks).toMatchObject({
      test: 21,
      share: 1 / 21,
      found: [{ id: 'copy', sourceId: 'original', kind: 'exact' }],
    });
    expect(conflicts).toEqual([
      {
        first: 'original',
        second: 'copy',
        firstLabels: ['dept.harbour'],
        secondLabels: ['dept.bakery'],
        similarity: 1,
      },
    ]);
    expect(pairs.exact).toBe(1);
  });

  it('are counted without a split too, and then nothing leaks', async () => {
    const documents = letters({ count: 20 });
    const report = await auditCorpus([...documents, { ...documents[0]!, id: 'again' }]);
    expect(report.pairs.exact).toBe(1);
    expect(report).not.toHaveProperty('leaks');
  });
});

it('the report is plain data, the same every time, and survives JSON', async () => {
  const report = await auditCorpus(letters());
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  expect(await auditCorpus(letters())).toEqual(report);
});

it('documents without labels can be audited for copies', async () => {
  const report = await auditCorpus([
    { id: 'a', text: 'one two three', labels: [] },
    { id: 'b', text: 'One two three!', labels: [] },
  ]);
  expect(report.pairs.exact).toBe(1);
  expect(report.giveaways).toEqual([]);
});

it('documents need no labels where nothing is done with them', async () => {
  const { pairs, classes } = await auditCorpus([
    { id: 'a', text: 'one two three' },
    { id: 'b', text: 'One two three!' },
  ]);
  expect([pairs.exact, classes]).toEqual([1, []]);
});

it('refuses an empty corpus', async () => {
  await expect(auditCorpus([])).rejects.toThrowError('There is no document to audit.');
});

describe('while it works', () => {
  it('tells what it reads and then what it judges', async () => {
    const told: string[] = [];
    const progress = {
      stage: (stage: string) => void told.push(stage),
      advance: (done: number, total: number | undefined, unit: string) => void told.push(`${done}/${total} ${unit}`),
    };
    await auditCorpus(letters(), { progress });
    expect(told.slice(0, 4)).toEqual(['read', '256/undefined documents', '300/300 documents', 'fit']);
    expect(told.at(-1)).toMatch(/^(\d+)\/\1 parts of documents$/);
  });

  it('stops at the first look, while it reads, and while it judges', async () => {
    await expect(auditCorpus(letters(), { signal: AbortSignal.abort('at once') })).rejects.toBe('at once');
    for (const last of ['256/undefined documents', '1/2 parts of documents']) {
      const controller = new AbortController();
      let after = 0;
      const progress = {
        stage: () => {},
        advance: (done: number, total: number | undefined, unit: string) => {
          if (controller.signal.aborted) after++;
          if (`${done}/${total} ${unit}` === last) controller.abort(last);
        },
      };
      await expect(auditCorpus(letters(), { progress, signal: controller.signal })).rejects.toBe(last);
      expect(after).toBe(0);
    }
  });
});
