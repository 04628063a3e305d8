/** What a person should know about the labels of a corpus. */
import { printable } from '../../../core/errors.ts';
import { joinedLabels } from '../../../corpus/joined-labels.ts';
import { counted } from '../../../report/format.ts';

/** Labels that look joined, such as `acq|alum`, are many small classes of one label instead of several labels per document. */
export function joinedLabelRemarks(classes: readonly string[]): string[] {
  const found = joinedLabels(classes);
  if (!found) return [];
  const { separator, example, joined, parts } = found;
  return [
    `labels look joined by '${separator}' (such as '${printable(example, 60)}'; ${joined} of ${counted(classes.length, 'class', 'classes')}, from ${counted(parts, 'label')}). ` +
      `If a document may have several labels: --set corpus.labelSeparator='${separator}'`,
  ];
}
