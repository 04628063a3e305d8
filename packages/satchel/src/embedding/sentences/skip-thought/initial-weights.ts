/** Weights before training: recurrent matrices are orthogonal, gate by gate; all others are drawn from U(−0.1, 0.1); biases are 0. */

import { createRandom, type Random } from '../../../numeric/random.ts';
import { addScaled, dot } from '../../../numeric/vectors.ts';
import type { GruWeights } from './gru.ts';
import type { SkipThoughtWeights } from './model.ts';
import { someRows, type Table } from './tables.ts';

export function drawWeights({ embeddings, encoder, previous, next, outputs }: SkipThoughtWeights, seed: number): void {
  const random = createRandom(seed, 'skip-thought');
  for (const gru of [encoder, previous, next]) drawGru(gru, random);
  for (const table of [embeddings, outputs]) drawUniform(table, random);
}

function drawGru({ inputGates, input, stateGates, state, toldGates, told }: GruWeights, random: Random): void {
  for (const table of [inputGates, input, toldGates, told]) if (table) drawUniform(table, random);
  const H = state.rows;
  for (const table of [someRows(stateGates, 0, H), someRows(stateGates, H, H), state]) drawOrthogonal(table, random);
}

function drawUniform({ data }: Table, random: Random): void {
  for (let i = 0; i < data.length; i++) data[i] = 0.2 * random.uniform() - 0.1;
}

/** Rows of random directions, each made orthogonal to those before it, twice (Gram and Schmidt). */
export function drawOrthogonal({ rows, columns, data }: Table, random: Random): void {
  const all = new Float64Array(rows * columns);
  const rowAt = (i: number): Float64Array => all.subarray(i * columns, (i + 1) * columns);
  for (let i = 0; i < rows; i++) {
    const row = rowAt(i);
    for (let c = 0; c < columns; c++) row[c] = random.uniform() + random.uniform() + random.uniform() - 1.5;
    for (let pass = 0; pass < 2; pass++) for (let k = 0; k < i; k++) addScaled(row, -dot(row, rowAt(k)), rowAt(k));
    const length = Math.sqrt(dot(row, row));
    for (let c = 0; c < columns; c++) row[c] = row[c]! / length;
  }
  data.set(all);
}
