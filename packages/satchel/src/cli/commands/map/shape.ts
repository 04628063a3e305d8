/** The arguments, flags and examples of `satchel map`. */
import { mapSettings } from '../../../requests/run-settings.ts';
import { always, commandShape, described, flags, readingFlags, valueFlag } from '../../arguments/flags.ts';
import { corpusPositional, modelPositional, noTexts } from '../shared/shapes.ts';

export const mapFlags = {
  method: valueFlag('method', 'NAME', mapSettings.method),
  perplexity: valueFlag('perplexity', 'N', mapSettings.perplexity),
  iterations: valueFlag('iterations', 'N', mapSettings.iterations),
  neighbours: valueFlag('neighbours', 'N', mapSettings.neighbours),
  minDistance: valueFlag('min-distance', 'N', mapSettings.minDistance),
  components: valueFlag('components', 'N', mapSettings.components),
  sample: valueFlag('sample', 'N', mapSettings.sample),
};

export const shape = commandShape({
  positionals: [
    modelPositional,
    { ...corpusPositional, description: "documents to draw; '-' reads JSONL from standard input" },
  ],
  flags: {
    'The map': [...Object.values(mapFlags), flags.seed],
    'Reading documents': [...readingFlags, flags.set, flags.config],
    Output: [
      described(flags.out, 'an HTML page (.html), or the coordinates alone (.jsonl, .csv)'),
      noTexts,
      flags.force,
      flags.json,
      ...always,
    ],
  },
  examples: [
    'satchel map stars.satchel reviews.csv --text review --label stars --out map.html',
    'satchel map news.satchel news.jsonl --method umap --sample 2000 --out map.csv',
  ],
});
