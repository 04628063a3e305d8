/** The arguments, flags and examples of `satchel explain`. */
import { always, commandShape, flags, switchFlag, textFlag } from '../../arguments/flags.ts';
import { modelPositional } from '../shared/shapes.ts';

export const explainFlags = {
  text: textFlag('text', 'TEXT', 'the text to explain'),
  label: textFlag('label', 'LABEL', 'explain this label; default: the one the model gives'),
  counterfactual: switchFlag(
    'counterfactual',
    'also the smallest set of words without which the label would be another, and words to put in their place',
  ),
  top: { ...flags.top, option: { ...flags.top.option, default: 20 } },
};

export const shape = commandShape({
  positionals: [modelPositional],
  flags: {
    'The text': [explainFlags.text, explainFlags.label, explainFlags.counterfactual],
    Output: [explainFlags.top, flags.json, flags.isolated, ...always],
  },
  examples: [
    'satchel explain stars.satchel --text "not a bad film" --label 4',
    'satchel explain stars.satchel --text "a fine film" --counterfactual',
  ],
});
