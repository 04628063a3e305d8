/** The arguments, flags and examples of `satchel export`. */
import { always, commandShape, fileFlag, flags, switchFlag, textFlag } from '../../arguments/flags.ts';
import { modelPositional } from '../shared/shapes.ts';

export const exportFlags = {
  html: fileFlag('html', 'FILE', 'the page to write: one file that labels and explains texts offline'),
  full: switchFlag('full', 'keep all weights; by default the model in the page is compact'),
  title: textFlag('title', 'TEXT', 'the heading of the page; default: the name of the model file'),
};

export const shape = commandShape({
  positionals: [modelPositional],
  flags: {
    'The page': [exportFlags.html, exportFlags.full, exportFlags.title],
    Output: [flags.force, flags.json, flags.isolated, ...always],
  },
  examples: [
    'satchel export stars.satchel --html stars.html',
    'satchel export small.satchel --html stars.html --title Stars',
  ],
});
