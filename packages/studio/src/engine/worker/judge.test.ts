import { expect, it } from 'vitest';
import { plainBag } from '../../session/model-choices.ts';
import type { HeldOutScore } from '../engine.ts';
import { judge } from './judge.ts';
import { open } from './open.ts';
import { held } from './state.ts';
import type { Told } from './told.ts';

const lines = Array.from({ length: 60 }, (_, i) => {
  const [text, label] = i % 2 === 0 ? ['dough in the oven', 'baker'] : ['iron on the anvil', 'smith'];
  const isTest = i % 3 === 0; // among the others
  return JSON.stringify({ id: String(i), text: i === 9 ? 'dough' : text, label, split: isTest ? 'test' : 'train' });
});

it('tells the score as soon as the held-out documents are judged, and judges every document in its place', async () => {
  const scores: HeldOutScore[] = [];
  const told: Told = { signal: new AbortController().signal, stage() {}, event: (score) => scores.push(score as HeldOutScore) }; // biome-ignore format: one record
  await open(told, new File([lines.join('\n')], 'trades.jsonl'));
  const { right, judgedOn, predicted } = await judge(told, plainBag);
  expect(scores.map((score) => [score.right, score.judgedOn])).toEqual([[19, 20]]);
  expect([right, judgedOn]).toEqual([19, 20]);
  const { classes } = held();
  expect(Array.from(predicted, (number) => classes[number])).toEqual(
    lines.map((_, i) => (i % 2 === 0 || i === 9 ? 'baker' : 'smith')),
  );
});
