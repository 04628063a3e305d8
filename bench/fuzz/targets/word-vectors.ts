/** Readers of word vectors: text, word2vec, fastText (field by field), wink, NumPy, Model2Vec with its tokeniser. */
import type { Matrix } from '../../../packages/satchel/src/core/matrix.ts';
import { createWordVectors } from '../../../packages/satchel/src/core/word-vectors.ts';
import { readBinary } from '../../../packages/satchel/src/embedding/formats/binary.ts';
import { ByteQueue, type Reading } from '../../../packages/satchel/src/embedding/formats/byte-queue.ts';
import { readFasttextBin } from '../../../packages/satchel/src/embedding/formats/fasttext/fasttext-bin.ts';
import { model2vecWords } from '../../../packages/satchel/src/embedding/formats/model2vec/model2vec.ts';
import { throughTokenizer } from '../../../packages/satchel/src/embedding/formats/model2vec/model2vec-tokenizer.ts';
import { readNpy } from '../../../packages/satchel/src/embedding/formats/npy.ts';
import { type ReadOptions, resolveReadOptions } from '../../../packages/satchel/src/embedding/formats/options.ts';
import { parseWordVectors, readFromPieces } from '../../../packages/satchel/src/embedding/formats/parse.case.ts';
import { type Problem, problemsOf } from '../../../packages/satchel/src/embedding/formats/problems.ts';
import {
  fasttextBin,
  floats,
  gloveText,
  npyFile,
  npySample,
  tokenizerJson,
  winkJson,
  word2vecBinary,
  word2vecText,
} from '../../../packages/satchel/src/embedding/formats/samples.case.ts';
import { composeVector } from '../../../packages/satchel/src/embedding/formats/subwords.ts';
import { readText } from '../../../packages/satchel/src/embedding/formats/text.ts';
import { readWink } from '../../../packages/satchel/src/embedding/formats/wink.ts';
import type { LoadedWords } from '../../../packages/satchel/src/embedding/formats/word-table.ts';
import type { Random } from '../../../packages/satchel/src/numeric/random.ts';
import { withEdges } from '../json-mutations.ts';
import { inPieces, mutated, pick, utf8 } from '../mutations.ts';
import { checkFinite, type Target, type Targets } from '../target.ts';

const problem = problemsOf('fuzz');

const options = (random: Random): ReadOptions =>
  resolveReadOptions({
    lenient: random.below(2) === 0,
    skipBad: random.below(2) === 0,
    limit: random.below(4) === 0 ? 1 + random.below(3) : 0,
    memoryLimit: 16 * 2 ** 20,
  });

function check(answer: LoadedWords | Matrix): void {
  const matrix = 'report' in answer ? answer.words.vectors : answer;
  if (matrix.data.length !== matrix.rows * matrix.columns) throw new Error('the matrix has another size than it says');
  checkFinite(matrix.data, 'vectors');
  if (!('report' in answer)) return;
  if (new Set(answer.words.terms).size !== matrix.rows) throw new Error('words and rows differ');
  const into = new Float32Array(matrix.columns);
  for (const word of ['the', 'unknownword', '']) if (composeVector(answer.words, word, into)) checkFinite(into, word);
}

type Read = (queue: ByteQueue, options: ReadOptions, problem: Problem) => Reading<LoadedWords | Matrix>;

const reader = (read: Read, samples: readonly Uint8Array[]): Target => ({
  input: (random) => mutated(pick(samples, random), random),
  read(input, random) {
    const queue = new ByteQueue();
    check(readFromPieces(inPieces(input, random), queue, read(queue, options(random), problem)));
  },
});

const fasttextEdges = [0, 1, -1, 2, 3, 4, 5, 8, 255, 4096, 65_536, 2 ** 31 - 1, -(2 ** 31)];
const wideEdges = [...fasttextEdges.map(BigInt), 2n ** 32n, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)];
const narrowFields = ['version', 'dim', 'loss', 'model', 'bucket', 'minn', 'maxn', 'size', 'nwords', 'nlabels', 'quantInput', 'qout'] as const; // biome-ignore format: one line
const wideFields = ['ntokens', 'pruneidxSize', 'rows', 'columns', 'outputRows', 'outputColumns'] as const;

/** A fastText file with one to three of its fields set to an edge, and sometimes its bytes changed too. */
function fasttextInput(random: Random): Uint8Array {
  const changed: Record<string, unknown> = random.below(3) === 0 ? { maxn: 0 } : {};
  for (let count = 1 + random.below(3); count > 0; count--)
    if (random.below(3) === 0) changed[pick(wideFields, random)] = pick(wideEdges, random);
    else changed[pick(narrowFields, random)] = pick(fasttextEdges, random);
  if (random.below(6) === 0)
    changed['entries'] = Array.from({ length: random.below(5) }, () => [
      pick(['ab', '', '__label__x', 'é', 'x'.repeat(5000)], random),
      pick(fasttextEdges, random),
      random.below(3),
    ]);
  if (random.below(6) === 0)
    changed['pruneidx'] = Array.from({ length: random.below(6) }, () => pick(fasttextEdges, random));
  if (random.below(6) === 0)
    changed['numbers'] = Array.from({ length: random.below(16) }, () => pick([1, Number.NaN, 1e38, -0], random));
  const bytes = fasttextBin(changed);
  return random.below(3) === 0 ? mutated(bytes, random) : bytes;
}

const npyHeaders = ["{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 3), }"]; // biome-ignore format: one line

const tokenizers: readonly object[] = [
  JSON.parse(tokenizerJson),
  {
    added_tokens: [{ id: 0, content: '[PAD]', special: true }, { id: 1, content: '[UNK]', special: true }],
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: { type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100, vocab: { '[PAD]': 0, '[UNK]': 1, the: 2 } },
  },
  {
    added_tokens: [],
    normalizer: { type: 'Sequence', normalizers: [{ type: 'Lowercase' }, { type: 'Replace', pattern: { String: 'a' }, content: 'b' }] },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    model: { type: 'Unigram', unk_id: 0, vocab: [['<unk>', 0], ['▁the', -1], ['▁', -9]] },
  },
  {
    added_tokens: [],
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Sequence', pretokenizers: [{ type: 'Whitespace' }, { type: 'Digits', individual_digits: true }] },
    model: { type: 'WordLevel', unk_token: '[UNK]', vocab: { '[UNK]': 0, the: 1, paris: 2 } },
  },
  {
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    model: { type: 'BPE', unk_token: null, vocab: { t: 0, h: 1, th: 2 }, merges: ['t h'] },
  },
]; // biome-ignore format: a table

const tokenizerEdges: readonly unknown[] = [
  ...[0, 1, -1, 2, 2 ** 31, 2 ** 53, 1e300, null, true, '', 'the', '__proto__', '\u0000', '\ud800', [], {}, [0], ['a', 1]],
  ...[{ String: 'a' }, { String: '' }, { Regex: 'a*a*a*a*b' }, { Regex: '(a+)+$' }, { Regex: '(' }, { Regex: '\\s+' }, { Regex: '' }],
  ...['WordPiece', 'Unigram', 'BPE', 'WordLevel', 'Sequence', 'Split', 'Replace', 'Prepend', 'ByteLevel', 'Strip', 'Precompiled', 'NFKC'],
]; // biome-ignore format: a list

const texts = ['the', 'Paris in the 21st', 'a'.repeat(200), 'é\u0301\ud800 x', ''];

const tokenizerTarget: Target = {
  input(random) {
    const json = JSON.stringify(withEdges(pick(tokenizers, random), random, tokenizerEdges));
    return random.below(4) === 0 ? mutated(utf8(json), random) : utf8(json);
  },
  async read(input, random) {
    const embeddings = { shape: [3, 2], data: Float32Array.of(1, 2, 3, 4, 5, 6) };
    const { words } = model2vecWords({ embeddings }, input, options(random), problem);
    const found = await throughTokenizer(createWordVectors(words.terms, words.vectors), input, problem);
    const into = new Float32Array(2);
    for (const text of texts) {
      found.idOf(text);
      if (composeVector(found, text, into)) checkFinite(into, text);
    }
  },
};

const everyFormat = [utf8(word2vecText), utf8(gloveText), word2vecBinary(), fasttextBin(), utf8(winkJson), npySample()];

export const targets: Targets = {
  'vectors-text': reader(readText, [utf8(word2vecText), utf8(gloveText), utf8(word2vecText.replaceAll('\n', '\r\n'))]),
  'word2vec-binary': reader(readBinary, [word2vecBinary(), word2vecBinary({ newline: '' })]),
  'fasttext-bytes': reader(readFasttextBin, [fasttextBin(), fasttextBin({ maxn: 0, version: 11 })]),
  'fasttext-fields': { ...reader(readFasttextBin, []), input: fasttextInput },
  wink: reader(readWink, [utf8(winkJson)]),
  npy: reader(
    readNpy,
    npyHeaders.map((header) => npyFile(header, floats(0.5, -1, 4, 0.25, 3.5, 5))),
  ),
  'tokenizer-json': tokenizerTarget,
  'vectors-any': {
    input: (random) => mutated(pick(everyFormat, random), random),
    read: (input, random) => check(parseWordVectors(inPieces(input, random), options(random))),
  },
};
