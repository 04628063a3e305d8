/** Models whose documents had weights: the same weights are needed to take documents out. */
import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import type { Document } from '../../core/corpus.ts';
import { decodeModel } from '../../model-file/envelope.ts';
import type { Model } from '../model.ts';
import { train } from '../train.ts';
import { forgetDocuments, mergeModels, updateModel } from './update-model.ts';

const choice = { classifier: 'multinomial-nb', protocol: 'none' };
const trained = async (some: readonly Document[], options: object = {}): Promise<Model> =>
  (await train(corpusFrom(some), { ...choice, ...options })).model;
const learned = (model: Model) => {
  const { strings, arrays } = decodeModel(model.toBytes());
  return { strings, arrays };
};
const plain = toyDocuments(60);
const weighted = plain.map((one, i) => ({ ...one, weight: (i % 3) + 1 }));
const [first, last] = [weighted.slice(0, 40), weighted.slice(40)];
const refusal = {
  code: 'BAD_WEIGHT',
  message: 'the model learned from documents with weights, and these documents have none.',
  remedyAtTerminal: 'Name the field of their weights, as in training: --weight FIELD.',
};

it.each([choice, { ...choice, classifier: 'bernoulli-nb' }])(
  'documents with weights are forgotten and learned exactly, %j',
  async (options) => {
    const [whole, part] = [await trained(weighted, options), await trained(first, options)];
    expect(whole.provenance).toMatchObject({ weighted: true });
    const rest = await forgetDocuments(whole, corpusFrom(last));
    expect(learned(rest)).toEqual(learned(part));
    expect(rest.provenance).toMatchObject({ weighted: true });
    expect(learned(await updateModel(part, corpusFrom(last)))).toEqual(learned(whole));
    expect((await mergeModels(part, await trained(plain, options))).provenance).toMatchObject({ weighted: true });
  },
);

it('without the weights they are refused: those of the training would stay behind', async () => {
  const model = await trained(weighted);
  await expect(forgetDocuments(model, corpusFrom(plain.slice(40)))).rejects.toMatchObject(refusal);
  await expect(updateModel(model, corpusFrom(plain.slice(40)))).rejects.toMatchObject(refusal);
  const ones = plain.slice(40).map((one) => ({ ...one, weight: 1 }));
  expect((await updateModel(model, corpusFrom(ones))).provenance).toMatchObject({ weighted: true });
});

it('also where all weights are 0 and 1, and in files that do not say that there were weights', async () => {
  const model = await trained(plain.map((one, i) => ({ ...one, weight: i % 2 })));
  await expect(forgetDocuments(model, corpusFrom(plain.slice(50)))).rejects.toMatchObject(refusal);
  const { provenance: _, ...rest } = await trained(weighted);
  await expect(forgetDocuments({ ...rest, provenance: {} }, corpusFrom(plain.slice(50)))).rejects.toMatchObject(
    refusal,
  );
});

it('weights that the training did not have are refused', async () => {
  const model = await trained(plain);
  expect(Object.keys(model.provenance)).not.toContain('weighted');
  await expect(forgetDocuments(model, corpusFrom(weighted.slice(40, 44)))).rejects.toMatchObject({
    code: 'NOT_LEARNED',
    message: 'these documents cannot be forgotten: the model never saw documents of these weights.',
  });
});

it('other models say nothing of weights', async () => {
  expect(Object.keys((await trained(weighted, { classifier: 'linear-svm' })).provenance)).not.toContain('weighted');
});
