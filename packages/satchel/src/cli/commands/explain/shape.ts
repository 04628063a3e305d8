/** The arguments, flags and examples of `satchel explain`. */
import { always, commandShape, flags, textFlag } from '../../arguments/flags.ts';
import { modelPositional } from '../shared/shapes.ts';

export const explainFlags = {
  text: textFlag('text', 'TEXT', 'the text to explain'),
  label: textFlag('label', 'LABEL', 'explain this label; default: the one the model gives'),
  top: { ...flags.top, option: { ...flags.top.option, default: 20 } },
};

export const shape = commandShape({
  positionals: [modelPositional],
  flags: {
    'The text': [explainFlags.text, explainFlags.label],
    Output: [explainFlags.top, flags.json, flags.isolated, ...always],
  },
  examples: ['satchel explain stars.satchel --text "not a bad film" --label 4'],
});
