/** `satchel inspect FILE`: what is inside a model, read from one open file and checked as if it were to be used. */
import { printable } from '../../core/errors.ts';
import { readWhole } from '../../files/read-whole.ts';
import { encoderFromBytes } from '../../pipeline/open-model.ts';
import { flags } from '../arguments/flags.ts';
import type { RunCommand } from '../context.ts';
import { modelReport } from '../report/model-json.ts';
import { modelText } from '../report/model-text.ts';

export const run: RunCommand = async ({ args, terminal }) => {
  const path = args.positionals[0] ?? '';
  const bytes = await readWhole(path);
  const report = modelReport(path, bytes, await encoderFromBytes(bytes, printable(path)));
  await terminal.print(args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : modelText(report, terminal.style));
};
