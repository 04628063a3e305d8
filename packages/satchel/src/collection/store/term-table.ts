/**
 * A hash table of terms as plain numbers, so that it can lie in a file: open addressing, the slot of a term is its FNV-1a hash modulo the size,
 * or the next free one. A slot holds the number of a term plus 1; 0 is free. At most half of the slots are taken.
 */

/** Terms are letters[spellings[i]] to letters[spellings[i + 1]], in UTF-8. */
export function hashTable(letters: Uint8Array, spellings: Uint32Array): Uint32Array {
  const terms = spellings.length - 1;
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, 2 * terms))));
  for (let term = 0; term < terms; term++) {
    let slot = hashOf(letters, spellings[term]!, spellings[term + 1]!) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = term + 1;
  }
  return slots;
}

export function findTerm(
  term: string,
  slots: Uint32Array,
  letters: Uint8Array,
  spellings: Uint32Array,
): number | undefined {
  const wanted = new TextEncoder().encode(term);
  let slot = hashOf(wanted, 0, wanted.length);
  for (let tries = 0; tries < slots.length; tries++, slot++) {
    const number = slots[slot & (slots.length - 1)]! - 1;
    if (!(number >= 0 && number + 1 < spellings.length)) return undefined;
    const [start, end] = [spellings[number]!, spellings[number + 1]!];
    if (end - start === wanted.length && wanted.every((byte, i) => letters[start + i] === byte)) return number;
  }
  return undefined;
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
