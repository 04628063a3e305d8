/**
 * Do labels look like several labels in one text, such as `acq|alum`? They do if the parts of such labels occur elsewhere too, alone or in
 * another combination.
 */
const SEPARATORS = ['|', ';', ',', '/', '+'] as const;

export interface JoinedLabels {
  readonly separator: string;
  /** A label that looks joined. */
  readonly example: string;
  /** How many of the labels look joined, and how many labels there would be. */
  readonly joined: number;
  readonly parts: number;
}

/** Signs that occur within plain labels too, such as `comp.sys/mac` or `food, drink`: every part must be a label elsewhere. */
const DOUBTFUL: readonly string[] = [',', '/', '+'];

export function joinedLabels(labels: readonly string[]): JoinedLabels | undefined {
  for (const separator of SEPARATORS) {
    const joined = labels.filter((label) => partsOf(label, separator).length > 1);
    if (joined.length < 2) continue;
    const occurs = new Map<string, number>();
    for (const label of labels)
      for (const part of partsOf(label, separator)) occurs.set(part, (occurs.get(part) ?? 0) + 1);
    const recurs = (label: string): boolean => {
      const parts = partsOf(label, separator);
      const known = parts.filter((part) => (occurs.get(part) ?? 0) > 1).length;
      return DOUBTFUL.includes(separator) ? known === parts.length : 2 * known >= parts.length;
    };
    const sure = joined.filter(recurs);
    if (2 * sure.length < joined.length || occurs.size >= labels.length + joined.length) continue;
    return { separator, example: sure[0]!, joined: joined.length, parts: occurs.size };
  }
  return undefined;
}

const partsOf = (label: string, separator: string): string[] =>
  label
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
