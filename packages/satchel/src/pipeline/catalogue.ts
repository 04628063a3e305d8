/** All methods and options that can be chosen: the source of help, listings, settings files and forms. */
export { classifiers } from '../classify/registry.ts';
export { fittingOptions } from '../encoder/settings.ts';
export { blockOptions } from '../representation/fused.ts';
export { representations } from '../representation/registry.ts';
export { retrievalOptions, vectorOptions } from '../retrieval/settings.ts';
export { fusionOptions } from '../retrieve/fusion.ts';
export { feedbacks, rankers } from '../retrieve/registry.ts';
export { textOptions } from '../text/options.ts';
export { wordMethods, wordsOptions } from '../words/words-options.ts';
export { labelOptions } from './label-options.ts';
