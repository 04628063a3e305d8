/**
 * Skip-thought vectors (Kiros et al., NIPS 2015): the last state of a recurrent encoder of a sentence lets two recurrent decoders write the
 * sentences before and after it.
 *
 *   s = h_n of the encoder over the embeddings of the sentence                                                         (1)
 *   P(w_t | w_<t, s) = softmax(V h_t),   h_t of a decoder over the embeddings of w_1 … w_{t−1}, from zero             (2)
 *   J = −Σ log P over the words of both neighbours and their ends
 *
 *   'paper'   the decoders are told s in every step, and start from 0
 *   'code'    the decoders start from s
 *
 *   embeddings   one row for each word                 (V × E)
 *   outputs      V: one row for the end of a sentence, then one for each word that is predicted      (C × H)
 *
 * Words without an output are read and not predicted. Gradients are of J divided by the number of sentences in the batch.
 */
import { softmax } from '../../../numeric/softmax.ts';
import { createGru, type GateForm, type Gru, type GruWeights, gruWeights } from './gru.ts';
import { type Arithmetic, addInto, someRows, type Table, top, transposed } from './tables.ts';

export interface SkipThoughtShape {
  readonly form: GateForm;
  readonly wordCount: number;
  readonly embedding: number;
  readonly state: number;
  /** C: predicted words, and the end. */
  readonly outputs: number;
  /** The most sentences in a batch, and words in a sentence. */
  readonly batch: number;
  readonly longest: number;
}

export interface SkipThoughtWeights {
  readonly embeddings: Table;
  readonly encoder: GruWeights;
  readonly previous: GruWeights;
  readonly next: GruWeights;
  readonly outputs: Table;
}

export function skipThoughtWeights(arithmetic: Arithmetic, shape: SkipThoughtShape): SkipThoughtWeights {
  const { form, wordCount, embedding: E, state: H } = shape;
  const decoder = () => gruWeights(arithmetic, E, H, form === 'paper');
  return {
    embeddings: arithmetic.table(wordCount, E),
    encoder: gruWeights(arithmetic, E, H, false),
    ...{ previous: decoder(), next: decoder() },
    outputs: arithmetic.table(shape.outputs, H),
  };
}

/** All tables, in a fixed order. */
export const tablesOf = ({ embeddings, encoder, previous, next, outputs }: SkipThoughtWeights): Table[] => [
  embeddings,
  ...[encoder, previous, next].flatMap((gru) => Object.values(gru) as Table[]),
  outputs,
];

/** The most rows of a right factor in a product. */
export const widestFactor = ({ embedding, state, outputs }: SkipThoughtShape): number =>
  Math.max(embedding, 2 * state, outputs);

/** Sentences with their neighbours; a neighbour that is absent has no words. */
export interface Triple {
  readonly sentence: ArrayLike<number>;
  readonly previous: ArrayLike<number> | undefined;
  readonly next: ArrayLike<number> | undefined;
}

export interface Cost {
  readonly loss: number;
  readonly targets: number;
}

export interface SkipThoughtTrainer {
  readonly weights: SkipThoughtWeights;
  readonly gradients: SkipThoughtWeights;
  /** Writes the gradients of a batch; `outputOf` gives the output of each word, or −1. */
  learn(triples: readonly Triple[], outputOf: Int32Array): Cost;
}

export function skipThoughtTrainer(arithmetic: Arithmetic, shape: SkipThoughtShape): SkipThoughtTrainer {
  const { form, embedding, state: H, batch, longest, outputs: C } = shape;
  const weights = skipThoughtWeights(arithmetic, shape);
  const gradients = skipThoughtWeights(arithmetic, shape);
  const sizes = { form, embedding, state: H, batch };
  const encoder = createGru(arithmetic, { ...sizes, steps: longest });
  const decoder = createGru(arithmetic, { ...sizes, steps: longest + 1 });
  const head = outputHead(arithmetic, H, C, batch * (longest + 1));
  const [told, toldErrors, carried] = [
    arithmetic.table(batch, H),
    arithmetic.table(batch, H),
    arithmetic.table(batch, H),
  ];

  function learn(triples: readonly Triple[], outputOf: Int32Array): Cost {
    const B = triples.length;
    gradients.embeddings.data.fill(0);
    gradients.outputs.data.fill(0);
    const read = batchOf(triples.map(({ sentence }) => sentence.length));
    writeInputs(
      encoder,
      weights.embeddings,
      triples.map(({ sentence }) => sentence),
      read.steps,
      0,
    );
    encoder.states.data.fill(0, 0, B * H);
    encoder.forward(weights.encoder, read);
    told.data.set(someRows(encoder.states, read.steps * B, B).data);
    toldErrors.data.fill(0);
    const ends = (['previous', 'next'] as const).map((side) => decode(side, triples, outputOf));
    encoder.stateErrors.data.fill(0);
    encoder.backward(weights.encoder, read, gradients.encoder, top(toldErrors, B));
    addInputErrors(
      encoder,
      gradients.embeddings,
      triples.map(({ sentence }) => sentence),
      0,
    );
    return { loss: ends[0]!.loss + ends[1]!.loss, targets: ends[0]!.targets + ends[1]!.targets };
  }

  /** One decoder, forwards and backwards. */
  function decode(side: 'previous' | 'next', triples: readonly Triple[], outputOf: Int32Array): Cost {
    const B = triples.length;
    const sentences = triples.map((triple) => triple[side] ?? []);
    const written = batchOf(triples.map((triple) => (triple[side] ? triple[side].length + 1 : 0)));
    const s = top(told, B);
    writeInputs(decoder, weights.embeddings, sentences, written.steps, 1);
    if (form === 'code') decoder.states.data.set(s.data);
    else decoder.states.data.fill(0, 0, B * H);
    decoder.forward(weights[side], written, s);
    decoder.stateErrors.data.fill(0);
    const cost = head.learn(
      decoder,
      weights.outputs,
      gradients.outputs,
      triples.map((triple) => triple[side]),
      outputOf,
    );
    carried.data.fill(0);
    decoder.backward(weights[side], written, gradients[side], top(carried, B), s, top(toldErrors, B));
    if (form === 'code') addInto(top(carried, B), top(toldErrors, B));
    addInputErrors(decoder, gradients.embeddings, sentences, 1);
    return cost;
  }

  return { weights, gradients, learn };
}

const batchOf = (lengths: readonly number[]) => ({ size: lengths.length, steps: Math.max(...lengths), lengths });

/** Embeddings of the words, from step `first` on; zeros before and after. */
export function writeInputs(
  { inputs }: Pick<Gru, 'inputs'>,
  { columns: E, data }: Table,
  sentences: readonly ArrayLike<number>[],
  steps: number,
  first: number,
): void {
  const B = sentences.length;
  inputs.data.fill(0, 0, steps * B * E);
  sentences.forEach((wordIds, i) => {
    for (let t = 0; t < wordIds.length; t++)
      inputs.data.set(data.subarray(wordIds[t]! * E, (wordIds[t]! + 1) * E), ((t + first) * B + i) * E);
  });
}

function addInputErrors(
  { inputErrors }: Gru,
  { columns: E, data }: Table,
  sentences: readonly ArrayLike<number>[],
  first: number,
): void {
  const B = sentences.length;
  sentences.forEach((wordIds, i) => {
    for (let t = 0; t < wordIds.length; t++) {
      const [from, to] = [((t + first) * B + i) * E, wordIds[t]! * E];
      for (let c = 0; c < E; c++) data[to + c]! += inputErrors.data[from + c]!;
    }
  });
}

/** The softmax over the outputs, for the steps of a decoder that have something to predict. */
export function outputHead({ table, product }: Arithmetic, H: number, C: number, most: number) {
  const [chosen, errors, scores, scoresT] = [table(most, H), table(most, H), table(most, C), table(C, most)];
  const [transposedOutputs, transposedStates, gradient] = [table(H, C), table(H, most), table(C, H)];
  const row = new Float64Array(C);
  return {
    learn(
      { states, stateErrors }: Gru,
      outputs: Table,
      into: Table,
      sentences: readonly (ArrayLike<number> | undefined)[],
      outputOf: Int32Array,
    ): Cost {
      const B = sentences.length;
      const [rows, targets]: [number[], number[]] = [[], []];
      sentences.forEach((wordIds, i) => {
        if (!wordIds) return;
        for (let t = 0; t <= wordIds.length; t++) {
          const output = t === wordIds.length ? END : outputOf[wordIds[t]!]!;
          if (output < 0) continue;
          rows.push(t * B + i);
          targets.push(output);
        }
      });
      if (rows.length === 0) return { loss: 0, targets: 0 };
      const n = rows.length;
      rows.forEach((from, k) => {
        chosen.data.set(states.data.subarray((from + B) * H, (from + B + 1) * H), k * H);
      });
      product(top(chosen, n), outputs, top(scores, n));
      let loss = 0;
      for (let k = 0; k < n; k++) {
        const at = k * C;
        for (let c = 0; c < C; c++) row[c] = scores.data[at + c]!;
        const score = row[targets[k]!]!;
        loss += softmax(row) - score;
        row[targets[k]!]!--;
        for (let c = 0; c < C; c++) scores.data[at + c] = row[c]! / B;
      }
      product(top(scores, n), transposed(outputs, transposedOutputs), top(errors, n));
      rows.forEach((to, k) => {
        stateErrors.data.set(errors.data.subarray(k * H, (k + 1) * H), to * H);
      });
      product(transposed(top(scores, n), scoresT), transposed(top(chosen, n), transposedStates), gradient);
      addInto(gradient, into);
      return { loss, targets: n };
    },
  };
}

/** The output of the end of a sentence. */
export const END = 0;
