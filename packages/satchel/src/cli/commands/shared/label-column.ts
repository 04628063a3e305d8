/** A table whose labels stand in a column of another name has no labels for Satchel: says which column looks like them. */
import { defined } from '../../../core/checks/defined.ts';
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

/** "the columns look like: --text message --label category", where a table has no column of the name that was looked for. */
async function remarkColumns({ args, remark }: Session, options: CorpusOptions): Promise<void> {
  if (args.positionals.includes('-')) return;
  const { guess } = await lookAtFile(pathsOf(args.positionals), options, {});
  if (!guess?.columns) return;
  const { text, label, id } = guess.columns;
  const taken = Object.entries(defined({ text, label, id })).filter(([role, name]) => role !== name);
  if (taken.length === 0) return;
  remark(`the columns look like: ${taken.map(([role, name]) => `--${role} ${shellWord(name)}`).join(' ')}`);
}

/** Runs `work`, and makes a remark where it ends because no document has a label, or a column has another name. */
export async function withLabelColumn<Result>(
  session: Session,
  options: CorpusOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SatchelError && error.code === 'NO_LABELS') await remarkLabelColumn(session, options);
    if (error instanceof SatchelError && error.code === 'MISSING_FIELD') await remarkColumns(session, options);
    throw error;
  }
}

const shellWord = (name: string): string => (/^[\w.-]+$/.test(name) ? name : `'${printable(name)}'`);
