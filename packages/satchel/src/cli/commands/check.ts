/** `satchel check DIR`: everything is as it was written, or exit code 65 and a list of what is not. */
import { checkCollection } from '../../collection/store/check.ts';
import { printable, SatchelError } from '../../core/errors.ts';
import { flags } from '../arguments/flags.ts';
import type { RunCommand } from '../context.ts';
import { counted } from '../terminal/format.ts';

export const run: RunCommand = async ({ args, terminal }) => {
  const [folder = ''] = args.positionals;
  const { counts, vectors, problems } = checkCollection(folder);
  const shown = printable(folder);
  const kept = vectors ? `, vectors of ${vectors.representation}` : '';
  const size = counts ? `: ${counted(counts.documents, 'document')}, ${counted(counts.words, 'word')}${kept}` : '';
  const text =
    problems.length === 0 ? `${shown} is sound${size}\n` : problems.map((problem) => `${problem}\n`).join('');
  const report = {
    folder,
    sound: problems.length === 0,
    counts: counts ?? null,
    ...(vectors ? { vectors } : {}),
    problems,
  };
  await terminal.print(args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : text);
  if (problems.length === 0) return;
  throw new SatchelError('DAMAGED', `${shown} is not as it was written: ${counted(problems.length, 'fault')}.`, {
    where: shown,
    remedy:
      'Documents can be given again with --upsert; --rebuild makes the index again from the documents, --refit the vectors. For the rest, index into a new folder.',
    facts: { problems },
  });
};
