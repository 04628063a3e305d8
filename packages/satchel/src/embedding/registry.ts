import { methodNamed } from '../core/checks/registry.ts';
import { cbow } from './methods/cbow.ts';
import { glove } from './methods/glove.ts';
import { lsi } from './methods/lsi.ts';
import { pmiSvd } from './methods/pmi-svd.ts';
import { skipGram } from './methods/skip-gram.ts';
import type { WordMethod } from './word-method.ts';

/**
 * Every word-vector method on offer, the default first. The command line and the docs read this list.
 *
 * @example
 * import { wordMethods } from 'satchel/words';
 * for (const { name, summary, options } of wordMethods) console.log(name, summary, Object.keys(options));
 */
export const wordMethods: readonly WordMethod[] = [skipGram, cbow, glove, lsi, pmiSvd];

export const wordMethodNamed = (name: string): WordMethod => methodNamed('word-vector method', wordMethods, name);
