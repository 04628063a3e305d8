/** The options that the parts of a run have where nothing is set, in the form in which a receipt has them. */
import { isObject, type JsonObject } from '../../core/json.ts';
import { describeSettings, resolveSettings } from '../../pipeline/settings.ts';
import { describeRetrieval, resolveRetrieval } from '../../retrieval/settings.ts';
import { registeredMethods, unknownMethod } from '../methods.ts';

/** Undefined if a method of the run is in no registry. */
export function defaultOptionsOf(options: JsonObject): JsonObject | undefined {
  const [representation, classifier] = [textAt(options, 'representation'), textAt(options, 'classifier')];
  const [ranker, fuse, feedback] = [textAt(options, 'ranker'), textAt(options, 'fuse'), textAt(options, 'feedback')];
  const names = { representation, classifier, ranker, fuse, feedback };
  const known = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined));
  if (unknownMethod(known, registeredMethods) !== undefined) return undefined;
  if (ranker === undefined) return describeSettings(resolveSettings({ representation, classifier })) as JsonObject;
  const { words } = options;
  const method = isObject(words) ? textAt(words, 'method') : undefined;
  return describeRetrieval(resolveRetrieval({ ranker, fuse, feedback, words: method })) as JsonObject;
}

function textAt(options: JsonObject, key: string): string | undefined {
  const value = options[key];
  return typeof value === 'string' ? value : undefined;
}
