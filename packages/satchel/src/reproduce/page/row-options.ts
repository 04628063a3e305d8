/**
 * The options of a row in words, from the runs themselves: what tuning chose in how many fits, the C of the classifier,
 * and the options that the row sets.
 */
import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { splitPath } from '../../core/option-groups.ts';
import type { MeasuredRow } from '../measured.ts';
import type { Column } from '../row.ts';
import { sharedGroups } from '../tables/settings.ts';
import { type EndOf, endsOf } from './grid-ends.ts';

/** One line per row with numbers; cells of a row that have other options are listed by column. */
export function optionsOfRows(
  rows: readonly MeasuredRow[],
  columns: readonly Column[],
): readonly { readonly name: string; readonly text: string }[] {
  return rows.flatMap(({ row, cells }) => {
    const texts = new Map<string, string[]>();
    for (const [column, { options, chosen = [] }] of cells) {
      const endOf = endsOf(
        row,
        columns.find(({ name }) => name === column),
      );
      const text = [...fixedOptions(options, row.run?.options ?? {}, chosen), ...chosenOptions(chosen, endOf)].join(
        '; ',
      );
      if (text !== '') texts.set(text, [...(texts.get(text) ?? []), column]);
    }
    if (texts.size === 0) return [];
    const [first] = texts.keys();
    const parts =
      texts.size === 1 ? [first ?? ''] : [...texts].map(([text, columns]) => `${columns.join(', ')}: ${text}`);
    return [{ name: row.name, text: parts.join('. ') }];
  });
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
  const paths = new Set([`${shown(classifier)}.C`, ...own]);
  return [...paths].flatMap((path) => {
    const value = valueAt(options, path);
    return value === undefined || tuned.has(path) ? [] : [`${path} ${shown(value)}`];
  });
}

/** Whether a group belongs to the representation, or to one of the parts of a fusion. */
const isPart = (group: string, representation: JsonValue | undefined): boolean =>
  typeof representation === 'string' && representation.split('+').includes(group);

/** `linear-svm.C 0.5 (2 of 3), 5, the largest of the grid (1 of 3), chosen by folds` */
function chosenOptions(chosen: readonly JsonObject[], endOf: EndOf): string[] {
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
    return `${path} ${listed.join(', ')}, chosen by folds`;
  });
}

function valueAt(options: JsonObject, path: string): JsonValue | undefined {
  const [name, option] = splitPath(path);
  const group = options[name];
  return isObject(group) ? group[option] : undefined;
}

const shown = (value: JsonValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value ?? null);
