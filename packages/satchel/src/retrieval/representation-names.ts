/** The names of representations, in a file of their own: a page that searches by words need not load the methods. */
import { representations } from '../representation/registry.ts';

export const isRepresentation = (name: string): boolean => representations.some((method) => method.name === name);
