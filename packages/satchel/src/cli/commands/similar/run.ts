/** `satchel similar MODEL A B`: how alike two texts are, by the measure of the model's representation. */
import { loadEncoder } from '../../../models/model-on-disk.ts';
import { similarityReport } from '../../../results/similarity.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand } from '../../session.ts';
import { readSmallText } from '../../settings/small-text.ts';
import { similarityText } from './text.ts';

export const run: RunCommand = async ({ args, terminal, print }) => {
  const [path = '', first = '', second = ''] = args.positionals;
  const [a, b] = [await textOf(first), await textOf(second)];
  const encoder = await loadEncoder(path);
  const top = args.isOn(flags.explain) ? (args.given(flags.top) ?? flags.top.option.default) : undefined;
  const report = similarityReport(encoder.compare(a, b), top);
  await print(report, () => similarityText(report, terminal.style));
};

/** `@notes.txt` is what the file holds, `@@home` the text "@home", everything else itself. */
async function textOf(typed: string): Promise<string> {
  if (typed.startsWith('@@')) return typed.slice(1);
  return typed.startsWith('@') ? readSmallText(typed.slice(1)) : typed;
}
