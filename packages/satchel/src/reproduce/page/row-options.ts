/**
 * The options of a row in words, from the runs themselves: the C of the classifier, what tuning chose in how many fits, the options that
 * the row sets, and all others that differ from the defaults, whether the column or the mode sets them.
 */
import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { splitPath } from '../../core/option-groups.ts';
import type { MeasuredRow } from '../measured.ts';
import { type Column, mergedRun, type Run } from '../row.ts';
import { sharedGroups } from '../tables/settings.ts';
import { defaultOptionsOf } from './default-options.ts';
import { type EndOf, endsOf } from './grid-ends.ts';

/** One line per row with numbers: what all its cells have, then what cells have that differ, by column. */
export function optionsOfRows(
  rows: readonly MeasuredRow[],
  columns: readonly Column[],
): readonly { readonly name: string; readonly text: string }[] {
  return rows.flatMap(({ row, cells }) => {
    const lists = new Map<string, readonly string[]>();
    for (const [name, { options, chosen = [] }] of cells) {
      const column = columns.find((one) => one.name === name);
      const tuneOn = column && mergedRun(row, column)?.tuneOn;
      const fixed = fixedOptions(options, row.run?.options ?? {}, chosen);
      lists.set(name, [...fixed, ...chosenOptions(chosen, endsOf(row, column), CHOSEN_BY[tuneOn ?? 'folds'])]);
    }
    const parts = partsOf(lists);
    return parts.length === 0 ? [] : [{ name: row.name, text: parts.join('. ') }];
  });
}

function partsOf(lists: ReadonlyMap<string, readonly string[]>): string[] {
  const all = [...lists.values()];
  const common = (all[0] ?? []).filter((text) => all.every((list) => list.includes(text)));
  const own = new Map<string, string[]>();
  for (const [column, list] of lists) {
    const text = list.filter((one) => !common.includes(one)).join('; ');
    if (text !== '') own.set(text, [...(own.get(text) ?? []), column]);
  }
  return [
    ...(common.length === 0 ? [] : [common.join('; ')]),
    ...[...own].map(([text, columns]) => `${columns.join(', ')}: ${text}`),
  ];
}

function fixedOptions(
  options: JsonObject,
  given: Readonly<Record<string, object>>,
  chosen: readonly JsonObject[],
): string[] {
  const tuned = new Set(chosen.flatMap((point) => Object.keys(point)));
  const { representation, classifier } = options;
  const own = Object.entries(given).flatMap(([group, values]) =>
    sharedGroups.includes(group) || (group !== classifier && !isPart(group, representation))
      ? []
      : Object.keys(values).map((name) => `${group}.${name}`),
  );
  const paths = new Set([`${shown(classifier)}.C`, ...own, ...changedOptions(options)]);
  return [...paths].flatMap((path) => {
    const value = valueAt(options, path);
    return value === undefined || tuned.has(path) ? [] : [`${path} ${shown(value)}`];
  });
}

/** The options that differ from the defaults, without seeds and groups that all rows share. */
function changedOptions(options: JsonObject): string[] {
  const defaults = defaultOptionsOf(options);
  if (!defaults) return [];
  return Object.entries(options).flatMap(([group, values]) => {
    if (!isObject(values) || sharedGroups.includes(group)) return [];
    return Object.entries(values).flatMap(([name, value]) => {
      const path = `${group === FITTING_IN_RECEIPTS ? FITTING : group}.${name}`;
      const usual = valueAt(defaults, path);
      return name === 'seed' || shown(value) === shown(usual) ? [] : [path];
    });
  });
}

/** The group `representation` is named `encoder` in receipts, whose `representation` is its name. */
const [FITTING, FITTING_IN_RECEIPTS] = ['representation', 'encoder'];

/** Whether a group belongs to the representation, or to one of the parts of a fusion. */
const isPart = (group: string, representation: JsonValue | undefined): boolean =>
  typeof representation === 'string' && representation.split('+').includes(group);

const CHOSEN_BY: Readonly<Record<Run['tuneOn'], string>> = {
  folds: 'chosen by folds',
  vectors: 'chosen by folds of the vectors',
  validation: 'chosen on the validation part',
};

/** `linear-svm.C 0.5 (2 of 3), 5, the largest of the grid (1 of 3), chosen by folds` */
function chosenOptions(chosen: readonly JsonObject[], endOf: EndOf, chosenBy: string): string[] {
  const paths = [...new Set(chosen.flatMap((point) => Object.keys(point)))].sort();
  return paths.map((path) => {
    const counts = new Map<string, number>();
    const endOfText = new Map<string, ReturnType<EndOf>>();
    for (const point of chosen) {
      const text = shown(point[path]);
      counts.set(text, (counts.get(text) ?? 0) + 1);
      endOfText.set(text, endOf(path, point[path]));
    }
    const listed = [...counts].map(([text, count]) => {
      const end = endOfText.get(text);
      const share = counts.size === 1 ? '' : ` (${count} of ${chosen.length})`;
      return `${text}${end === undefined ? '' : `, the ${end} of the grid`}${share}`;
    });
    return `${path} ${listed.join(', ')}, ${chosenBy}`;
  });
}

function valueAt(options: JsonObject, path: string): JsonValue | undefined {
  const [name, option] = splitPath(path);
  const group = options[name === FITTING ? FITTING_IN_RECEIPTS : name];
  return isObject(group) ? group[option] : undefined;
}

const shown = (value: JsonValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value ?? null);
