/** An index as bytes: what comes back is what was written, and a file that is not sound is refused. */
import { describe, expect, it } from 'vitest';
import { toyDocuments } from '../contract/toy-world.ts';
import { type Arrays, tensor } from '../core/tensor.ts';
import { codeOf } from '../model-file/crafted.case.ts';
import { decodeModel, encodeModel, type ModelContents } from '../model-file/envelope.ts';
import { seal } from '../model-file/seal.ts';
import { createRandom, type Random } from '../numeric/random.ts';
import { modelFromBytes } from '../pipeline/open-model.ts';
import { createIndex, type SearchIndex } from './create-index.ts';
import { indexFromBytes } from './index-from-bytes.ts';
import { decodeIndex } from './read-index-file.ts';
import { toyEncoder } from './toy-encoder.case.ts';

const notes = toyDocuments(12).map(({ id, text }, i) => ({
  id,
  text,
  ...(i % 2 ? { title: 'Über Öfen 🥖' } : {}),
  year: 2000 + i,
}));

async function filled(): Promise<SearchIndex> {
  const index = await createIndex({
    fields: { title: 2, text: 1 },
    stored: ['year', 'title'],
    text: { stopWords: 'own', stopList: ['and'] },
    encoder: toyEncoder,
  });
  index.addAll(notes);
  return index;
}

describe('an index as bytes', () => {
  it('comes back whole, and gives the same bytes again', async () => {
    const index = await filled();
    const bytes = index.toBytes();
    const given = bytes.slice();
    const again = await indexFromBytes(given, { encoder: toyEncoder });
    given.fill(0); // the index keeps nothing of it
    expect([again.size, again.toBytes()]).toEqual([12, bytes]);
    for (const way of [{}, { ranker: 'tfidf' }, { feedback: 'rm3' }, { fuse: 'encoder' }])
      expect(again.search('oven and öfen', { ...way, explain: true })).toEqual(
        index.search('oven and öfen', { ...way, explain: true }),
      );
    expect(JSON.stringify(again.search('oven'))).toBe(JSON.stringify(index.search('oven'))); // to the order of the fields
    again.add({ id: 'more', title: 'oven' });
    again.remove('note-3');
    index.add({ id: 'more', title: 'oven' });
    index.remove('note-3');
    expect(again.toBytes()).toEqual(index.toBytes());
  });

  it('is the same for the same documents, whatever order their fields have', async () => {
    const [first, second] = [await createIndex({ stored: ['a', 'b'] }), await createIndex({ stored: ['a', 'b'] })];
    first.add({ id: 'x', text: 'one', a: 1, b: { c: 1, d: 2 } });
    second.add({ b: { d: 2, c: 1 }, a: 1, text: 'one', id: 'x' });
    expect(first.toBytes()).toEqual(second.toBytes());
    expect((await createIndex()).toBytes()).toEqual((await createIndex()).toBytes());
  });

  it('of nothing is an index of nothing', async () => {
    const again = await indexFromBytes((await createIndex()).toBytes());
    again.add({ id: 'a', text: 'first' });
    expect(again.search('first').found).toBe(1);
  });

  it('is told from a model, and a model from it', async () => {
    const model = encodeModel({ manifest: { kind: 'classifier' }, arrays: {}, strings: {} });
    await expect(indexFromBytes(model)).rejects.toThrow("The file holds a 'classifier', not an 'index'.");
    await expect(modelFromBytes((await createIndex()).toBytes())).rejects.toThrow(
      "the file holds a 'index', not a 'classifier'.",
    );
  });
});

type Changed = (contents: ModelContents) => Partial<ModelContents>;
type Numbers = Uint32Array | Float32Array;
const withArray = (name: string, change: (data: Numbers) => Numbers): Changed => ({ arrays }) => ({
  arrays: { ...arrays, [name]: tensor(change(arrays[name]!.data.slice() as Numbers)) } as Arrays,
}); // biome-ignore format: a helper of one expression
const withAt = (name: string, at: number, value: number): Changed =>
  withArray(name, (data) => data.with(at < 0 ? data.length + at : at, value));
const withStrings = (name: string, change: (texts: readonly string[]) => readonly string[]): Changed => ({ strings }) => ({
  strings: { ...strings, [name]: change(strings[name]!) },
}); // biome-ignore format: a helper of one expression
const withManifest =
  (more: ModelContents['manifest'] | object): Changed =>
  ({ manifest }) => ({ manifest: { ...manifest, ...more } });

describe('a file with a right seal and wrong contents is refused', () => {
  it.each<[string, Changed, string | RegExp]>([
    ['a count of zero', withAt('documents.counts', 3, 0), /posting 3 counts 0\./],
    ['a negative count', withAt('documents.counts', 3, -1), /posting 3 counts -1\./],
    ['a huge count', withAt('documents.counts', 3, 1e30), /posting 3 counts 1\.0/],
    ['a term that is not there', withAt('documents.terms', 3, 4e9), /posting 3 names term 4000000000, which cannot be/],
    ['a term twice in a document', withAt('documents.terms', 1, 0), /posting 1 names term 0, which cannot be/],
    ['terms out of order', withAt('documents.terms', 0, 1), /posting 0 names term 1, which cannot be/],
    ['an unused term', withStrings('terms', (terms) => [...terms, 'unused']), /no document holds term/],
    ['a term too few', withStrings('terms', (terms) => terms.slice(1)), /which cannot be/],
    ['a term twice', withStrings('terms', ([first, , ...rest]) => [first!, first!, ...rest]), /its terms are not distinct/],
    ['an id twice', withStrings('ids', ([first, , ...rest]) => [first!, first!, ...rest]), /its ids are not distinct/],
    ['an id too many', withStrings('ids', (ids) => [...ids, 'more']), /'documents.offsets' must be 14/],
    ['offsets that fall', withAt('documents.offsets', 1, 4e9), /'documents.offsets' does not rise from 0/],
    ['offsets that end early', withAt('documents.offsets', -1, 1), /'documents.offsets' does not rise from 0/],
    ['postings without counts', withArray('documents.counts', (data) => data.subarray(1)), /'documents.counts' must be/],
    ['stored fields missing', withStrings('stored', (stored) => stored.slice(1)), /11 documents have stored fields, of 12/],
    ['stored fields that are no JSON', withStrings('stored', ([, ...rest]) => ['{', ...rest]), /are not sound JSON/],
    ['stored fields that are no object', withStrings('stored', ([, ...rest]) => ['[]', ...rest]), /not written as they should be/],
    ['stored fields with spaces', withStrings('stored', ([, ...rest]) => ['{ }', ...rest]), /not written as they should be/],
    ['a field that is not stored', withStrings('stored', ([, ...rest]) => ['{"x":1}', ...rest]), /a field that the index does not store/],
    ['an unknown list', ({ strings }) => ({ strings: { ...strings, more: [] } }), /unknown list 'more'/],
    ['an unknown array', ({ arrays }) => ({ arrays: { ...arrays, more: tensor(new Uint8Array(1)) } }), /unknown array 'more'/],
    ['no probe', ({ strings: { probe, ...strings } }) => ({ strings }), /it lacks the list 'probe'/],
    ['two probes', withStrings('probe', ([text]) => [text!, text!]), /one probe text for its encoder/],
    ['a vector too few', withArray('vectors', (data) => data.subarray(2)), /'vectors' must be 12 × 2/],
    ['an unknown option', withManifest({ more: 1 }), /its description is not written as it should be/],
    ['no fields', withManifest({ fields: [] }), /'fields' must name at least one field/],
    ['fields that are none', withManifest({ fields: [['a', 1], 7] }), /its description is not written as it should be/],
    ['a weight of zero', withManifest({ fields: [['a', 0]] }), /'fields\.a' must be a number from 0\.001 to 1000/],
    ['a text option of another type', withManifest({ text: { ngrams: 99 } }), /text: 'ngrams' must be/],
    ['a text option left out', withManifest({ text: {} }), /its description is not written as it should be/],
    ['no text options', withManifest({ text: null }), /'text' must be an object of options/],
    ['vectors of minus one number', withManifest({ vectors: { columns: -1 } }), /'columns' of its vectors/],
    ['vectors without a measure', withManifest({ vectors: { columns: 2 } }), /'likeness' of its vectors/],
  ])('%s', async (_, change, message) => {
    const contents = decodeModel((await filled()).toBytes());
    const bytes = encodeModel({ ...contents, ...change(contents) });
    await expect(indexFromBytes(bytes)).rejects.toMatchObject({
      code: expect.stringMatching(/^(SCHEMA|INCONSISTENT)$/),
      message: expect.stringMatching(message),
    });
  }); // biome-ignore format: a table

  it('sparse vectors whose columns are wrong', async () => {
    const encodeAll = (texts: readonly string[]) => ({
      vectors: { rows: texts.length, columns: 5, offsets: Uint32Array.from([0, ...texts.keys()], (n, i) => (i ? 2 * n + 2 : 0)), indices: Uint32Array.from(texts.flatMap(() => [1, 4])), values: new Float32Array(2 * texts.length).fill(1) },
    }); // biome-ignore format: five arrays
    const index = await createIndex({ encoder: { encodeAll } });
    index.addAll(notes);
    const contents = decodeModel(index.toBytes());
    expect((await indexFromBytes(index.toBytes(), { encoder: { encodeAll } })).toBytes()).toEqual(index.toBytes());
    for (const change of [
      withAt('vectors.indices', 1, 1),
      withAt('vectors.indices', 1, 5),
      withAt('vectors.offsets', 1, 40),
    ]) {
      const bytes = encodeModel({ ...contents, ...change(contents) });
      expect(() => decodeIndex(bytes)).toThrow(expect.objectContaining({ code: 'SCHEMA' }));
    }
  });
});

describe('mutations', () => {
  it('before the seal: 400 files with bytes changed, cut or doubled are all refused', async () => {
    const bytes = (await filled()).toBytes();
    const random = createRandom(1, 'index bytes');
    for (let n = 0; n < 400; n++) {
      const changed = mutated(bytes, random);
      if (Buffer.compare(changed, bytes) !== 0) expect(codeOf(() => decodeIndex(changed))).not.toBe('accepted');
    }
  });

  it('behind it: of 600 files with the seal made right each is refused, or is an index that says what the file says', async () => {
    const bytes = (await filled()).toBytes();
    const header = 8 + new DataView(bytes.buffer).getUint32(0, true);
    const random = createRandom(2, 'index bytes');
    const codes = new Map<string, number>();
    for (let n = 0; n < 600; n++) {
      const changed = bytes.slice();
      const from = n % 3 === 0 ? 300 : header; // a third in the description
      for (let times = 1 + random.below(3); times > 0; times--)
        changed[from + random.below((n % 3 === 0 ? header : bytes.length) - from)] = random.below(256);
      seal(changed);
      const code = codeOf(() => decodeIndex(changed));
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (code !== 'accepted') continue;
      const index = await indexFromBytes(changed).catch((error: { code: string }) => error.code);
      if (typeof index === 'string') continue; // a stop list that there is not
      expect(index.toBytes()).toEqual(changed);
      for (const ranker of ['bm25', 'tfidf', 'dph'])
        for (const { score } of index.search('oven anvil the', { ranker, feedback: 'rm3' }).hits)
          expect(score).not.toBeNaN();
    }
    expect(codes.get('accepted')).toBeGreaterThan(20); // a letter of a word, a digit of a vector
    expect(codes.get('SCHEMA')).toBeGreaterThan(100);
  });
});

function mutated(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random.below(bytes.length);
  if (random.below(8) === 0) return bytes.slice(0, at);
  if (random.below(8) === 0)
    return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(random.below(at + 1))]);
  const changed = bytes.slice();
  for (let times = 1 + random.below(4); times > 0; times--) changed[random.below(bytes.length)] = random.below(256);
  return changed;
}
