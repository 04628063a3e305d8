import { expect, it } from 'vitest';
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
