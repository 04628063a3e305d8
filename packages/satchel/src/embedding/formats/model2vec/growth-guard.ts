/**
 * A word must not grow without end while it is normalised: forty steps that each double it would fill the memory. Every step of a normaliser
 * is wrapped here, so that a text which became too long ends in `TooLong` before the next step sees it.
 */
export class TooLong extends Error {}

/** Four times the longest word: spaces around Chinese characters take three. */
const longestText = 1024;

/** A step of the package's: a function with methods. */
type Step = (text: string) => unknown;

/** Changes the normaliser and all it consists of in place. */
export function guardGrowth(normalizer: unknown): void {
  if (!isStep(normalizer)) return;
  const normalize: unknown = Reflect.get(normalizer, 'normalize');
  const parts: unknown = Reflect.get(normalizer, 'normalizers');
  for (const part of Array.isArray(parts) ? parts : []) guardGrowth(part);
  if (!isStep(normalize)) return;
  Object.defineProperty(normalizer, 'normalize', {
    value(text: string): unknown {
      const changed = Reflect.apply(normalize, normalizer, [text]);
      if (typeof changed === 'string' && changed.length > longestText)
        throw new TooLong(`a text grows to ${changed.length} characters`);
      return changed;
    },
  });
}

const isStep = (value: unknown): value is Step => typeof value === 'function';
