/** The arguments of `satchel opensearch`, for help and completion; the package `satchel-cluster` reads them, and has more. */
import { integer, text } from '../../../core/options.ts';
import { commandShape, flags, switchFlag, valueFlag } from '../../arguments/flags.ts';

export const shape = commandShape({
  positionals: [
    {
      name: 'ACTION',
      description: 'load MODEL CORPUS, search MODEL "QUERY"',
      repeats: true,
      offers: ['load', 'search'],
    },
  ],
  flags: {
    OpenSearch: [
      valueFlag('url', 'URL', text('http://HOST:9200; may be repeated, for nodes of one cluster', '')),
      valueFlag('index', 'NAME', text('the index', '')),
      valueFlag('top', 'N', integer('how many hits', 10, { min: 1, max: 10_000 })),
      switchFlag('explain', 'the words that carry the score of each hit'),
    ],
    Output: [flags.json, flags.help],
  },
  examples: [
    'satchel opensearch load mail.satchel mail.jsonl --url http://localhost:9200 --index mail',
    'satchel opensearch search mail.satchel "late invoice" --url http://localhost:9200 --index mail',
    'satchel opensearch search --help     # with all flags',
  ],
});
