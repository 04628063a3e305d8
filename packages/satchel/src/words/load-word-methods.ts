/** For pages that begin without word-vector methods: the rooms above ask this one for them. */
export { loadWordMethods } from '../embedding/web-registry.ts';
