/** Naive Bayes with several labels per document and so many classes that its table is sparse: its counts still add and subtract exactly. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { corpusFrom } from '../../contract/toy-world.ts';
import type { Document } from '../../core/corpus.ts';
import { decodeModel } from '../../model-file/envelope.ts';
import type { Model } from '../model.ts';
import { modelFromBytes } from '../open-model.ts';
import { train } from '../train.ts';
import { forgetDocuments, mergeModels, updateModel } from './update-model.ts';

/** 70,000 words that one document each has, one that all have, and 1,000 labels, two a document. */
const documents = Array.from({ length: 1400 }, (_, row): Document => {
  const words = Array.from({ length: 50 }, (_, j) => `word${50 * row + j}`);
  return { id: `${row}`, text: `shared ${words.join(' ')}`, labels: [`l${row % 1000}`, `l${(row + 1) % 1000}`] };
});
const [first, last] = [documents.slice(0, 1390), documents.slice(1390)];
const options = { 'multinomial-nb': { smoothing: 0.3 }, labels: { thresholds: 'fixed', mode: 'multi' } };
const trained = async (some: readonly Document[]): Promise<Model> =>
  (await train(corpusFrom(some), { protocol: 'none', classifier: 'multinomial-nb', options })).model;
/** A hash of the words, the classes and every array: comparing millions of numbers one by one takes a minute. */
function learned(model: Model): Record<string, string> {
  const { strings, arrays } = decodeModel(model.toBytes());
  const hash = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
  const hashes = Object.entries(arrays).map(([name, { data }]) => [
    name,
    hash(new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ]);
  return { strings: hash(JSON.stringify(strings)), ...Object.fromEntries(hashes) };
}

it('learns, forgets and is merged to the arrays of a model that was trained on what remains', async () => {
  const [whole, part] = [await trained(documents), await trained(first)];
  expect(Object.keys(whole.fitted.classifier.arrays)).toEqual(
    expect.arrayContaining(['cells', 'rowBase', 'allCounts']),
  );
  expect(part.fitted.classifier.arrays['cells']).toBeDefined();
  const read = await modelFromBytes(whole.toBytes());
  expect(learned(await forgetDocuments(read, corpusFrom(last)))).toEqual(learned(part));
  expect(learned(await updateModel(part, corpusFrom(last)))).toEqual(learned(whole));
  expect(learned(await mergeModels(part, await trained(last)))).toEqual(learned(whole));
});
