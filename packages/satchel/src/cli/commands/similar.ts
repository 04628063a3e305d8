/** `satchel similar MODEL A B`: how alike two texts are, by the measure of the model's representation. */
import { loadModel } from '../../models/model-on-disk.ts';
import { flags } from '../arguments/flags.ts';
import { vectorFlags } from '../arguments/vector-shapes.ts';
import type { RunCommand } from '../context.ts';
import { comparisonReport, comparisonText } from '../report/comparison-text.ts';
import { readSmallText } from '../settings/small-text.ts';

export const run: RunCommand = async ({ args, terminal }) => {
  const [path = '', first = '', second = ''] = args.positionals;
  const [a, b] = [await textOf(first), await textOf(second)];
  const model = await loadModel(path);
  const explains = args.isOn(vectorFlags.explain);
  const report = comparisonReport(
    model.compare(a, b),
    explains ? (args.given(flags.top) ?? flags.top.option.default) : undefined,
  );
  await terminal.print(args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : comparisonText(report, terminal.style));
};

/** `@notes.txt` is what the file holds, `@@home` the text "@home", everything else itself. */
async function textOf(typed: string): Promise<string> {
  if (typed.startsWith('@@')) return typed.slice(1);
  return typed.startsWith('@') ? readSmallText(typed.slice(1)) : typed;
}
