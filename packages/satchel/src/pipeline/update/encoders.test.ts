/** Encoders of whole counts learn and forget as models do. */
import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import type { Document } from '../../core/corpus.ts';
import type { Encoder } from '../../encoder/encoder.ts';
import { type FitEncoderOptions, fitEncoder } from '../../encoder/fit-texts.ts';
import { decodeModel } from '../../model-file/envelope.ts';
import { encoderFromBytes } from '../open-model.ts';
import { train, trainOrEncode } from '../train.ts';
import { forgetDocuments, mergeModels, updateModel } from './update-model.ts';

const documents = toyDocuments(60);
const several = documents.map((document, i) => ({
  ...document,
  labels: i % 7 === 0 ? [] : i % 5 === 0 ? [...document.labels, 'old'] : document.labels,
}));
const fitted = (some: readonly Document[], choice: FitEncoderOptions): Promise<Encoder> =>
  fitEncoder(corpusFrom(some), choice);
/** Words, classes and every array, as they lie in the file. */
const learned = (encoder: Encoder) => {
  const { strings, arrays, manifest } = decodeModel(encoder.toBytes());
  return { strings, arrays, documents: manifest['documents'], options: manifest['options'] };
};
const NB = { representation: 'nb-ratio' };

describe.each([
  [{ options: { bow: { weighting: 'tf' } } }, documents],
  [{ options: { bow: { weighting: 'binary', norm: 'l1' }, text: { ngrams: 2 } } }, documents],
  [{ options: { bow: { weighting: 'tf' }, text: { characters: 3, gramDocuments: 1 } } }, several],
  [NB, documents],
  [{ ...NB, options: { 'nb-ratio': { counts: 'tf' }, text: { characters: 3, gramDocuments: 1 } } }, documents],
  [NB, several],
  [NB, documents.map((one) => ({ ...one, labels: one.labels[0] === 'smith' ? ['smith'] : ['other'] }))],
])('%j', (choice, all) => {
  const [first, last] = [all.slice(0, 45), all.slice(45)];

  it('forgets, learns and is merged to vocabulary, classes and arrays of an encoder of what remains', async () => {
    const [whole, part] = [await fitted(all, choice), await fitted(first, choice)];
    const read = await encoderFromBytes(whole.toBytes());
    const rest = await forgetDocuments(read, corpusFrom(last));
    expect(learned(rest)).toEqual(learned(part));
    expect(rest.provenance).toMatchObject({ trainingDocuments: 45, updated: { added: 0, removed: 15 } });
    expect(learned(await updateModel(part, corpusFrom(last), { threads: 2 }))).toEqual(learned(whole));
    expect(learned(await mergeModels(part, await fitted(last, choice)))).toEqual(learned(whole));
  });
});

it.each([{ options: { bow: { weighting: 'tf' } } }, NB])('documents without words count, %j', async (choice) => {
  const empty = ['smith', 'baker'].map((label, i) => ({ id: `e${i}`, text: '', labels: [label] }));
  const [whole, part] = [await fitted([...documents, ...empty], choice), await fitted(documents, choice)];
  expect(learned(await forgetDocuments(whole, corpusFrom(empty)))).toEqual(learned(part));
  expect(learned(await updateModel(part, corpusFrom(empty)))).toEqual(learned(whole));
});

it.each([
  { options: { bow: { weighting: 'tf' }, text: { minDocuments: 3 } } },
  { ...NB, options: { text: { characters: 3 } } },
])('a cut vocabulary can forget, and refuses to learn: %j', async (choice) => {
  const whole = await fitted(documents, choice);
  const rest = await forgetDocuments(whole, corpusFrom(documents.slice(45)));
  expect(learned(rest)).toEqual(learned(await fitted(documents.slice(0, 45), choice)));
  await expect(mergeModels(whole, whole)).rejects.toMatchObject({ code: 'NOT_UPDATABLE' });
});

it('an encoder of train is one of fitEncoder, and the ratios under a classifier keep no counts', async () => {
  const result = await trainOrEncode(corpusFrom(documents), { classifier: 'none', representation: 'nb-ratio' });
  expect(learned((result as { readonly encoder: Encoder }).encoder)).toEqual(learned(await fitted(documents, NB)));
  const { model } = await train(corpusFrom(documents), { ...NB, protocol: 'none' });
  expect(Object.keys(model.fitted.representation.arrays)).toEqual(['ratios']);
});

it.each([
  [{}, 'with tf-idf every weight changes with every document.'],
  [{ options: { bow: { weighting: 'bm25' } } }, 'with BM25 every weight changes with every document.'],
  [{ representation: 'lsi', options: { lsi: { dimensions: 2 } } }, 'it is built on lsi, not on plain counts of words.'],
  [
    { ...NB, options: { 'nb-ratio': { grams: 'tfidf' }, text: { characters: 3 } } },
    'its character n-grams are weighted by tf-idf, which changes with every document.',
  ],
  [
    { options: { bow: { weighting: 'tf' }, text: { maxWords: 5 } } },
    'its vocabulary was cut (text.minCount, maxDocumentShare or maxWords), and words outside it were not counted.',
  ],
])('%j is refused: %s', async (choice, reason) => {
  await expect(forgetDocuments(await fitted(documents, choice), corpusFrom(documents))).rejects.toMatchObject({
    code: 'NOT_UPDATABLE',
    kind: 'usage',
    message: `this encoder cannot learn or forget documents exactly: ${reason}`,
  });
});

it('ratios of an earlier version are refused, with what to do', async () => {
  const { fitted: state, ...rest } = await fitted(documents, NB);
  const { ratios } = state.representation.arrays;
  const old = {
    ...rest,
    fitted: { ...state, representation: { ...state.representation, arrays: { ratios: ratios! } } },
  };
  await expect(forgetDocuments(old, corpusFrom(documents.slice(45)))).rejects.toMatchObject({
    code: 'NOT_UPDATABLE',
    message:
      'this encoder cannot learn or forget documents exactly: its file holds no counts: it was written by an earlier version, or has very many classes.',
    remedy: 'Train it again on the documents that remain.',
  });
});

it('an encoder and a model are not merged, and documents that were never seen are not forgotten', async () => {
  const choice = { options: { bow: { weighting: 'tf' } } };
  const encoder = await fitted(documents.slice(0, 45), choice);
  const { model } = await train(corpusFrom(documents), { classifier: 'multinomial-nb', protocol: 'none' });
  await expect(mergeModels(encoder, model)).rejects.toMatchObject({
    code: 'BAD_PARAM',
    message: 'a model and an encoder cannot be merged.',
  });
  const strange = [{ id: 's', text: 'zyzzyva', labels: [] }];
  await expect(forgetDocuments(encoder, corpusFrom(strange))).rejects.toMatchObject({ code: 'NOT_LEARNED' });
  const twice = [...documents, ...documents.map((one) => ({ ...one, id: `${one.id}b` }))];
  await expect(forgetDocuments(encoder, corpusFrom(twice))).rejects.toMatchObject({ code: 'NOT_LEARNED' });
});
