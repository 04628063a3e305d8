/** A value made of objects, lists, texts and numbers, with one to three of its parts changed, left out, doubled or exchanged. */
import type { Random } from '../../packages/satchel/src/numeric/random.ts';
import { pick } from './mutations.ts';

export const edgeValues: readonly unknown[] = [
  ...[0, 1, -1, 2, 0.5, -0.5, 7, 64, 1000, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e30, 1e300, -1e300, 1e-300],
  ...[null, true, false, '', ' ', 'x', '0', '-1', 'NaN', '__proto__', 'constructor', '\u0000', '\ud800', 'a'.repeat(300)],
  ...[[], {}, [[]], [0], [1, 2, 3], { a: 1 }],
]; // biome-ignore format: a list

/** `edges`: what a part becomes; the value itself is not changed. */
export function withEdges(value: unknown, random: Random, edges: readonly unknown[] = edgeValues): unknown {
  let result = structuredClone(value);
  for (let changes = 1 + random.below(3); changes > 0; changes--) result = changedAt(result, random, edges);
  return result;
}

function changedAt(value: unknown, random: Random, edges: readonly unknown[]): unknown {
  const places = placesIn(value);
  if (places.length === 0) return structuredClone(pick(edges, random));
  const [holder, key] = pick(places, random);
  const edge = structuredClone(pick(edges, random));
  switch (random.below(5)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      break;
    case 1:
      if (Array.isArray(holder)) holder.splice(Number(key), 0, holder[Number(key)]);
      else set(holder, `${key}x`, holder[key]);
      break;
    case 2: {
      const [other, otherKey] = pick(places, random);
      if (!isInside(holder[key], other)) set(other, otherKey, structuredClone(holder[key]));
      break;
    }
    default:
      set(holder, key, edge);
  }
  return value;
}

type Holder = Record<string, unknown>;

const set = (holder: Holder, key: string, value: unknown): void =>
  void Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

/** Every part, as its holder and its name there. */
function placesIn(value: unknown): [Holder, string][] {
  const places: [Holder, string][] = [];
  const visit = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null || ArrayBuffer.isView(holder)) return;
    for (const [key, part] of Object.entries(holder)) {
      places.push([holder as Holder, key]);
      visit(part);
    }
  };
  visit(value);
  return places;
}

/** Would the part hold itself? */
function isInside(part: unknown, holder: object): boolean {
  if (part === holder) return true;
  if (typeof part !== 'object' || part === null) return false;
  return Object.values(part).some((inner) => isInside(inner, holder));
}
