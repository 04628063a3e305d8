/** The senses of the words of an index: those that an encoder has found; words of both are joined by name. */
import type { Memberships } from '../core/memberships.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { PreparedEncoder } from '../encoder/prepared-encoder.ts';

/** Words that the encoder does not know have none. Undefined where the representation has no topics. */
export function sensesByName(
  { fitted: { vocabulary: own }, representer: { topics } }: PreparedEncoder,
  { terms }: Vocabulary,
): Memberships | undefined {
  if (!topics) return undefined;
  const { count, offsets, components, shares } = topics.memberships;
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
