/** The arguments, flags and examples of `satchel reproduce`. */
import { flag, integer, text } from '../../../core/options.ts';
import { tableIds } from '../../../reproduce/ids.ts';
import type { CommandShape, Flag } from '../../arguments/flag.ts';
import { always, flags } from '../../arguments/flags.ts';

export const reproduceFlags = {
  data: {
    name: 'data',
    placeholder: 'DIR',
    offers: 'files',
    option: text('the folder with the data sets; default: the one in SATCHEL_DATA', ''),
  },
  quick: { name: 'quick', option: flag('fewer seeds, folds and grid points: minutes instead of hours', false) },
  seeds: {
    name: 'seeds',
    placeholder: 'N',
    option: integer('run seeds 1 to N; default: set by each table, mostly 3, mostly 1 with --quick', 3, {
      min: 1,
      max: 1000,
    }),
  },
  out: {
    name: 'out',
    short: 'o',
    placeholder: 'DIR',
    offers: 'files',
    option: text('the folder for pages and receipts', 'satchel-reproduction'),
  },
  list: { name: 'list', option: flag('list all tables and figures', false) },
  verify: {
    name: 'verify',
    placeholder: 'RECEIPT',
    offers: 'files',
    option: text('run a receipt again and compare all scores and hashes', ''),
  },
} as const satisfies Record<string, Flag>;

export const shape = {
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
    'What is run': [reproduceFlags.list, reproduceFlags.quick, reproduceFlags.seeds, reproduceFlags.verify],
    Running: [reproduceFlags.data, flags.threads],
    Output: [reproduceFlags.out, flags.json, ...always],
  },
  examples: [
    'satchel reproduce --list',
    'satchel reproduce 002-T1 --quick --data ~/data',
    'satchel reproduce --verify satchel-reproduction/002-T1.receipt.json --data ~/data',
  ],
} satisfies CommandShape;
