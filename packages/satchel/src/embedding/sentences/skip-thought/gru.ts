/**
 * A gated recurrent unit over a batch of sequences, forwards and backwards through time.
 *
 *   r = σ(W_r x + U_r h + C_r s + b_r),   z = σ(W_z x + U_z h + C_z s + b_z)                                          (1)
 *   'paper'   h̃ = tanh(W x + U (r∘h) + C s),       h' = (1 − z)∘h + z∘h̃                                         (2)
 *   'code'    h̃ = tanh(W x + b + r∘(U h)),         h' = z∘h + (1 − z)∘h̃          as the released code has it      (3)
 *
 *   x   input of a step          inputs: row t · B + i is step t of sequence i of B
 *   h   state before the step    states: rows (t · B + i), then h' in the rows of step t + 1
 *   s   what a decoder is told in every step, with C; absent in an encoder and in the 'code' form
 *
 * Backwards, for the error δ of h':
 *   (2)  a = δ∘z∘(1 − h̃²),         a_z = δ∘(h̃ − h)∘z∘(1 − z),   q = Uᵀ a,         a_r = q∘h∘r∘(1 − r),        δ ← δ∘(1 − z) + q∘r + U_zᵀ a_z + U_rᵀ a_r
 *   (3)  a = δ∘(1 − z)∘(1 − h̃²),   a_z = δ∘(h − h̃)∘z∘(1 − z),   q = Uᵀ (a∘r),     a_r = a∘(U h)∘r∘(1 − r),    δ ← δ∘z + q + U_zᵀ a_z + U_rᵀ a_r
 *
 * A sequence that has ended keeps its state, and its error passes unchanged. Gates r and z lie side by side: "gates" in names.
 */
import { sigmoid } from '../../../numeric/logistic.ts';
import { type Arithmetic, addInto, someRows, type Table, top, transposed } from './tables.ts';

export type GateForm = 'paper' | 'code';

/** H numbers in a state, E in an input. */
export interface GruWeights {
  /** W_r above W_z (2H × E), and W (H × E). */
  readonly inputGates: Table;
  readonly input: Table;
  /** U_r above U_z (2H × H), and U (H × H). */
  readonly stateGates: Table;
  readonly state: Table;
  /** b_r, b_z, b (1 × 3H); stays zero in the 'paper' form. */
  readonly bias: Table;
  /** C_r above C_z (2H × H), and C (H × H). */
  readonly toldGates?: Table;
  readonly told?: Table;
}

export function gruWeights({ table }: Arithmetic, E: number, H: number, isTold: boolean): GruWeights {
  return {
    ...{ inputGates: table(2 * H, E), input: table(H, E), stateGates: table(2 * H, H), state: table(H, H) },
    bias: table(1, 3 * H),
    ...(isTold ? { toldGates: table(2 * H, H), told: table(H, H) } : {}),
  };
}

export interface Batch {
  readonly size: number;
  readonly steps: number;
  /** Steps of each sequence. */
  readonly lengths: ArrayLike<number>;
}

export interface Gru {
  /** Row t · B + i: the input of step t of sequence i. The caller writes it. */
  readonly inputs: Table;
  /** Row t · B + i: the state before step t; the caller writes the first B rows. */
  readonly states: Table;
  /** Error of h' of each step, which the caller writes before `backward`; of the inputs, after it. */
  readonly stateErrors: Table;
  readonly inputErrors: Table;
  /** r beside z, and h̃, of each step; written by `forward`. */
  readonly gates: Table;
  readonly candidates: Table;
  forward(weights: GruWeights, batch: Batch, told?: Table): void;
  /**
   * Writes the gradients of all weights. `carried` (B × H) is the error of the last states, and becomes that of the first; `toldErrors` (B × H)
   * receives the error of `told` in addition to what it holds.
   */
  backward(weights: GruWeights, batch: Batch, into: GruWeights, carried: Table, told?: Table, toldErrors?: Table): void;
}

export interface GruShape {
  readonly form: GateForm;
  readonly embedding: number;
  readonly state: number;
  readonly batch: number;
  readonly steps: number;
}

export function createGru(arithmetic: Arithmetic, shape: GruShape): Gru {
  const { table, product } = arithmetic;
  const { embedding: E, state: H, batch, steps, form } = shape;
  const isPaper = form === 'paper';
  const most = batch * steps;
  const [inputs, states, stateErrors, inputErrors] = [
    table(most, E),
    table(most + batch, H),
    table(most, H),
    table(most, E),
  ];
  const [gates, candidates] = [table(most, 2 * H), table(most, H)];
  /** What U multiplies, U times it, and the error of that product. */
  const [gated, recurrent, recurrentErrors] = [table(most, H), table(most, H), table(most, H)];
  const [gateErrors, candidateErrors] = [table(most, 2 * H), table(most, H)];
  const [fromState, fromTold, toldCandidates] = [table(batch, 2 * H), table(batch, 2 * H), table(batch, H)];
  const [passed, more] = [table(batch, H), table(batch, H)];
  const [stateT, stateGatesT] = [table(H, H), table(H, 2 * H)];
  const wide = Math.max(2 * H, E);
  const [left, right, otherInputErrors] = [
    table(wide, Math.max(most, 2 * H)),
    table(wide, Math.max(most, 2 * H)),
    table(most, E),
  ];

  function forward(weights: GruWeights, { size: B, steps: T, lengths }: Batch, told?: Table): void {
    const rows = T * B;
    product(top(inputs, rows), weights.inputGates, top(gates, rows));
    product(top(inputs, rows), weights.input, top(candidates, rows));
    const isTold = told !== undefined && weights.toldGates !== undefined && weights.told !== undefined;
    if (isTold) {
      product(told, weights.toldGates, top(fromTold, B));
      product(told, weights.told, top(toldCandidates, B));
    }
    const bias = weights.bias.data;
    for (let t = 0; t < T; t++) {
      const before = someRows(states, t * B, B);
      product(before, weights.stateGates, top(fromState, B));
      for (let i = 0; i < B; i++) {
        const [row, at] = [t * B + i, (t * B + i) * 2 * H];
        for (let j = 0; j < 2 * H; j++) {
          const sum = gates.data[at + j]! + fromState.data[i * 2 * H + j]! + bias[j]!;
          gates.data[at + j] = sigmoid(isTold ? sum + fromTold.data[i * 2 * H + j]! : sum);
        }
        for (let j = 0; j < H; j++) {
          const h = before.data[i * H + j]!;
          gated.data[row * H + j] = isPaper ? gates.data[at + j]! * h : h;
        }
      }
      product(someRows(gated, t * B, B), weights.state, someRows(recurrent, t * B, B));
      for (let i = 0; i < B; i++) step(t, i, B, t < lengths[i]!, bias, isTold);
    }
  }

  function step(t: number, i: number, B: number, goesOn: boolean, bias: Table['data'], isTold: boolean): void {
    const [row, next] = [(t * B + i) * H, ((t + 1) * B + i) * H];
    for (let j = 0; j < H; j++) {
      const h = states.data[row + j]!;
      if (!goesOn) {
        states.data[next + j] = h;
        continue;
      }
      const [r, z] = [gates.data[2 * row + j]!, gates.data[2 * row + H + j]!];
      const own = candidates.data[row + j]! + bias[2 * H + j]! + (isTold ? toldCandidates.data[i * H + j]! : 0);
      const candidate = Math.tanh(own + (isPaper ? recurrent.data[row + j]! : r * recurrent.data[row + j]!));
      candidates.data[row + j] = candidate;
      states.data[next + j] = isPaper ? (1 - z) * h + z * candidate : z * h + (1 - z) * candidate;
    }
  }

  function backward(
    weights: GruWeights,
    { size: B, steps: T, lengths }: Batch,
    into: GruWeights,
    carried: Table,
    told?: Table,
    toldErrors?: Table,
  ): void {
    transposed(weights.state, stateT);
    transposed(weights.stateGates, stateGatesT);
    for (let t = T - 1; t >= 0; t--) {
      for (let i = 0; i < B; i++) openErrors(t, i, B, t < lengths[i]!, carried.data);
      product(someRows(recurrentErrors, t * B, B), stateT, top(passed, B));
      for (let i = 0; i < B; i++) if (t < lengths[i]!) closeErrors(t, i, B, carried.data);
      product(someRows(gateErrors, t * B, B), stateGatesT, top(more, B));
      addInto(top(more, B), top(carried, B));
    }
    writeGradients(weights, T * B, into);
    if (told && toldErrors && into.toldGates && into.told) tell(weights, B, T, into, told, toldErrors);
  }

  /** a, a_z and what passes to the state before, but for q. */
  function openErrors(t: number, i: number, B: number, goesOn: boolean, carried: Table['data']): void {
    const row = (t * B + i) * H;
    for (let j = 0; j < H; j++) {
      if (!goesOn) {
        candidateErrors.data[row + j] = recurrentErrors.data[row + j] = 0;
        gateErrors.data[2 * row + j] = gateErrors.data[2 * row + H + j] = 0;
        continue;
      }
      const [r, z] = [gates.data[2 * row + j]!, gates.data[2 * row + H + j]!];
      const [h, candidate] = [states.data[row + j]!, candidates.data[row + j]!];
      const error = carried[i * H + j]! + stateErrors.data[row + j]!;
      const open = isPaper ? z : 1 - z;
      const a = error * open * (1 - candidate * candidate);
      candidateErrors.data[row + j] = a;
      recurrentErrors.data[row + j] = isPaper ? a : a * r;
      gateErrors.data[2 * row + H + j] = error * (isPaper ? candidate - h : h - candidate) * z * (1 - z);
      carried[i * H + j] = error * (1 - open);
    }
  }

  /** a_r, and q. */
  function closeErrors(t: number, i: number, B: number, carried: Table['data']): void {
    const row = (t * B + i) * H;
    for (let j = 0; j < H; j++) {
      const r = gates.data[2 * row + j]!;
      const q = passed.data[i * H + j]!;
      const slope = r * (1 - r);
      gateErrors.data[2 * row + j] = isPaper
        ? q * states.data[row + j]! * slope
        : candidateErrors.data[row + j]! * recurrent.data[row + j]! * slope;
      carried[i * H + j]! += isPaper ? q * r : q;
    }
  }

  function writeGradients(weights: GruWeights, rows: number, into: GruWeights): void {
    const outer = (errors: Table, values: Table, result: Table): void =>
      product(transposed(top(errors, rows), left), transposed(top(values, rows), right), result);
    outer(gateErrors, inputs, into.inputGates);
    outer(candidateErrors, inputs, into.input);
    outer(gateErrors, states, into.stateGates);
    outer(recurrentErrors, gated, into.state);
    into.bias.data.fill(0);
    if (!isPaper) addBias(rows, into.bias.data);
    product(top(gateErrors, rows), transposed(weights.inputGates, left), top(inputErrors, rows));
    product(top(candidateErrors, rows), transposed(weights.input, left), top(otherInputErrors, rows));
    addInto(top(otherInputErrors, rows), top(inputErrors, rows));
  }

  function addBias(rows: number, into: Table['data']): void {
    for (let row = 0; row < rows; row++) {
      for (let j = 0; j < 2 * H; j++) into[j]! += gateErrors.data[row * 2 * H + j]!;
      for (let j = 0; j < H; j++) into[2 * H + j]! += candidateErrors.data[row * H + j]!;
    }
  }

  /** C is multiplied by the same vector in every step: errors are summed over the steps first. */
  function tell(weights: GruWeights, B: number, T: number, into: GruWeights, told: Table, toldErrors: Table): void {
    const pairs = [
      [gateErrors, fromTold, weights.toldGates!, into.toldGates!],
      [candidateErrors, toldCandidates, weights.told!, into.told!],
    ] as const;
    for (const [errors, sums, weight, gradient] of pairs) {
      const sum = top(sums, B);
      sum.data.fill(0);
      for (let t = 0; t < T; t++) addInto(someRows(errors, t * B, B), sum);
      product(sum, transposed(weight, left), top(more, B));
      addInto(top(more, B), toldErrors);
      product(transposed(sum, left), transposed(told, right), gradient);
    }
  }

  return { inputs, states, stateErrors, inputErrors, gates, candidates, forward, backward };
}
