/** The arguments of `satchel spark`, for help and completion; the package `satchel-cluster` reads them, and has more. */
import { text } from '../../../core/options.ts';
import { commandShape, flags, valueFlag } from '../../arguments/flags.ts';

export const shape = commandShape({
  positionals: [
    {
      name: 'ACTION',
      description: 'transform MODEL, sql MODEL, fit, count, tokenise, pack',
      repeats: true,
      offers: ['transform', 'sql', 'fit', 'count', 'tokenise', 'pack'],
    },
  ],
  flags: {
    Spark: [
      valueFlag('in', 'PATH', text('the documents: a folder or file that Spark can read', ''), { offers: 'files' }),
      valueFlag('out', 'PATH', text('where the result goes', ''), { offers: 'files' }),
      valueFlag('master', 'URL', text('spark://HOST:PORT, yarn, k8s://…, local[2]', '')),
    ],
    Output: [flags.json, flags.help],
  },
  examples: [
    'satchel spark transform mail.satchel --in lake/mail --out lake/vectors --master spark://head:7077',
    'satchel spark sql mail.satchel --in lake/mail --out lake/vectors > job.sql',
    'satchel spark fit --representation lsi --in lake/mail --out mail.satchel --master spark://head:7077',
    'satchel spark transform --help     # with all flags',
  ],
});
