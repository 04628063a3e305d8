/** The chosen options that differ from the declared defaults: needed to interpret a score. */
import { printable } from '../../../core/errors.ts';
import type { JsonObject, JsonValue } from '../../../core/json.ts';
import { optionGroups } from '../../../requests/option-groups.ts';

/** `bow.weighting=tfidf`, … in the order they are declared. */
export function changedOptions(options: JsonObject): string[] {
  return Object.entries(options).flatMap(([group, values]) => {
    const declared = Object.hasOwn(optionGroups, group) ? optionGroups[group]! : {};
    if (typeof values !== 'object' || values === null) return [];
    return Object.entries(values)
      .filter(
        ([name, value]) =>
          Object.hasOwn(declared, name) && JSON.stringify(declared[name]?.default) !== JSON.stringify(value),
      )
      .map(([name, value]) => `${group}.${name}=${shown(value)}`);
  });
}

const MANY = 8;

function shown(value: JsonValue): string {
  if (!Array.isArray(value)) return printable(String(value), 60);
  return value.length > MANY ? `(${value.length} words)` : printable(value.join(','), 60);
}
