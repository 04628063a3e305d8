/** The senses of the words of an index: those that an encoder has found; words of both are joined by name. */
import type { Memberships } from '../core/memberships.ts';
import type { Vocabulary } from '../core/vocabulary.ts';

/** The senses of `terms`, from those of the words of `own`; words that `own` lacks have none. */
export function sensesByName(
  { count, offsets, components, shares }: Memberships,
  own: Pick<Vocabulary, 'idOf'>,
  terms: readonly string[],
): Memberships {
  const places = terms.map((word) => {
    const id = own.idOf(word);
    return id === undefined ? [] : Array.from({ length: offsets[id + 1]! - offsets[id]! }, (_, j) => offsets[id]! + j);
  });
  const into = new Uint32Array(terms.length + 1);
  places.forEach((list, word) => {
    into[word + 1] = into[word]! + list.length;
  });
  const order = places.flat();
  return {
    count,
    offsets: into,
    components: Uint32Array.from(order, (j) => components[j]!),
    shares: Float32Array.from(order, (j) => shares[j]!),
  };
}
