/** Which names are those of representations, apart from what ranks by words: a page that searches by words need not load them. */
import { representations } from '../representation/registry.ts';

export const isRepresentation = (name: string): boolean => representations.some((method) => method.name === name);
