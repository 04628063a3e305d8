/** A table whose labels stand in a column of another name has no labels for Satchel: says which column looks like them. */
import { printable, SatchelError } from '../../../core/errors.ts';
import { lookAtFile } from '../../../corpus/guess/look-at-file.ts';
import type { CorpusOptions } from '../../../corpus/options.ts';
import { pathsOf } from '../../paths.ts';
import type { Session } from '../../session.ts';

/** "the column 'target' looks like labels: --label target", where a table without labels has such a column. */
export async function remarkLabelColumn({ args, remark }: Session, options: CorpusOptions): Promise<void> {
  if (options.label !== '' || args.positionals.includes('-')) return;
  const { guess } = await lookAtFile(pathsOf(args.positionals), options, {});
  const label = guess?.columns?.label;
  if (label === undefined || label === 'label') return;
  remark(`the column '${printable(label)}' looks like labels. To learn from them: --label ${shellWord(label)}`);
}

/** Runs `work`, and makes the remark where it ends because no document has a label. */
export async function withLabelColumn<Result>(
  session: Session,
  options: CorpusOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SatchelError && error.code === 'NO_LABELS') await remarkLabelColumn(session, options);
    throw error;
  }
}

const shellWord = (name: string): string => (/^[\w.-]+$/.test(name) ? name : `'${printable(name)}'`);
