/** `satchel reproduce` as a person sees it, with the flags that are its own. */
import { flag, integer, text } from '../../core/options.ts';
import { tableIds } from '../../reproduce/ids.ts';
import type { CommandShape, Flag } from './flag.ts';
import { flags } from './flags.ts';

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

export const reproduceShapes = {
  reproduce: {
    name: 'reproduce',
    summary: 'the tables and figures of the four papers, run again beside the published numbers',
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
      Output: [reproduceFlags.out, flags.json, flags.quiet, flags.debug, flags.help],
    },
    examples: [
      'satchel reproduce --list',
      'satchel reproduce 002-T1 --quick --data ~/data',
      'satchel reproduce --verify satchel-reproduction/002-T1.receipt.json --data ~/data',
    ],
  },
} as const satisfies Record<string, CommandShape>;
