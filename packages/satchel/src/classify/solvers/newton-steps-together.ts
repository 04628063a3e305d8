/**
 * Newton steps of many classes side by side: H_k s_k = −∇f_k by preconditioned conjugate gradients (the letters as in newton-logistic.ts).
 * Every class has its own lengths and its own end; when it has left, another takes its lane.
 *
 * The change of the logits, X s, is gathered along the way: the products X d are there anyway. So is the slope along the step,
 * ∇f·s = −Σ_j α_j r_j·M r_j, with α_j the length of inner step j and M one over the diagonal of H.
 *
 * A product with H is two sweeps over the rows, X d and then Xᵀ(h ∘ X d): in one sweep, direction and image would want the same cache
 * (20 Newsgroups: 14 ms for two, 18 for one; SCDV vectors: 43 and 45).
 */
import { eachStrip, keepLanes, type Move, moveLanes, takeLanes } from './newton-lane-columns.ts';
import { type LaneMemory, type Lanes, widthFor } from './newton-lanes.ts';
import { MOST_INNER_STEPS } from './newton-logistic.ts';

/** A class that wants a step; its gradient stands in `lane` of a batch. */
export interface Entrant<Owner> {
  readonly owner: Owner;
  readonly lane: number;
  /** ‖H s + ∇f‖ to reach. */
  readonly accuracy: number;
}

/** −∇f, h and the diagonal of H of the entrants, each in its lane. */
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

/** How far the class of a lane has come. */
interface Place<Owner> extends Entrant<Owner> {
  /** r·M r */
  fit: number;
  slope: number;
  innerSteps: number;
}

export interface StepLanes<Owner> {
  active(): number;
  width(): number;
  /** Takes the entrants in; there must be as many free lanes. */
  enter(entrants: readonly Entrant<Owner>[], batch: Batch): void;
  /** One inner step for every class; answers the steps that are found with it. */
  iterate(): FoundStep<Owner>[];
  /** Room for so many classes from now on. */
  narrow(classes: number): void;
}

export function createStepLanes<Owner>(memory: LaneMemory, classes: number): StepLanes<Owner> {
  let lanes = memory.lanes(widthFor(classes));
  let places: (Place<Owner> | undefined)[] = Array(lanes.classes).fill(undefined);
  const occupied = (): number[] => [...places.keys()].filter((lane) => places[lane] !== undefined);

  return {
    active: () => occupied().length,
    width: () => lanes.classes,
    enter(entrants, batch) {
      const free = [...places.keys()].filter((lane) => places[lane] === undefined);
      const moves = entrants.map(({ lane }, i): Move => ({ from: lane, to: free[i]! }));
      const fits = startLanes(lanes, batch, moves);
      entrants.forEach((entrant, i) => {
        places[free[i]!] = { ...entrant, fit: fits[i]!, slope: 0, innerSteps: 0 };
      });
    },
    iterate() {
      applyHessian(lanes);
      const done = innerStep(lanes, places);
      const [steps, changes] = [
        takeLanes(lanes.step, lanes.classes, done),
        takeLanes(lanes.change, lanes.classes, done),
      ];
      return done.map((lane, i) => {
        const { owner, slope } = places[lane]!;
        places[lane] = undefined;
        return { owner, step: steps[i]!, change: changes[i]!, slope };
      });
    },
    narrow(classes) {
      const [kept, width] = [occupied(), widthFor(classes)];
      for (const array of [lanes.step, lanes.residual, lanes.direction, lanes.scales, lanes.curvatures, lanes.change]) {
        keepLanes(array, lanes.classes, kept, width);
      }
      places = Array.from({ length: width }, (_, lane) => places[kept[lane] ?? -1]);
      lanes = memory.lanes(width);
    },
  };
}

/** s = 0, r = −∇f, M and d = M r in the lanes moved to; answers r·M r of each. */
function startLanes(
  lanes: Lanes,
  { width: from, residual, curvatures, diagonal }: Batch,
  moves: readonly Move[],
): number[] {
  const to = lanes.classes;
  moveLanes(curvatures, from, lanes.curvatures, to, moves);
  for (const move of moves) for (let at = move.to; at < lanes.change.length; at += to) lanes.change[at] = 0;
  const fits = moves.map(() => 0);
  eachStrip(lanes.unknowns, moves.length, (k, start, end) => {
    let fit = 0;
    let old = start * from + moves[k]!.from;
    let at = start * to + moves[k]!.to;
    for (let i = start; i < end; i++, old += from, at += to) {
      const rest = residual[old]!;
      const scale = 1 / diagonal[old]!;
      lanes.step[at] = 0;
      lanes.residual[at] = rest;
      lanes.scales[at] = scale;
      lanes.direction[at] = scale * rest;
      fit += scale * rest * rest;
    }
    fits[k]! += fit;
  });
  return fits;
}

/** H d = (d_w, 0) + Xᵀ(h ∘ X d) */
function applyHessian({ rows, direction, products, curvatures, pulls, image, classes: width }: Lanes): void {
  rows.multiply(direction, products);
  for (let i = 0; i < pulls.length; i++) pulls[i] = curvatures[i]! * products[i]!;
  image.set(direction);
  image.fill(0, image.length - width);
  rows.add(pulls, image);
}

/** Answers the lanes that are done. In lanes without a class nothing moves. */
function innerStep<Owner>(lanes: Lanes, places: readonly (Place<Owner> | undefined)[]): number[] {
  const { gradients, factors, sums, classes: width } = lanes;
  gradients.measure();
  places.forEach((place, lane) => {
    factors[lane] = place && place.fit > 0 ? place.fit / sums[lane]! : 0;
    if (place) place.slope -= factors[lane]! * place.fit;
  });
  gradients.advance();
  addProducts(lanes);
  const done: number[] = [];
  places.forEach((place, lane) => {
    factors[lane] = 0;
    if (!place) return;
    const next = sums[width + lane]!;
    place.innerSteps++;
    if (Math.sqrt(sums[lane]!) <= place.accuracy || !(next > 0) || place.innerSteps >= MOST_INNER_STEPS)
      done.push(lane);
    else factors[lane] = next / place.fit;
    place.fit = next;
  });
  gradients.turn();
  return done;
}

/** change += α X d */
function addProducts({ change, products, factors, classes: width }: Lanes): void {
  for (let start = 0; start < change.length; start += width) {
    for (let lane = 0; lane < width; lane++) change[start + lane]! += factors[lane]! * products[start + lane]!;
  }
}
