/** `satchel inspect FILE`: the contents of a model or encoder file, checked as for use. */
import { printable } from '../../../core/errors.ts';
import { readModelBytes } from '../../../models/model-on-disk.ts';
import { openEncoder } from '../../../pipeline/open-model.ts';
import { modelReport } from '../../../results/model.ts';
import type { RunCommand } from '../../session.ts';
import { fileOf } from '../shared/file-facts.ts';
import { modelText } from './text.ts';

export const run: RunCommand = async ({ args, terminal, print }) => {
  const [path = ''] = args.positionals;
  const bytes = await readModelBytes(path, 'encoder');
  const report = modelReport(fileOf(path, bytes), await openEncoder(bytes, printable(path)));
  await print(report, () => modelText(report, terminal.style));
};
