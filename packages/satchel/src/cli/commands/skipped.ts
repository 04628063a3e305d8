/** Records that were left out are never left out in silence. */
import type { FileCorpus } from '../../corpus/open-corpus.ts';
import { flags } from '../arguments/flags.ts';
import type { Context } from '../context.ts';
import { counted } from '../terminal/format.ts';

export function noteSkipped(
  corpus: Pick<FileCorpus, 'skipped'>,
  { args, terminal }: Pick<Context, 'args' | 'terminal'>,
): void {
  const skipped = corpus.skipped();
  if (skipped > 0 && !args.isOn(flags.quiet)) terminal.note(`satchel: ${counted(skipped, 'bad record')} left out.\n`);
}
