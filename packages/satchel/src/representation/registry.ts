import { methodNamed } from '../core/registry.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import { bow } from './bow.ts';
import { nbRatio } from './nb-ratio.ts';

/** Every representation on offer. The command line, the docs and the contract suite read this list. */
export const representations: readonly RepresentationMethod[] = [bow, nbRatio];

export const representationNamed = (name: string): RepresentationMethod => methodNamed('representation', representations, name);
