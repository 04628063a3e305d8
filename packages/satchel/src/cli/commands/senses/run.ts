/** `satchel senses MODEL WORD…`: the topics a word belongs to, and their words. */
import { loadEncoder } from '../../../models/model-on-disk.ts';
import { sensesReport } from '../../../results/topics.ts';
import type { RunCommand } from '../../session.ts';
import { sensesFlags } from './shape.ts';
import { sensesText } from './text.ts';

export const run: RunCommand = async ({ args, terminal, print }) => {
  const [path = '', ...asked] = args.positionals;
  const encoder = await loadEncoder(path);
  const least = args.given(sensesFlags.least) ?? sensesFlags.least.option.default;
  const report = sensesReport(encoder.senses(asked, { least, top: args.given(sensesFlags.topicWords) }), least);
  await print(report, () => sensesText(report, terminal.style));
};
