/** Flags of the commands for OpenSearch. */
import type { CommandDescription } from '../arguments.ts';

export const placeFlags = {
  url: {
    value: 'URL',
    about: 'http://HOST:9200, https://USER:PASSWORD@HOST:9200; may be repeated, for nodes of one cluster',
    repeats: true,
  },
  index: { value: 'NAME', about: 'the index' },
} satisfies CommandDescription['flags'];
