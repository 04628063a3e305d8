import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createWordVectors } from '../../core/word-vectors.ts';
import { loadWordVectors } from '../words-on-disk.ts';
import type { OnnxRuntime, OnnxTensor } from './onnx-runtime.ts';
import { loadOnnxRuntime } from './onnx-runtime.ts';
import { openTeacher, teacherOf } from './open-teacher.ts';
import { saveModel2vec } from './save-model2vec.ts';
import { tinyOnnx } from './tiny-onnx.case.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-teacher-'));
afterAll(() => rmSync(folder, { recursive: true }));
const isInstalled = await loadOnnxRuntime().then(
  () => true,
  () => false,
);

const vocab = { '[CLS]': 0, '[SEP]': 1, '[UNK]': 2, hot: 3, iron: 4 };
const template = {
  type: 'TemplateProcessing',
  single: [{ SpecialToken: { id: '[CLS]' } }, { Sequence: { id: 'A' } }, { SpecialToken: { id: '[SEP]' } }],
  special_tokens: { '[CLS]': { ids: [0] }, '[SEP]': { ids: [1] } },
};
const tokenizer = (post_processor: unknown): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify({
      normalizer: { type: 'Lowercase' },
      pre_tokenizer: { type: 'Whitespace' },
      post_processor,
      model: { type: 'WordLevel', vocab, unk_token: '[UNK]' },
    }),
  );
const rows = [[1, 0], [0, 1], [9, 9], [2, 4], [5, -5]]; // biome-ignore format: a table
const names = { model: 'model.onnx', tokenizer: 'tokenizer.json' };

/** Looks up a vector for each piece, as the tiny model does. */
function lookup({ inputs = ['input_ids', 'attention_mask'], output = 'last_hidden_state' } = {}): OnnxRuntime {
  class Tensor implements OnnxTensor {
    readonly type: string;
    readonly data: unknown;
    readonly dims: readonly number[];
    constructor(type: string, data: unknown, dims: readonly number[]) {
      [this.type, this.data, this.dims] = [type, data, dims];
    }
  }
  const run = async ({ input_ids }: Readonly<Record<string, OnnxTensor>>) => {
    const found = Array.from(input_ids?.data as BigInt64Array, (id) => rows[Number(id)]!);
    const whole = output === 'sentence_embedding';
    const data = Float32Array.from(whole ? found[1]! : found.flat());
    return {
      [output]: new Tensor('float32', output === 'flags' ? 'no numbers' : data, whole ? [1, 2] : [1, found.length, 2]),
    };
  };
  return {
    InferenceSession: { create: async () => ({ inputNames: inputs, outputNames: [output], run }) },
    Tensor,
    env: { wasm: {} },
  };
}

const open = (runtime: OnnxRuntime, post: unknown = template, options = {}) =>
  teacherOf(
    runtime,
    { model: new Uint8Array(1), tokenizer: tokenizer(post) },
    { pooling: 'mean', longest: 128, ...options },
    names,
  );

describe('a teacher in an ONNX file', () => {
  it('averages the vectors of the pieces and of those around the text', async () => {
    const teacher = await open(lookup());
    expect(teacher.dimensions).toBe(2);
    expect(await teacher.encode('Hot iron')).toEqual(Float32Array.of((1 + 2 + 5 + 0) / 4, (0 + 4 - 5 + 1) / 4));
  });

  it.each([
    ['the first piece', template, { pooling: 'cls' }, 'hot', [1, 0]],
    ['at most so many pieces', template, { longest: 4 }, 'hot hot hot iron', [(1 + 2 + 2) / 4, (8 + 1) / 4]],
    ['nothing around a text', null, {}, 'hot iron', [3.5, -0.5]],
    ['the processor of BERT', { type: 'BertProcessing', cls: ['[CLS]', 0], sep: ['[SEP]', 1] }, {}, 'hot', [1, 5 / 3]],
    [
      'a step of a sequence',
      { type: 'Sequence', processors: [{ type: 'ByteLevel' }, template] },
      {},
      'hot',
      [1, 5 / 3],
    ],
    ['a text without pieces', null, {}, ' ', [0, 0]],
  ])('reads %s', async (_what, post, options, text, expected) => {
    expect(await (await open(lookup(), post, options)).encode(text)).toEqual(Float32Array.from(expected));
  });

  it('takes the vector of the text where the model gives one', async () => {
    const teacher = await open(lookup({ output: 'sentence_embedding' }));
    expect(await teacher.encode('iron')).toEqual(Float32Array.of(5, -5));
  });

  it.each([
    ['other inputs', lookup({ inputs: ['pixel_values'] }), template, 'UNSUPPORTED_FORMAT'],
    ['an output without numbers', lookup({ output: 'flags' }), template, 'UNSUPPORTED_FORMAT'],
    ['a template without a text', lookup(), { ...template, single: [] }, 'SCHEMA'],
    ['a template with pieces that are not there', lookup(), { ...template, special_tokens: {} }, 'SCHEMA'],
    ['a processor without numbers', lookup(), { type: 'BertProcessing', cls: '[CLS]' }, 'SCHEMA'],
  ])('refuses %s', async (_what, runtime, post, code) => {
    await expect(open(runtime, post)).rejects.toMatchObject({ code });
  });

  it.skipIf(isInstalled)('says which package is missing and how to install it', async () => {
    await expect(openTeacher('model.onnx', 'tokenizer.json')).rejects.toMatchObject({
      code: 'MISSING_PACKAGE',
      message: "A teacher needs the package 'onnxruntime-web', which is not installed.",
      remedy: 'Install it beside Satchel: npm install onnxruntime-web.',
    });
  });
});

describe.skipIf(!isInstalled)('a model that onnxruntime-web runs', () => {
  it('gives the same vectors as the plain lookup', async () => {
    const [model, pieces] = [join(folder, 'tiny.onnx'), join(folder, 'tokenizer.json')];
    writeFileSync(model, tinyOnnx(rows));
    writeFileSync(pieces, tokenizer(template));
    const teacher = await openTeacher(model, pieces);
    expect(await teacher.encode('hot iron')).toEqual(await (await open(lookup())).encode('hot iron'));
    writeFileSync(model, 'no model');
    await expect(openTeacher(model, pieces)).rejects.toMatchObject({ code: 'UNSUPPORTED_FORMAT' });
  });
});

describe('a Model2Vec folder', () => {
  const words = createWordVectors(['iron', 'hot iron', 'bread'], { rows: 3, columns: 2, data: Float32Array.of(1, 2, 7, 7, 3, 4) }); // biome-ignore format: one line

  it('is read again with the same vectors; entries of two words are left out', async () => {
    const saved = await saveModel2vec(words, join(folder, 'own'));
    expect(saved).toMatchObject({ format: 'model2vec', words: 2 });
    const { words: read, report } = await loadWordVectors(join(folder, 'own'));
    expect(report).toMatchObject({ format: 'model2vec', words: 3, dimensions: 2, zeroRows: 1 });
    expect(read.terms).toEqual(['[UNK]', 'iron', 'bread']);
    expect([read.idOf('Iron'), read.idOf('bread'), read.idOf('oven')]).toEqual([1, 2, undefined]);
    expect(Array.from(read.vectors.data)).toEqual([0, 0, 1, 2, 3, 4]);
  });

  it('replaces no file unless asked to', async () => {
    await expect(saveModel2vec(words, join(folder, 'own'))).rejects.toMatchObject({ code: 'OUTPUT_EXISTS' });
    await expect(saveModel2vec(words, join(folder, 'own'), { force: true })).resolves.toMatchObject({ words: 2 });
  });
});
