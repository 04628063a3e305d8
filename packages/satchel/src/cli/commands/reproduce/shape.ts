/** `satchel reproduce` as a person sees it. */
import { flag, integer, text } from '../../../core/options.ts';
import { tableIds } from '../../../reproduce/ids.ts';
import type { CommandShape, Flag } from '../../arguments/flag.ts';
import { always, flags } from '../../arguments/flags.ts';

export const reproduceFlags = {
  data: {
    name: 'data',
    placeholder: 'DIR',
    offers: 'files',
    option: text('the folder the data sets lie in; default: what SATCHEL_DATA names', ''),
  },
  quick: { name: 'quick', option: flag('fewer seeds, folds and points: minutes instead of hours', false) },
  seeds: {
    name: 'seeds',
    placeholder: 'N',
    option: integer('run seeds 1 to N; default: as the table has it, 3 for most, 1 for most with --quick', 3, {
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
  list: { name: 'list', option: flag('what can be run again', false) },
  verify: {
    name: 'verify',
    placeholder: 'RECEIPT',
    offers: 'files',
    option: text('run what a receipt says again, and compare every score', ''),
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
