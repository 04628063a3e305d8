/** `satchel check DIR`: everything is as it was written, or exit code 65 and a list of what is not. */
import { checkCollection } from '../../collection/check.ts';
import { printable, SatchelError } from '../../core/errors.ts';
import { flags } from '../arguments/flags.ts';
import type { RunCommand } from '../context.ts';
import { counted } from '../terminal/format.ts';

export const run: RunCommand = async ({ args, terminal }) => {
  const [folder = ''] = args.positionals;
  const { counts, problems } = checkCollection(folder);
  const shown = printable(folder);
  const size = counts ? `: ${counted(counts.documents, 'document')}, ${counted(counts.words, 'word')}` : '';
  const text = problems.length === 0 ? `${shown} is sound${size}\n` : problems.map((problem) => `${problem}\n`).join('');
  await terminal.print(
    args.isOn(flags.json) ? `${JSON.stringify({ folder, sound: problems.length === 0, counts: counts ?? null, problems })}\n` : text,
  );
  if (problems.length === 0) return;
  throw new SatchelError('DAMAGED', `${shown} is not as it was written: ${counted(problems.length, 'fault')}.`, {
    where: shown,
    remedy: 'Documents named above can be given again with --upsert; for the rest, index into a new folder.',
    facts: { problems },
  });
};
