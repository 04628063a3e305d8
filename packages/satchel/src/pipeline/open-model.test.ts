import { expect, it, vi } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import type { JsonValue } from '../core/json.ts';
import { decodeModel, encodeModel } from '../model-file/envelope.ts';
import { encoderFromBytes, modelFromBytes } from './open-model.ts';
import { train } from './train.ts';

it('keeps no view of the bytes it was given', async () => {
  const { model } = await train(corpusFrom(toyDocuments(30)), { protocol: 'none' });
  const bytes = model.toBytes();
  const [opened, encoder] = [await modelFromBytes(bytes), await encoderFromBytes(bytes)];
  const before = { answer: opened.predict(['hot iron']), vector: encoder.encode('hot iron') };
  bytes.fill(0xff);
  expect({ answer: opened.predict(['hot iron']), vector: encoder.encode('hot iron') }).toEqual(before);
});

it.each<[string, JsonValue]>([
  ['text', null],
  ['words', null],
  ['bow', 5],
  ['labels', []],
])("refuses a model whose options '%s' are %j", async (group, value) => {
  const { model } = await train(corpusFrom(toyDocuments(30)), { protocol: 'none' });
  const { manifest, ...rest } = decodeModel(model.toBytes());
  const options = { ...(manifest['options'] as object), [group]: value };
  const bytes = encodeModel({ ...rest, manifest: { ...manifest, options } });
  const refusal = { code: 'SCHEMA', message: `the manifest's '${group}' must be an object.` };
  await expect(modelFromBytes(bytes)).rejects.toMatchObject(refusal);
  await expect(encoderFromBytes(bytes)).rejects.toMatchObject(refusal);
});

it('lets the event loop turn while it opens a large file', async () => {
  const many = Array.from({ length: 40_000 }, (_, i) => `w${i}`).join(' ');
  const documents = toyDocuments(30).map((one, i) => (i % 10 === 0 ? { ...one, text: `${one.text} ${many}` } : one));
  const { model } = await train(corpusFrom(documents), { protocol: 'none' });
  const bytes = model.toBytes();
  const [opened, turns] = await turnsOf(() => modelFromBytes(bytes));
  expect(turns).toBeGreaterThan(8); // words are cut and numbered 16,384 at a time
  expect(opened.predict(['hot iron'])).toEqual(model.predict(['hot iron']));
  expect((await turnsOf(() => encoderFromBytes(bytes)))[1]).toBeGreaterThan(8);
});

/** Of the clock that is said; it never goes back, since pauses remember the last turn. */
let now = 0;

/** What a call returns, and how often the event loop turned meanwhile if each step took 30 ms. */
async function turnsOf<Result>(call: () => Promise<Result>): Promise<[Result, number]> {
  now = Math.max(now, performance.now());
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 30));
  let [turns, isOpen] = [-1, true]; // the first is the one that begins the count
  const count = (): void => {
    turns++;
    if (isOpen) setImmediate(count);
  };
  setImmediate(count);
  try {
    return [await call(), turns];
  } finally {
    isOpen = false;
    clock.mockRestore();
  }
}
