/** `satchel explain MODEL --text "…"`: the words behind the score. */
import { usageError } from '../../../core/errors.ts';
import { loadModel } from '../../../models/model-on-disk.ts';
import { explanationReport } from '../../../results/explanation.ts';
import type { RunCommand } from '../../session.ts';
import { explainFlags } from './shape.ts';
import { explanationText } from './text.ts';

export const run: RunCommand = async ({ args, terminal, print }) => {
  const text = args.given(explainFlags.text);
  if (text === undefined) throw usageError('MISSING_VALUE', `'explain' needs a text: --text "…".`);
  const model = await loadModel(args.positionals[0] ?? '');
  const explanation = model.explain(text, args.given(explainFlags.label));
  const [prediction] = model.predict([text]);
  const top = args.given(explainFlags.top) ?? explainFlags.top.option.default;
  const change = args.isOn(explainFlags.counterfactual) ? { counterfactual: model.counterfactual(text) } : {};
  const report = { ...explanationReport(explanation, prediction?.labels ?? [], top), ...change };
  await print(report, () => explanationText(report, terminal.style));
};
