import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
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
