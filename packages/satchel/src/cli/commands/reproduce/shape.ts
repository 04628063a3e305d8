/** The arguments, flags and examples of `satchel reproduce`. */
import { integer, text } from '../../../core/options.ts';
import { tableIds } from '../../../reproduce/ids.ts';
import { always, commandShape, fileFlag, flags, switchFlag, valueFlag } from '../../arguments/flags.ts';

export const reproduceFlags = {
  data: fileFlag('data', 'DIR', 'the folder with the data sets; default: the one in SATCHEL_DATA'),
  quick: switchFlag('quick', 'fewer seeds, folds and grid points: minutes instead of hours'),
  seeds: valueFlag(
    'seeds',
    'N',
    integer('run seeds 1 to N; default: set by each table, mostly 3, mostly 1 with --quick', 3, { min: 1, max: 1000 }),
  ),
  firstSeed: valueFlag(
    'first-seed',
    'N',
    integer('leave out the seeds before this one, to run a table in parts', 1, { min: 1, max: 1000 }),
  ),
  only: valueFlag('only', 'NAMES', text('run only these rows, columns or methods of a table, separated by commas', '')),
  resume: switchFlag('resume', 'use the finished cells of an interrupted run that are kept in --out'),
  out: valueFlag('out', 'DIR', text('the folder for pages and receipts', 'satchel-reproduction'), {
    short: 'o',
    offers: 'files',
  }),
  list: switchFlag('list', 'list all tables and figures'),
  verify: fileFlag('verify', 'RECEIPT', 'run a receipt again and compare all scores and hashes'),
};

export const shape = commandShape({
  positionals: [
    {
      name: 'ID…',
      description: "tables and figures, such as 002-T1, or 'all'",
      optional: true,
      repeats: true,
      offers: ['all', ...tableIds],
    },
  ],
  flags: {
    'What is run': [
      reproduceFlags.list,
      reproduceFlags.quick,
      reproduceFlags.seeds,
      reproduceFlags.firstSeed,
      reproduceFlags.only,
      reproduceFlags.resume,
      reproduceFlags.verify,
    ],
    Running: [reproduceFlags.data, flags.threads],
    Output: [reproduceFlags.out, flags.json, ...always],
  },
  examples: [
    'satchel reproduce --list',
    'satchel reproduce 002-T1 --quick --data ~/data',
    'satchel reproduce 002-T1 --only SCDV,lda --quick --data ~/data',
    'satchel reproduce all --resume --data ~/data',
    'satchel reproduce --verify satchel-reproduction/002-T1.receipt.json --data ~/data',
  ],
});
