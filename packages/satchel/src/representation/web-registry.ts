/**
 * The representations of a page that loads methods when it needs them: `bow` at first, all after `loadRepresentations`. The studio takes it in place of
 * `registry.ts`, so that its first model needs a part of the library only.
 */
import type { RepresentationMethod } from '../core/representation.ts';
import { bow } from './bow.ts';
import { representationIn } from './named.ts';

export const representations: RepresentationMethod[] = [bow];

export const representationNamed = (name: string): RepresentationMethod => representationIn(representations, name);

/** Adds the other methods, in the order of `registry.ts`. */
export async function loadRepresentations(): Promise<void> {
  const { representations: all } = await import('./registry.ts');
  representations.splice(0, representations.length, ...all);
}
