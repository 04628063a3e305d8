/**
 * Newton steps of many classes side by side: H_k s_k = −∇f_k by preconditioned conjugate gradients (the letters as in newton-logistic.ts).
 * Every class has its own step lengths and its own end; when it is done, another class takes its slot.
 *
 * The change of the logits, X s, is gathered along the way: the products X d are there anyway. So is the slope along the step,
 * ∇f·s = −Σ_j α_j r_j·M r_j, with α_j the length of inner step j and M one over the diagonal of H.
 *
 * A product with H is two sweeps over the rows, X d and then Xᵀ(h ∘ X d): in one sweep, direction and image would want the same cache
 * (20 Newsgroups: 14 ms for two, 18 for one; SCDV vectors: 43 and 45).
 */

import { MOST_INNER_STEPS } from './newton-logistic.ts';
import { eachStrip, keepSlots, type Move, moveSlots, takeSlots } from './newton-slot-columns.ts';
import { type SlotMemory, type Slots, widthFor } from './newton-slots.ts';

/** A class that needs a step; its gradient is in `slot` of a batch. */
export interface Entrant<Owner> {
  readonly owner: Owner;
  readonly slot: number;
  /** ‖H s + ∇f‖ to reach. */
  readonly accuracy: number;
}

/** −∇f, h and the diagonal of H of the entrants, each in its slot. */
export interface Batch {
  readonly width: number;
  readonly residual: Float32Array;
  readonly curvatures: Float32Array;
  readonly diagonal: Float32Array;
}

export interface FoundStep<Owner> {
  readonly owner: Owner;
  readonly step: Float64Array;
  /** X s + s_b */
  readonly change: Float64Array;
  /** ∇f·s */
  readonly slope: number;
}

/** The state of the class in a slot. */
interface Place<Owner> extends Entrant<Owner> {
  /** r·M r */
  fit: number;
  slope: number;
  innerSteps: number;
}

export interface StepSlots<Owner> {
  active(): number;
  width(): number;
  /** Puts the entrants into free slots; there must be enough. */
  enter(entrants: readonly Entrant<Owner>[], batch: Batch): void;
  /** Does one inner step for every class; returns the Newton steps that are now complete. */
  iterate(): Promise<FoundStep<Owner>[]>;
  /** Reduces the slots to this many classes. */
  narrow(classes: number): void;
}

export function createStepSlots<Owner>(memory: SlotMemory, classes: number): StepSlots<Owner> {
  let slots = memory.slots(widthFor(classes));
  let places: (Place<Owner> | undefined)[] = Array(slots.classes).fill(undefined);
  const occupied = (): number[] => [...places.keys()].filter((slot) => places[slot] !== undefined);

  return {
    active: () => occupied().length,
    width: () => slots.classes,
    enter(entrants, batch) {
      const free = [...places.keys()].filter((slot) => places[slot] === undefined);
      const moves = entrants.map(({ slot }, i): Move => ({ from: slot, to: free[i]! }));
      const fits = startSlots(slots, batch, moves);
      entrants.forEach((entrant, i) => {
        places[free[i]!] = { ...entrant, fit: fits[i]!, slope: 0, innerSteps: 0 };
      });
    },
    async iterate() {
      await memory.run(slots, 'products');
      await memory.run(slots, 'image');
      const done = await innerStep(memory, slots, places);
      const [steps, changes] = [
        takeSlots(slots.step, slots.classes, done),
        takeSlots(slots.change, slots.classes, done),
      ];
      return done.map((slot, i) => {
        const { owner, slope } = places[slot]!;
        places[slot] = undefined;
        return { owner, step: steps[i]!, change: changes[i]!, slope };
      });
    },
    narrow(classes) {
      const [kept, width] = [occupied(), widthFor(classes)];
      for (const array of [slots.step, slots.residual, slots.direction, slots.scales, slots.curvatures, slots.change]) {
        keepSlots(array, slots.classes, kept, width);
      }
      places = Array.from({ length: width }, (_, slot) => places[kept[slot] ?? -1]);
      slots = memory.slots(width);
    },
  };
}

/** s = 0, r = −∇f, M and d = M r in the target slots; returns r·M r of each. */
function startSlots(
  slots: Slots,
  { width: from, residual, curvatures, diagonal }: Batch,
  moves: readonly Move[],
): number[] {
  const to = slots.classes;
  moveSlots(curvatures, from, slots.curvatures, to, moves);
  for (const move of moves) for (let at = move.to; at < slots.change.length; at += to) slots.change[at] = 0;
  const fits = moves.map(() => 0);
  eachStrip(slots.unknowns, moves.length, (k, start, end) => {
    let fit = 0;
    let old = start * from + moves[k]!.from;
    let at = start * to + moves[k]!.to;
    for (let i = start; i < end; i++, old += from, at += to) {
      const rest = residual[old]!;
      const scale = 1 / diagonal[old]!;
      slots.step[at] = 0;
      slots.residual[at] = rest;
      slots.scales[at] = scale;
      slots.direction[at] = scale * rest;
      fit += scale * rest * rest;
    }
    fits[k]! += fit;
  });
  return fits;
}

/** Returns the slots that are done. Slots without a class do not change. */
async function innerStep<Owner>(
  memory: SlotMemory,
  slots: Slots,
  places: readonly (Place<Owner> | undefined)[],
): Promise<number[]> {
  const { factors, classes: width } = slots;
  const products = memory.sums(slots);
  places.forEach((place, slot) => {
    factors[slot] = place && place.fit > 0 ? place.fit / products[slot]! : 0;
    if (place) place.slope -= factors[slot]! * place.fit;
  });
  await memory.run(slots, 'advance');
  const squares = memory.sums(slots);
  const done: number[] = [];
  places.forEach((place, slot) => {
    factors[slot] = 0;
    if (!place) return;
    const next = squares[width + slot]!;
    place.innerSteps++;
    if (Math.sqrt(squares[slot]!) <= place.accuracy || !(next > 0) || place.innerSteps >= MOST_INNER_STEPS)
      done.push(slot);
    else factors[slot] = next / place.fit;
    place.fit = next;
  });
  await memory.run(slots, 'turn');
  return done;
}
