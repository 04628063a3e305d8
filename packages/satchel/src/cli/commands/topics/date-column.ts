/** A column of dates makes topics over time, also where it was not named. */
import { printable } from '../../../core/errors.ts';
import { lookAtFile } from '../../../corpus/guess/look-at-file.ts';
import type { CorpusOptions } from '../../../corpus/options.ts';
import { pathsOf } from '../../paths.ts';
import type { Session } from '../../session.ts';

export async function dateIn(
  { remark }: Session,
  paths: readonly string[],
  reading: CorpusOptions,
): Promise<string | undefined> {
  if (paths.includes('-')) return undefined;
  const { date } = await lookAtFile(pathsOf(paths), reading, {});
  if (date !== undefined) remark(`topics over time by the dates in '${printable(date)}'; to choose: --date FIELD`);
  return date;
}
