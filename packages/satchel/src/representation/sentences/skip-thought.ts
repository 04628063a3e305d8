/**
 * Skip-thought vectors (Kiros et al., NIPS 2015): a recurrent network reads a sentence so that two others can write the sentences beside it.
 *
 *   x = mean over the sentences of s / ‖s‖ − m, s the last state of the encoder; then divided by its length (`norm`)         (1)
 *
 *   arrays.embeddings   one row for each word                        (V × embedding)
 *   arrays.input        W_r, W_z, W one above the other               (3 · dimensions × embedding)
 *   arrays.state        U_r, U_z, U                                   (3 · dimensions × dimensions)
 *   arrays.mean         m: the mean over the training sentences with `centre`, else zeros      (dimensions)
 *   arrays.bias         b_r, b_z, b; zeros with `gates=paper`          (3 · dimensions)
 *
 * embedding/sentences/skip-thought has the equations and the training. The decoders are not kept. A score is not a sum over words: a word's
 * share is what the score loses without the word, and the remainder is what these shares do not explain.
 *
 * A document without known words is zero.
 */
import type { Compute } from '../../core/compute.ts';
import { type Documents, documentAt, documentCount } from '../../core/documents.ts';
import { badParam } from '../../core/errors.ts';
import { cosine } from '../../core/likeness.ts';
import { createMatrix, type Matrix, rowOf } from '../../core/matrix.ts';
import { choice, flag, integer, number, seedOption } from '../../core/options.ts';
import { defineRepresentation, type Representer } from '../../core/representation.ts';
import { type Arrays, takeArray, tensor } from '../../core/tensor.ts';
import { inSteps } from '../../core/threads/steps.ts';
import { type SentenceList, sentenceSteps } from '../../embedding/sentences/sentence-list.ts';
import { meanOf, meanSteps, sentenceEncoder, sentencesOf } from '../../embedding/sentences/skip-thought/encode.ts';
import { expansionMap, mapped } from '../../embedding/sentences/skip-thought/expansion.ts';
import type { GruWeights } from '../../embedding/sentences/skip-thought/gru.ts';
import { trainSkipThought } from '../../embedding/sentences/skip-thought/train.ts';
import { trainFastSent } from '../../embedding/sentences/train-fastsent.ts';
import { negativeShares } from '../../embedding/train/sampling.ts';
import { checkVectorMemory } from '../../embedding/vector-memory.ts';
import { lengthOf } from '../../numeric/vectors.ts';
import { leaveOneWordOut } from '../parts/leave-one-out.ts';
import { type StartVectors, startVectors } from '../parts/start-vectors.ts';

const options = {
  dimensions: integer('numbers in a vector: the state of the encoder', 64, { min: 1, max: 4096, tune: [64, 128, 256] }),
  embedding: integer('numbers in the embedding of a word', 32, { min: 1, max: 4096 }),
  gates: choice('how the gates work: as in the paper, or as in the released code', 'paper', ['paper', 'code']),
  predicted: integer('the most frequent words, which the decoders learn to write', 200, { min: 1, max: 100_000 }),
  longest: integer('longer sentences are cut into pieces of at most this many words', 15, { min: 1, max: 1000 }),
  batch: integer('sentences in a step of training', 32, { min: 1, max: 1024 }),
  epochs: integer('how often training goes over the sentences', 1, { min: 1, max: 10_000 }),
  warmUp: integer(
    'epochs of fastsent from whose word vectors embeddings start; 0: they start at random, as in the paper',
    10,
    {
      min: 0,
      max: 10_000,
    },
  ),
  learningRate: number('size of the steps (Adam)', 0.0002, { min: 1e-9, max: 1 }),
  clip: number('longer gradients are shortened to this length', 5, { min: 1e-6, max: 1e9 }),
  expandBelow: integer(
    'words that occur less often take their embedding from the given word vectors, by a linear map learned on the other words; 0: none',
    0,
    { min: 0 },
  ),
  centre: flag('subtract the mean vector of the training sentences', true),
  norm: choice('the norm that scales every document vector to length 1', 'l2', ['l2', 'none']),
  seed: seedOption,
};

export const skipThought = defineRepresentation({
  name: 'skip-thought',
  summary: 'mean of sentence vectors from which a recurrent network writes the neighbouring sentences',
  paper: 'Kiros et al. 2015, Skip-thought vectors',
  likeness: cosine,
  needs: { order: true, sentences: true, startWords: true },
  options,

  async fit({
    options: { gates: form, expandBelow, centre, warmUp, ...settings },
    running,
    vocabulary,
    wordMatrix,
    wordRows,
    compute,
  }) {
    if (expandBelow > 0 && !wordMatrix)
      throw badParam("skip-thought: 'expandBelow' needs word vectors.", 'Name a file: --words FILE.');
    checkVectorMemory('skip-thought', 2 * vocabulary.terms.length, settings.embedding, ['embedding']); // with gradients
    const isStart = wordMatrix !== undefined && (expandBelow === 0 || wordMatrix.columns === settings.embedding);
    const start = isStart
      ? startVectors('skip-thought', wordMatrix, wordRows, settings.embedding, 'embedding')
      : undefined;
    const counts = new Float64Array(vocabulary.terms.length);
    for (const id of running.ids) counts[id]!++;
    const sentences = await inSteps(sentenceSteps(running, settings.longest), compute);
    const warm = start || warmUp === 0 ? undefined : await warmWords(sentences, counts, warmUp, settings, compute);
    const text = { sentences, counts, start: start ?? warm };
    const { weights } = await trainSkipThought(text, { ...settings, form }, compute);
    const embeddings = Float32Array.from(weights.embeddings.data);
    if (wordMatrix && wordRows && expandBelow > 0)
      expand(
        embeddings,
        settings.embedding,
        { ids: wordRows, vectors: wordMatrix },
        (word) => counts[word]! < expandBelow,
      );
    const table = { rows: counts.length, columns: settings.embedding, data: embeddings };
    const arrays = encoderArrays(table, weights.encoder);
    if (!centre) return arrays;
    const shape = { form, embedding: settings.embedding, state: settings.dimensions, longest: settings.longest };
    const encoder = sentenceEncoder(compute.kernels, shape, table, (into) => writeEncoder(arrays, into));
    return { ...arrays, mean: tensor(await inSteps(meanSteps(encoder, sentences, settings.dimensions), compute)) };
  },

  prepare({ arrays, options: values, vocabulary, kernels }) {
    const { dimensions: H, embedding: E, gates: form, longest, norm } = values;
    const rows = vocabulary.terms.length;
    const take = (name: string, shape: readonly number[]) =>
      takeArray('skip-thought', arrays, name, 'f32', shape, { min: -FARTHEST, max: FARTHEST }).data;
    const embeddings = { rows, columns: E, data: take('embeddings', [rows, E]) };
    const checked = {
      input: tensor(take('input', [3 * H, E]), 3 * H, E),
      state: tensor(take('state', [3 * H, H]), 3 * H, H),
      bias: tensor(take('bias', [3 * H])),
    };
    const mean = take('mean', [H]);
    const shape = { form, embedding: E, state: H, longest };
    const encoder = sentenceEncoder(kernels, shape, embeddings, (into) => writeEncoder(checked, into));
    const vectorOf = (wordIds: Uint32Array, numbers: Uint32Array | undefined, into: Float64Array): void => {
      const sentences = sentencesOf(wordIds, numbers, longest);
      const states = new Float64Array(sentences.length * H);
      encoder.encode(sentences, states);
      into.fill(0);
      if (sentences.length > 0) meanOf(states, H, mean, into);
      const length = norm === 'l2' ? lengthOf(into) : 1;
      for (let j = 0; j < H; j++) into[j] = length > 0 ? Math.fround(into[j]! / length) : 0;
    };
    return representer(H, vectorOf);
  },
});

/** Word vectors of a short training of fastsent on the same sentences. */
async function warmWords(
  sentences: SentenceList,
  counts: Float64Array,
  epochs: number,
  { embedding: dimensions, seed }: { readonly embedding: number; readonly seed: number },
  compute: Compute,
): Promise<StartVectors> {
  const text = { sentences, counts, negativeShares: negativeShares(counts) };
  const { wordMatrix } = await trainFastSent(text, { ...warmUpSettings, dimensions, epochs, seed }, compute);
  return { ids: Uint32Array.from(counts.keys()), vectors: wordMatrix };
}

const warmUpSettings = {
  objective: 'negative-sampling',
  autoEncode: 'yes',
  negative: 5,
  together: 8,
  sample: 1e-3,
  learningRate: 0.05,
  leastLearningRate: 1e-4,
} as const;

type VectorOf = (wordIds: Uint32Array, sentences: Uint32Array | undefined, into: Float64Array) => void;

function representer(H: number, vectorOf: VectorOf): Representer {
  const vector = new Float64Array(H);

  function represent(documents: Documents): Matrix {
    const into = createMatrix(documentCount(documents), H);
    for (let i = 0; i < into.rows; i++) {
      const { running = new Uint32Array(0), sentences } = documentAt(documents, i);
      vectorOf(running, sentences, vector);
      rowOf(into, i).set(vector);
    }
    return into;
  }

  return { dimensions: H, represent, ...leaveOneWordOut(represent) };
}

/** The arrays of an encoder: what a model file keeps. */
export function encoderArrays(embeddings: Matrix, encoder: GruWeights): Arrays {
  const { inputGates, input, stateGates, state, bias } = encoder;
  const [H, E] = [state.rows, embeddings.columns];
  return {
    embeddings: tensor(embeddings.data, embeddings.rows, E),
    input: tensor(Float32Array.from([...inputGates.data, ...input.data]), 3 * H, E),
    state: tensor(Float32Array.from([...stateGates.data, ...state.data]), 3 * H, H),
    bias: tensor(Float32Array.from(bias.data)),
    mean: tensor(new Float32Array(H)),
  };
}

function writeEncoder({ input, state, bias }: Arrays, into: GruWeights): void {
  into.inputGates.data.set(input!.data.subarray(0, into.inputGates.data.length));
  into.input.data.set(input!.data.subarray(into.inputGates.data.length));
  into.stateGates.data.set(state!.data.subarray(0, into.stateGates.data.length));
  into.state.data.set(state!.data.subarray(into.stateGates.data.length));
  into.bias.data.set(bias!.data);
}

interface Given {
  readonly ids: Uint32Array;
  readonly vectors: Matrix;
}

/** Words that are rare, and have a given vector, take the embedding that the map from the given vectors says. */
function expand(embeddings: Float32Array, E: number, { ids, vectors }: Given, isRare: (word: number) => boolean): void {
  const rows = Uint32Array.from(ids.keys());
  const frequent = rows.filter((row) => !isRare(ids[row]!));
  const pick = (from: Float32Array, columns: number, picked: Uint32Array): Matrix => {
    const into = createMatrix(picked.length, columns);
    picked.forEach((row, i) => {
      rowOf(into, i).set(from.subarray(row * columns, (row + 1) * columns));
    });
    return into;
  };
  const x = pick(vectors.data, vectors.columns, frequent);
  const y = pick(
    embeddings,
    E,
    frequent.map((row) => ids[row]!),
  );
  const M = expansionMap(x, y);
  for (const row of rows) {
    const word = ids[row]!;
    if (isRare(word)) mapped(M, rowOf(vectors, row), embeddings.subarray(word * E, (word + 1) * E));
  }
}

/** Larger numbers would overflow 32 bits in a product. */
const FARTHEST = 1e15;
