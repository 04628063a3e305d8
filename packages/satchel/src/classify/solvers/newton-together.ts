/**
 * Many two-sided logistic regressions over the same rows, one class against the rest each: truncated Newton steps as in newton-logistic.ts
 * (same objective, symbols and stopping rule), with up to 20 classes in one pass over the rows, in compiled kernels.
 *
 * Per class: gradient, then inner steps in a slot until its Newton step is found (newton-steps-together.ts), then the line search. Gradients
 * are computed for several classes at once too: they start when a quarter as many classes wait as are active. The classes with most rows take
 * longest and start first; when few are left, the slots are made fewer.
 *
 * Weights, logits and line search have 64 bits, the arrays of slots 32; sums over features are taken in 64. That is enough for a tolerance of
 * about 1e-5.
 */
import { type Compute, pause } from '../../core/compute.ts';
import type { Vectors } from '../../core/matrix.ts';
import { sigmoid } from '../../numeric/logistic.ts';
import { costOf, moveAlong, type Sides } from './newton-line-search.ts';
import type { NewtonSettings, NewtonSolution } from './newton-logistic.ts';
import { fillSlots, lengthsOfSlots } from './newton-slot-columns.ts';
import { createSlotMemory, MOST_SLOTS, type SlotMemory, widthFor } from './newton-slots.ts';
import { type Batch, createStepSlots, type Entrant, type FoundStep } from './newton-steps-together.ts';

interface ClassState extends Sides {
  /** Its position in the waiting list. */
  readonly turn: number;
  readonly point: Float64Array;
  readonly logits: Float64Array;
  /** ‖∇f‖ to reach; known after the first gradient. */
  goal: number | undefined;
  taken: number;
  isSettled: boolean;
}

/** Returns the solution of each class, in the order of `sides`; calls `tell` with the number of finished classes. */
export async function newtonTogether(
  vectors: Vectors,
  sides: readonly Sides[],
  settings: NewtonSettings,
  compute: Compute,
  tell: (done: number) => void = () => {},
): Promise<NewtonSolution[]> {
  const memory = createSlotMemory(vectors, settings.bias, sides.length, compute);
  const slots = createStepSlots<ClassState>(memory, Math.min(MOST_SLOTS, sides.length));
  const states = startStates(vectors, sides);
  let waiting = states.toSorted((a, b) => a.turn - b.turn);
  for (let active = 0; waiting.length + active > 0; active = slots.active()) {
    const open = waiting.length + active;
    tell(states.length - open);
    if (3 * widthFor(open) <= 2 * slots.width()) slots.narrow(open);
    const entering = waiting.slice(0, slots.width() - active);
    if (entering.length > 0 && 4 * entering.length >= active) {
      waiting = waiting.slice(entering.length);
      const { batch, entrants } = await gradientsOf(memory, entering, settings);
      if (entrants.length > 0) slots.enter(entrants, batch);
      await pause(compute);
    }
    if (slots.active() === 0) continue;
    const further = (await slots.iterate()).map(follow);
    waiting.push(...further.filter(({ isSettled, taken }) => !isSettled && taken < settings.maxSteps));
    waiting.sort((a, b) => a.turn - b.turn);
    await pause(compute);
  }
  tell(states.length);
  return states.map(({ point, isSettled }) => ({ point, isSettled }));
}

function startStates(vectors: Vectors, sides: readonly Sides[]): ClassState[] {
  const sizes = sides.map(({ signs }) => signs.reduce((count, sign) => count + (sign > 0 ? 1 : 0), 0));
  const order = [...sides.keys()].sort((a, b) => sizes[b]! - sizes[a]! || a - b);
  return sides.map((own, k): ClassState => {
    const [point, logits] = [new Float64Array(vectors.columns + 1), new Float64Array(vectors.rows)];
    return { ...own, turn: order.indexOf(k), point, logits, goal: undefined, taken: 0, isSettled: false };
  });
}

/** −∇f and h of these classes, in arrays that are free between two inner steps, and the classes that need another step. */
async function gradientsOf(
  memory: SlotMemory,
  classes: readonly ClassState[],
  { tolerance }: NewtonSettings,
): Promise<{ batch: Batch; entrants: Entrant<ClassState>[] }> {
  const width = widthFor(classes.length);
  const slots = memory.slots(width);
  const { image: residual, products: curvatures, pulls, diagonal } = slots;
  for (const array of [residual, curvatures, pulls]) array.fill(0);
  const weights = classes.map(({ point }) => point.subarray(0, point.length - 1)); // the offset is not regularised
  fillSlots(residual, width, weights, -1);
  classes.forEach((own, slot) => {
    setPulls(own, slot, width, pulls, curvatures);
  });
  await memory.run(slots, 'gradient');
  const norms = lengthsOfSlots(residual, width, classes.length);
  const entrants = classes.flatMap((owner, slot): Entrant<ClassState>[] => {
    const norm = norms[slot]!;
    owner.goal ??= tolerance * norm;
    owner.isSettled = norm <= owner.goal;
    return owner.isSettled
      ? []
      : [{ owner, slot, accuracy: Math.min(0.5, Math.sqrt((tolerance * norm) / owner.goal)) * norm }];
  });
  if (entrants.length > 0) await memory.run(slots, 'diagonal');
  return { batch: { width, residual, curvatures, diagonal }, entrants };
}

/** −r_i = C_i y_i σ(−y_i z_i) and h_i = C_i σ(z_i) σ(−z_i) for every row. */
function setPulls(own: ClassState, slot: number, width: number, pulls: Float32Array, curvatures: Float32Array): void {
  const { signs, logits } = own;
  for (let row = 0, at = slot; row < signs.length; row++, at += width) {
    const sign = signs[row]!;
    const cost = costOf(own, row);
    const wrong = sigmoid(-sign * logits[row]!);
    pulls[at] = cost * sign * wrong;
    curvatures[at] = cost * wrong * (1 - wrong);
  }
}

function follow({ owner, step, change, slope }: FoundStep<ClassState>): ClassState {
  owner.taken++;
  if (!moveAlong(owner, owner.point, owner.logits, step, change, slope)) owner.isSettled = true; // as low as the precision gets
  return owner;
}
