import { expect, it } from 'vitest';
import { documentsOfFile, sampleOf } from './sample.ts';
import type { Told } from './told.ts';

const told: Told = { signal: new AbortController().signal, stage() {}, event() {} };

function fileOf(count: number, length: number, split?: (i: number) => string): File {
  const line = (i: number): string =>
    `${JSON.stringify({ id: String(i), text: 'x '.repeat(length / 2), label: i % 3 === 0 ? 'a' : 'b', split: split?.(i) })}\n`;
  return new File(
    Array.from({ length: count }, (_, i) => line(i)),
    'letters.jsonl',
  );
}

const outOf = async (file: File, isDrawn: boolean): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  for await (const { document, isSetApart } of documentsOfFile(told, file, isDrawn))
    found.set(document.id, isSetApart ? 1 : 0);
  return found;
};

it('counts the whole file, and holds the same documents out in every pass', async () => {
  const file = fileOf(300, 10);
  const { documents, isSetApart, totals } = await sampleOf(told, file);
  expect(documents).toHaveLength(300);
  const again = await outOf(file, true);
  expect([...isSetApart]).toEqual(documents.map(({ id }) => again.get(id)));
  const heldOut = [...again.values()].reduce((sum, one) => sum + one, 0);
  expect(heldOut).toBeGreaterThan(30);
  expect(heldOut).toBeLessThan(90);
  expect(totals).toMatchObject({ documents: 300, isDrawn: true, heldOut, unlabelled: 0, format: 'jsonl' });
  expect(totals.classes).toEqual([
    { name: 'a', count: 100 },
    { name: 'b', count: 200 },
  ]);
});

it('takes the split of the file', async () => {
  const file = fileOf(30, 10, (i) => (i % 5 === 0 ? 'test' : 'train'));
  const { isSetApart, totals } = await sampleOf(told, file);
  expect([...isSetApart].flatMap((out, i) => (out ? [i] : []))).toEqual([0, 5, 10, 15, 20, 25]);
  expect(totals).toMatchObject({ isDrawn: false, heldOut: 6 });
});

it('counts the texts of a partly labelled file, and holds none of them out', async () => {
  const line = (i: number, labels: readonly string[]): string =>
    `${JSON.stringify({ id: String(i), text: 'x', labels, split: i % 5 === 0 ? 'test' : 'train' })}\n`;
  const lines = Array.from({ length: 100 }, (_, i) => line(i, i % 2 === 0 ? ['a'] : []));
  const { totals } = await sampleOf(told, new File(lines, 'letters.jsonl'));
  expect(totals).toMatchObject({ unlabelled: 50, isPartlyLabelled: true, isDrawn: false, heldOut: 10 });
  const { totals: ofSeveral } = await sampleOf(told, new File([...lines, line(100, ['a', 'b'])], 'letters.jsonl'));
  expect(ofSeveral).toMatchObject({ unlabelled: 50, isPartlyLabelled: false, isDrawn: false, heldOut: 21 });
});

it('keeps few enough long documents, the same ones each time', async () => {
  const file = fileOf(80, 1000);
  const most = { documents: 100, characters: 60_000 };
  const ids = async () => (await sampleOf(told, file, most)).documents.map(({ id }) => id);
  const first = await ids();
  expect(first.length).toBeGreaterThan(20);
  expect(first.length).toBeLessThan(61);
  expect(await ids()).toEqual(first);
});
