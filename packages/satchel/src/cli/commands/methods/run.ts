/** `satchel methods [PART]`: all methods and options. */
import { optionsOf } from '../../../requests/option-groups.ts';
import { methodsReport } from '../../../results/methods.ts';
import type { RunCommand } from '../../session.ts';
import { methodsText } from './text.ts';

export const run: RunCommand = async ({ args, terminal, print }) => {
  const [only] = args.positionals;
  if (only !== undefined) optionsOf(only); // throws for an unknown name, with a suggestion
  const report = methodsReport(only);
  await print(report, () => methodsText(report, terminal.style));
};
