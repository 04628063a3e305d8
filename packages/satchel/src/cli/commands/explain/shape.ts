/** The arguments, flags and examples of `satchel explain`. */
import { text } from '../../../core/options.ts';
import type { CommandShape, Flag } from '../../arguments/flag.ts';
import { always, flags } from '../../arguments/flags.ts';
import { modelPositional } from '../shared/shapes.ts';

export const explainFlags = {
  text: { name: 'text', placeholder: 'TEXT', option: text('the text to explain', '') },
  label: {
    name: 'label',
    placeholder: 'LABEL',
    option: text('explain this label; default: the one the model gives', ''),
  },
  top: { ...flags.top, option: { ...flags.top.option, default: 20 } },
} as const satisfies Record<string, Flag>;

export const shape = {
  positionals: [modelPositional],
  flags: {
    'The text': [explainFlags.text, explainFlags.label],
    Output: [explainFlags.top, flags.json, flags.isolated, ...always],
  },
  examples: ['satchel explain stars.satchel --text "not a bad film" --label 4'],
} satisfies CommandShape;
