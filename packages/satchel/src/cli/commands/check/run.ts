/** `satchel check DIR`: verifies a collection; exit code 65 and a list of faults if it is damaged. */
import { checkCollection } from '../../../collection/store/check.ts';
import { printable, SatchelError } from '../../../core/errors.ts';
import { counted } from '../../../report/format.ts';
import { checkReport } from '../../../results/check.ts';
import type { RunCommand } from '../../session.ts';
import { checkText } from './text.ts';

export const run: RunCommand = async ({ args, print }) => {
  const [folder = ''] = args.positionals;
  const report = checkReport(folder, checkCollection(folder));
  const { problems } = report;
  await print(report, () => checkText(report));
  if (report.sound) return;
  const shown = printable(folder);
  throw new SatchelError('DAMAGED', `${shown} is damaged: ${counted(problems.length, 'fault')}.`, {
    where: shown,
    remedy:
      'Documents can be given again with --upsert; --rebuild makes the index again from the documents, --refit the vectors. For the rest, index into a new folder.',
    facts: { problems },
  });
};
