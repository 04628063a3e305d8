/** `satchel methods [PART]`: everything one can choose and set. */
import { optionsOf } from '../../../requests/option-groups.ts';
import { methodsReport } from '../../../results/methods.ts';
import type { RunCommand } from '../../session.ts';
import { methodsText } from './text.ts';

export const run: RunCommand = async ({ args, terminal, print }) => {
  const [only] = args.positionals;
  if (only !== undefined) optionsOf(only); // an unknown name is told with what it may have meant
  const report = methodsReport(only);
  await print(report, () => methodsText(report, terminal.style));
};
