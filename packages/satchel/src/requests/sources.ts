/** Where the settings of a request come from, in a file of its own: search by words loads no methods. */
import type { RunSettings } from './run-settings.ts';

/** Where settings come from; `Own` are those of one kind of run. */
export interface Sources<Own extends object = object> {
  readonly given: RunSettings & Own;
  readonly environment?: RunSettings;
  readonly file?: RunSettings;
  /** The name of a setting in messages: `--words`. Without it, messages say 'words'. */
  readonly nameOf?: (setting: string) => string;
}

export const named = ({ nameOf = (setting) => `'${setting}'` }: Sources, setting: string): string => nameOf(setting);
