/**
 * A word must not grow without end while it is normalised: forty steps that each double it would fill the memory. Every step of a normaliser
 * is wrapped here, so that a text which became too long ends in `TooLong` before the next step sees it.
 */
export class TooLong extends Error {}

/** A text may become so many times as long as the longest that is given: spaces around Chinese characters take three. */
const mostGrowth = 4;

/** A step of the package's: a function with methods. */
type Step = (text: string) => unknown;

/** Changes the normaliser and all it consists of in place. */
export function guardGrowth(normalizer: unknown, longest: number): void {
  if (!isStep(normalizer)) return;
  const normalize: unknown = Reflect.get(normalizer, 'normalize');
  const parts: unknown = Reflect.get(normalizer, 'normalizers');
  for (const part of Array.isArray(parts) ? parts : []) guardGrowth(part, longest);
  if (!isStep(normalize)) return;
  Object.defineProperty(normalizer, 'normalize', {
    value(text: string): unknown {
      const changed = Reflect.apply(normalize, normalizer, [text]);
      if (typeof changed === 'string' && changed.length > mostGrowth * longest)
        throw new TooLong(`a text grows to ${changed.length} characters`);
      return changed;
    },
  });
}

const isStep = (value: unknown): value is Step => typeof value === 'function';
