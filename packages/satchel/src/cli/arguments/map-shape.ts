/** `satchel map` as a person sees it, with the flags that are its alone. */
import { integer } from '../../core/options.ts';
import { mapOptions } from '../../maps/options.ts';
import type { CommandShape, Flag } from './flag.ts';
import { flags, readingFlags } from './flags.ts';

export const mapFlags = {
  method: { name: 'method', placeholder: 'NAME', option: mapOptions.method },
  perplexity: { name: 'perplexity', placeholder: 'N', option: mapOptions.perplexity },
  iterations: { name: 'iterations', placeholder: 'N', option: mapOptions.iterations },
  neighbours: { name: 'neighbours', placeholder: 'N', option: mapOptions.neighbours },
  minDistance: { name: 'min-distance', placeholder: 'N', option: mapOptions.minDistance },
  components: { name: 'components', placeholder: 'N', option: mapOptions.components },
  sample: {
    name: 'sample',
    placeholder: 'N',
    option: integer('draw at most so many documents, chosen by the seed', 10_000, { min: 4, max: 1_000_000 }),
  },
} as const satisfies Record<string, Flag>;

export const mapShapes = {
  map: {
    name: 'map',
    summary: 'draw documents as a model sees them: near ones near each other, coloured by their labels',
    positionals: [
      { name: 'MODEL', description: "a model that 'satchel train' wrote", offers: 'files' },
      { name: 'CORPUS', description: "documents to draw; '-' reads JSONL from standard input", offers: 'files' },
    ],
    flags: {
      'The map': [...Object.values(mapFlags), flags.seed],
      'Reading documents': [...readingFlags, flags.set, flags.config],
      Output: [
        {
          ...flags.out,
          option: { ...flags.out.option, description: 'a page to look at (.html), or the places alone (.jsonl, .csv)' },
        },
        flags.force,
        flags.json,
        flags.quiet,
        flags.debug,
        flags.help,
      ],
    },
    examples: [
      'satchel map stars.satchel reviews.csv --text review --label stars --out map.html',
      'satchel map news.satchel news.jsonl --method umap --sample 2000 --out map.csv',
    ],
  },
} as const satisfies Record<string, CommandShape>;
