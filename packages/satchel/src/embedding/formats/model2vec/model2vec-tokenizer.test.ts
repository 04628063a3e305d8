import { describe, expect, it } from 'vitest';
import { createWordVectors } from '../../../core/word-vectors.ts';
import { problemsOf } from '../problems.ts';
import { bytesOf } from '../samples.case.ts';
import { composeVector } from '../subwords.ts';
import { isKnownPattern } from './known-patterns.ts';
import { throughTokenizer } from './model2vec-tokenizer.ts';

const problem = problemsOf('potion');

const wordPiece = {
  added_tokens: [
    { id: 0, content: '[PAD]', special: true },
    { id: 1, content: '[UNK]', special: true },
  ],
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: { '[PAD]': 0, '[UNK]': 1, paris: 2, bak: 3, '##ing': 4, '##ers': 5, the: 6 },
  },
};
const unigram = {
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  model: { type: 'Unigram', unk_id: 0, vocab: [['<unk>', 0], ['▁the', -1], ['▁ba', -2], ['king', -2.5], ['▁', -9]] },
}; // biome-ignore format: a table
const wordLevel = {
  added_tokens: [],
  normalizer: { type: 'Lowercase' },
  pre_tokenizer: { type: 'Whitespace' },
  model: { type: 'WordLevel', unk_token: '[UNK]', vocab: { '[UNK]': 0, the: 1, paris: 2 } },
};

/** Piece i has the row (i, −i). */
function open(tokenizer: { model: { vocab: unknown }; [part: string]: unknown }, left = Number.POSITIVE_INFINITY) {
  const { vocab } = tokenizer.model;
  const names = Array.isArray(vocab) ? vocab.map(([name]) => String(name)) : Object.keys(Object(vocab));
  const kept = names.slice(0, left);
  const data = Float32Array.from(kept.flatMap((_, i) => [i, -i]));
  return throughTokenizer(
    createWordVectors(kept, { rows: kept.length, columns: 2, data }),
    bytesOf(JSON.stringify(tokenizer)),
    problem,
  );
}

async function made(words: ReturnType<typeof open>, word: string): Promise<number[] | false> {
  const into = Float32Array.of(7, 7);
  return composeVector(await words, word, into) && Array.from(into);
}

describe('the words of a Model2Vec model', () => {
  it('are found as its tokeniser writes them', async () => {
    const [bert, pieces, list] = [await open(wordPiece), await open(unigram), await open(wordLevel)];
    expect(['paris', 'Paris', 'PARÍS', 'the', 'baking', 'xyz'].map((word) => bert.idOf(word))).toEqual([
      2,
      2,
      2,
      6,
      undefined,
      undefined,
    ]);
    expect(['the', '▁the', 'baking'].map((word) => pieces.idOf(word))).toEqual([1, 1, undefined]);
    expect(['The', 'Paris', 'oslo'].map((word) => list.idOf(word))).toEqual([1, 2, undefined]);
    bert.terms.forEach((piece, row) => {
      expect(bert.idOf(piece)).toBe(row);
    });
  });

  it('of several pieces get the mean of their rows', async () => {
    expect(await made(open(wordPiece), 'Baking')).toEqual([3.5, -3.5]); // bak, ##ing
    expect(await made(open(wordPiece), 'bakers')).toEqual([4, -4]); // bak, ##ers
    expect(await made(open(unigram), 'baking')).toEqual([2.5, -2.5]); // ▁ba, king
    expect(await made(open(wordLevel), 'paris')).toEqual([2, -2]);
  });

  it('that the tokeniser does not know get none', async () => {
    expect(await made(open(wordPiece), 'xyz')).toBe(false);
    expect(await made(open(wordLevel), 'oslo')).toBe(false);
    expect(await made(open(wordPiece), '')).toBe(false);
    expect(await made(open(wordPiece), 'the'.repeat(100))).toBe(false); // too long to be a word
  });

  it('count pieces without a row as unknown', async () => {
    expect(await made(open(wordPiece, 4), 'baking')).toEqual([3, -3]);
    expect((await open(wordPiece, 4)).idOf('the')).toBeUndefined();
  });
});

describe('a tokenizer.json that is not sound', () => {
  it.each([
    ['another kind of model', { ...wordPiece, model: { ...wordPiece.model, type: 'Oracle' } }],
    ['another kind of normaliser', { ...wordPiece, normalizer: { type: 'Oracle' } }],
    [
      'a pattern that takes forever',
      { ...wordPiece, pre_tokenizer: { type: 'Split', pattern: { Regex: '(a+)+$' }, behavior: 'Isolated' } },
    ],
  ])('is refused for %s', async (_what, tokenizer) => {
    await expect(open(tokenizer)).rejects.toMatchObject({ code: 'UNSUPPORTED_FORMAT', where: 'potion' });
  });

  it('is refused for a step without its pattern', async () => {
    const tokenizer = {
      ...wordPiece,
      normalizer: { type: 'Sequence', normalizers: [{ type: 'Replace', content: ' ' }] },
    };
    await expect(open(tokenizer)).rejects.toMatchObject({ code: 'SCHEMA', where: 'potion' });
  });
});

describe('patterns from a file', () => {
  it.each([
    ['GPT-2', "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+"],
    [
      'cl100k and Llama 3',
      "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
    ],
    [
      'Qwen 2',
      "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
    ],
    [
      'o200k',
      "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
    ],
    ['spaces of XLM-RoBERTa', ' {2,}'],
    ['spaces of Model2Vec', '\\s+'],
    ['digits', '\\d'],
    ['one class', '[^\\w\\s]+'],
    ['a class of ranges', '[一-龥ࠀ-一가-퟿]+'],
    ['nothing', ''],
  ])('run if they are those of %s', async (_name, pattern) => {
    expect(isKnownPattern(pattern)).toBe(true);
    const step = { type: 'Split', pattern: { Regex: pattern }, behavior: 'Isolated', invert: false };
    await expect(open({ ...wordPiece, pre_tokenizer: step })).resolves.toBeDefined();
  });

  it.each([
    '(a+)+',
    '(a|aa)*',
    'a*a*a*a*a*a*b',
    '\\s+\\s+$',
    '[a][b]+[b]+',
    'a{1000}',
    '(?=a)',
    '[a&&[b]]+',
    '\\1',
    `[${'a'.repeat(5000)}]`,
  ])('do not run if they are %s', (pattern) => {
    expect(isKnownPattern(pattern)).toBe(false);
  });
});

describe('what a tokenizer.json may not ask for', () => {
  const replace = (content: string) => ({ type: 'Replace', pattern: { String: 'a' }, content });
  it.each([
    ['pieces of no length', { pre_tokenizer: { type: 'FixedLength', length: 0 } }],
    ['pieces of negative length', { pre_tokenizer: { type: 'FixedLength', length: -1 } }],
    ['a long prefix for every piece', { model: { ...wordPiece.model, continuing_subword_prefix: '#'.repeat(1000) } }],
    ['a long text in the place of a letter', { normalizer: replace('a'.repeat(1000)) }],
    [
      'more steps than published tokenisers have',
      { normalizer: { type: 'Sequence', normalizers: Array.from({ length: 300 }, () => replace('b')) } },
    ],
    [
      'added tokens that grow',
      {
        added_tokens: [{ id: 7, content: 'aaa', normalized: true }],
        normalizer: { type: 'Sequence', normalizers: Array.from({ length: 40 }, () => replace('aa')) },
      },
    ],
    ['a step of another kind', { pre_tokenizer: { type: 'Sequence', pretokenizers: [{ type: 'Oracle' }] } }],
  ])('%s', async (_what, change) => {
    await expect(open({ ...wordPiece, ...change })).rejects.toMatchObject({ code: 'UNSUPPORTED_FORMAT', kind: 'data' });
  });

  it('words that grow while they are normalised are no words', async () => {
    const doubling = { type: 'Sequence', normalizers: Array.from({ length: 40 }, () => replace('aa')) };
    const words = open({ ...wordPiece, normalizer: doubling });
    expect(await made(words, 'aardvark')).toBe(false);
    expect(await made(words, 'the')).toEqual([6, -6]);
  });
});
