/**
 * The options that differ from the defaults: set, or chosen by folds. Needed to interpret a score. The defaults are those of these parts and of so
 * many classes: what a part prefers (logistic: calibration) is no change.
 */
import { printable } from '../../../core/errors.ts';
import { isObject, type JsonObject, type JsonValue, memberOf } from '../../../core/json.ts';
import type { OptionGroups } from '../../../core/option-groups.ts';
import { describeEncoder, resolveEncoder } from '../../../encoder/settings.ts';
import { describeSettings, resolveSettings } from '../../../pipeline/settings.ts';
import { optionGroups } from '../../../requests/option-groups.ts';

/** `bow.weighting=tfidf`, … in the order they are declared; `classes` is how many there are, 0 for an encoder. */
export function changedOptions(options: JsonObject, classes: number): string[] {
  const defaults = defaultsBeside(options, classes);
  return Object.entries(withCalibration(options)).flatMap(([group, values]) => {
    const declared = Object.hasOwn(optionGroups, group) ? optionGroups[group]! : {};
    if (typeof values !== 'object' || values === null) return [];
    const defaultOf = (name: string): JsonValue | undefined =>
      memberOf(memberOf(defaults, group), name) ?? declared[name]?.default;
    return Object.entries(values)
      .filter(
        ([name, value]) => Object.hasOwn(declared, name) && JSON.stringify(defaultOf(name)) !== JSON.stringify(value),
      )
      .map(([name, value]) => `${group}.${name}=${shown(value)}`);
  });
}

/** All options of the same parts where none is set; word vectors are those of the same method. */
function defaultsBeside({ representation, classifier, words }: JsonObject, classCount: number): JsonObject {
  const method = memberOf(words, 'method');
  const given: OptionGroups = method === undefined ? {} : { words: { method } };
  const choice = { representation: String(representation), options: given };
  const settings =
    classifier === undefined
      ? describeEncoder(resolveEncoder(choice))
      : describeSettings(resolveSettings({ ...choice, classifier: String(classifier), classCount }));
  const { words: own, ...rest } = withCalibration(settings as JsonObject);
  if (!isObject(own)) return rest;
  const { method: _same, ...values } = own;
  return { ...rest, words: values };
}

/** Reports do not mention a calibration of 'none'. */
const withCalibration = (options: JsonObject): JsonObject =>
  isObject(options['labels']) ? { ...options, labels: { calibrate: 'none', ...options['labels'] } } : options;

const MANY = 8;

function shown(value: JsonValue): string {
  if (!Array.isArray(value)) return printable(String(value), 60);
  return value.length > MANY ? `(${value.length} words)` : printable(value.join(','), 60);
}
