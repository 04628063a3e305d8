/** The arguments, flags and examples of `satchel map`. */
import { mapSettings } from '../../../requests/run-settings.ts';
import type { CommandShape, Flag } from '../../arguments/flag.ts';
import { always, described, flags, readingFlags } from '../../arguments/flags.ts';
import { corpusPositional, modelPositional } from '../shared/shapes.ts';

export const mapFlags = {
  method: { name: 'method', placeholder: 'NAME', option: mapSettings.method },
  perplexity: { name: 'perplexity', placeholder: 'N', option: mapSettings.perplexity },
  iterations: { name: 'iterations', placeholder: 'N', option: mapSettings.iterations },
  neighbours: { name: 'neighbours', placeholder: 'N', option: mapSettings.neighbours },
  minDistance: { name: 'min-distance', placeholder: 'N', option: mapSettings.minDistance },
  components: { name: 'components', placeholder: 'N', option: mapSettings.components },
  sample: { name: 'sample', placeholder: 'N', option: mapSettings.sample },
} as const satisfies Record<string, Flag>;

export const shape = {
  positionals: [
    modelPositional,
    { ...corpusPositional, description: "documents to draw; '-' reads JSONL from standard input" },
  ],
  flags: {
    'The map': [...Object.values(mapFlags), flags.seed],
    'Reading documents': [...readingFlags, flags.set, flags.config],
    Output: [
      described(flags.out, 'an HTML page (.html), or the coordinates alone (.jsonl, .csv)'),
      flags.force,
      flags.json,
      ...always,
    ],
  },
  examples: [
    'satchel map stars.satchel reviews.csv --text review --label stars --out map.html',
    'satchel map news.satchel news.jsonl --method umap --sample 2000 --out map.csv',
  ],
} satisfies CommandShape;
