/** Options with dots as groups of options, as `train` and the service take them. */

/** `{ 'linear-svm.C': 1 }` as `{ 'linear-svm': { C: 1 } }`. */
export function groupedOptions(options: Readonly<Record<string, unknown>>): Record<string, Record<string, unknown>> {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of Object.entries(options)) {
    const at = path.lastIndexOf('.');
    const group = path.slice(0, at);
    groups[group] = { ...groups[group], [path.slice(at + 1)]: value };
  }
  return groups;
}
