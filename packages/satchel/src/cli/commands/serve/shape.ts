/** The arguments of `satchel serve`, for help and completion; the package `satchel-service` reads them, and has more. */
import { integer, text } from '../../../core/options.ts';
import { commandShape, flags, switchFlag, valueFlag } from '../../arguments/flags.ts';

export const shape = commandShape({
  positionals: [
    {
      name: 'ACTION',
      description:
        'backup FOLDER, restore FOLDER, keys add, keys list, keys remove ID; without one, the service starts',
      optional: true,
      repeats: true,
      offers: ['backup', 'restore', 'keys'],
    },
  ],
  flags: {
    'The service': [
      valueFlag('data', 'DIR', text('the data folder', 'satchel-data'), { offers: 'files' }),
      valueFlag('port', 'N', integer('the port; 0 takes any that is free', 8017, { min: 0, max: 65_535 })),
      valueFlag('host', 'ADDRESS', text('the address; any but that of this machine needs --key-file', '127.0.0.1')),
      valueFlag('key-file', 'FILE', text('a file with the key, of mode 0600; default: the service makes one', ''), {
        offers: 'files',
      }),
      valueFlag('collection', 'ADDRESS', text("opensearch:URL/INDEX; needs the package 'satchel-cluster'", '')),
      valueFlag('allow-host', 'NAME', text('a name under which a proxy passes requests on', '')),
      switchFlag('open', 'open the page of the service in a browser'),
      switchFlag('log', 'one line of JSON for each request, on standard error'),
    ],
    Keys: [
      valueFlag('scope', 'SCOPE', text('what a new key may do: read, write or admin', 'read')),
      valueFlag('name', 'NAME', text('a name for a new key', '')),
    ],
    Output: [flags.json, flags.help],
  },
  examples: [
    'satchel serve --data data',
    'satchel serve keys add --scope read --name dashboard --data data',
    'satchel serve backup copies/monday --data data',
    'satchel serve --help     # with all limits',
  ],
});
