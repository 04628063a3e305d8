import { expect, it } from 'vitest';
import { selfTrainedBlend } from '../../session/model-choices.ts';
import { changeFile } from './change-file.ts';
import { corpusLines } from './corpus-lines.ts';
import { flags } from './flags.ts';
import { judge } from './judge.ts';
import { open } from './open.ts';
import { race } from './race.ts';
import type { Told } from './told.ts';

const told: Told = { signal: new AbortController().signal, stage() {}, event() {} };
interface Line {
  readonly id: string;
  readonly text: string;
  readonly labels?: readonly string[];
  readonly split?: string;
}
const opened = (lines: readonly Line[]) =>
  open(told, new File([lines.map((line) => JSON.stringify(line)).join('\n')], 'trades.jsonl'));

/** Bakers and smiths, in turn; of each `labelled` of ten have a label. */
const trades = (count: number, labelled: number, split?: (i: number) => string): Line[] =>
  Array.from({ length: count }, (_, i) => {
    const [word, label] = i % 2 === 0 ? ['dough', 'baker'] : ['iron', 'smith'];
    const text = `${word} ${word}${i % 7} at${i % 5}`;
    return {
      id: `${i}`,
      text,
      ...(i % 10 < labelled ? { labels: [label] } : {}),
      ...(split ? { split: split(i) } : {}),
    };
  });

const idsIn = async (part: Parameters<typeof corpusLines>[1]): Promise<string[]> => {
  const text = await (await corpusLines(told, part)).blob.text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
};

it('holds a fifth of the labelled documents out, and has the others as texts', async () => {
  const { facts, rows } = await opened(trades(100, 4));
  expect(facts).toMatchObject({ isPartlyLabelled: true, unlabelled: 60, heldOut: 8, isDrawn: true });
  for (const [row, isOut] of rows.isHeldOut.entries()) if (isOut) expect(rows.labels[row]).toBeGreaterThanOrEqual(0);
  const [all, training, texts] = [await idsIn('all'), await idsIn('training'), await idsIn('texts')];
  expect([all.length, training.length, texts.length]).toEqual([40, 32, 60]);
  expect(new Set([...all, ...texts]).size).toBe(100);
});

it('takes the split of the labelled documents; one that only texts have is none', async () => {
  const given = await opened(trades(100, 4, (i) => (i % 3 === 0 ? 'test' : 'train')));
  expect(given.facts).toMatchObject({ isDrawn: false, heldOut: 14 });
  const split = await opened(trades(100, 4, (i) => (i % 10 < 4 ? 'train' : 'test')));
  expect(split.facts).toMatchObject({ isDrawn: true, heldOut: 8 });
});

it('has no texts in a file with several labels, whose documents may have none', async () => {
  const { facts } = await opened([...trades(100, 4), { id: 'both', text: 'dough iron', labels: ['baker', 'smith'] }]);
  expect(facts).toMatchObject({ isPartlyLabelled: false, unlabelled: 60, heldOut: 20 });
});

it('trains plain models on the labels, self-trained ones also on the texts, and says what each class took', async () => {
  await opened(trades(100, 4));
  const { isSelfTrained: _, ...blend } = selfTrainedBlend;
  const plain = await judge(told, blend);
  expect(plain.judgedOn).toBe(8);
  expect(plain.selfTraining).toBeUndefined();
  const { selfTraining } = await judge(told, selfTrainedBlend);
  expect(selfTraining).toMatchObject({ unlabelled: 60 });
  expect(Object.keys(selfTraining!.taken)).toEqual(['baker', 'smith']);
});

it('races on the labels, with a candidate that trains itself on the texts', async () => {
  await opened(trades(100, 4));
  const { leaderboard, notRun } = await race(told, { budget: 1 });
  expect([...leaderboard, ...notRun].map(({ name }) => name)).toContain(selfTrainedBlend.name);
});

it('finds copies among all documents, and other labels among those that have one', async () => {
  const long = 'letters about the oven, the dough and the flour that the baker has had since the morning of that day';
  const copies = [
    { id: 'copy', text: long, labels: ['baker'] },
    { id: 'text', text: long },
  ];
  await opened([...trades(100, 4), ...copies]);
  const found = await flags(told);
  expect([...found.slice(100)]).toEqual([1, 1]);
});

it('keeps the part of a text until it gets a label', async () => {
  const { rows } = await opened(trades(100, 0));
  const before = rows.isHeldOut;
  const half = Uint32Array.from({ length: 50 }, (_, i) => 2 * i);
  const partly = changeFile(told, { kind: 'label', rows: half, label: 'baker' });
  expect(partly.facts).toMatchObject({ isPartlyLabelled: true, unlabelled: 50 });
  expect([...partly.rows.isHeldOut]).toEqual(Array.from(before, (isOut, row) => (row % 2 === 0 ? isOut : 0)));
  const whole = changeFile(told, { kind: 'label', rows: half.map((row) => row + 1), label: 'smith' });
  expect(whole.facts.isPartlyLabelled).toBe(false);
  expect(whole.rows.isHeldOut).toEqual(before);
});
