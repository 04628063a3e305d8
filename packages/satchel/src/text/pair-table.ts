/** Numbers pairs of whole numbers in order of arrival: a hash table with linear probing. */
import { enlarged } from './enlarged.ts';

export interface PairTable {
  /** The number of the pair; a new pair gets the next number. */
  numberOf(left: number, right: number): number;
  /** The number of the pair, or −1 if it has none. */
  find(left: number, right: number): number;
}

export function createPairTable(): PairTable {
  let slots = new Uint32Array(1 << 12); // number + 1; half of them stay empty
  let lefts = new Uint32Array(1 << 11);
  let rights = new Uint32Array(1 << 11);
  let size = 0;

  /** The slot of the pair, or the empty slot where it belongs. */
  function slotOf(left: number, right: number): number {
    const mask = slots.length - 1;
    let slot = hashOf(left, right) & mask;
    for (let number = slots[slot]!; number !== 0; number = slots[slot]!) {
      if (lefts[number - 1] === left && rights[number - 1] === right) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  function numberOf(left: number, right: number): number {
    const slot = slotOf(left, right);
    const number = slots[slot]!;
    return number === 0 ? add(left, right, slot) : number - 1;
  }

  function add(left: number, right: number, slot: number): number {
    lefts = enlarged(lefts, size + 1);
    rights = enlarged(rights, size + 1);
    lefts[size] = left;
    rights[size] = right;
    slots[slot] = ++size;
    if (2 * size > slots.length) rehash();
    return size - 1;
  }

  function rehash(): void {
    slots = new Uint32Array(2 * slots.length);
    const mask = slots.length - 1;
    for (let number = 0; number < size; number++) {
      let slot = hashOf(lefts[number]!, rights[number]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
  }

  return { numberOf, find: (left, right) => slots[slotOf(left, right)]! - 1 };
}

function hashOf(left: number, right: number): number {
  const mixed = Math.imul(left ^ Math.imul(right, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
