/** The columns of documents on Spark: which there are, and which are known to be texts before all documents are read. */
import { SatchelError } from 'satchel';

/** Columns by the name that the worker gives them; a name of null is not read. */
export type Columns = Readonly<Record<string, string | null>>;

/**
 * The types of columns of JSON as Spark writes them, from the first lines; undefined where they do not tell. Spark reads all lines to find types, and
 * whatever is a text in one line is a text in all of them: so where the first lines have texts, the others need not be read for it.
 */
export function schemaOfTexts(lines: readonly string[], fields: readonly string[]): string | undefined {
  const rows = lines.map(rowOf);
  const isText = (field: string): boolean => {
    const values = rows.map((row) => row?.[field] ?? '');
    return values.every((value) => typeof value === 'string') && values.some((value) => value !== '');
  };
  return rows.every((row) => row !== undefined) && fields.every(isText)
    ? fields.map((field) => `\`${field}\` string`).join(', ')
    : undefined;
}

function rowOf(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null && !Array.isArray(row)
      ? (row as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The columns to read, without optional ones that the documents do not have. Throws where one is missing that is not optional. */
export function foundColumns(
  columns: Columns,
  {
    found,
    optional,
    path,
  }: { readonly found: readonly string[]; readonly optional: readonly string[]; readonly path: string },
): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [name, field] of Object.entries(columns)) {
    if (field === null) continue;
    if (found.includes(field)) chosen[name] = field;
    else if (!optional.includes(name))
      throw new SatchelError('BAD_FIELD', `there is no column '${field}' in ${path}; there are: ${found.join(', ')}.`, {
        kind: 'usage',
        remedy: 'Name the columns with --id, --text, --label and --seq.',
      });
  }
  return chosen;
}
