/** `satchel explain MODEL --text "…"`: which words made the score. */
import { SatchelError } from '../../core/errors.ts';
import { loadModel } from '../../models/model-on-disk.ts';
import { flags } from '../arguments/flags.ts';
import { shapes } from '../arguments/shapes.ts';
import type { RunCommand } from '../context.ts';
import { shownExplanation } from '../report/explanation.ts';
import { explanationText } from '../report/explanation-text.ts';

export const run: RunCommand = async ({ args, terminal }) => {
  const text = args.given(flags.textToExplain);
  if (text === undefined)
    throw new SatchelError('MISSING_VALUE', `'explain' needs a text: --text "…".`, { kind: 'usage' });
  const model = await loadModel(args.positionals[0] ?? '');
  const explanation = model.explain(text, args.given(flags.labelToExplain));
  const [prediction] = model.predict([text]);
  const top = args.given(flags.top) ?? shapes.explain.flags.Output[0].option.default;
  const shown = shownExplanation(explanation, top);
  const report = { ...shown, labels: prediction?.labels ?? [], unknown: explanation.unknown };
  await terminal.print(args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : explanationText(report, terminal.style));
};
