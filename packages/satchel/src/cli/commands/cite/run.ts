/** `satchel cite [METHOD…]`: the papers of methods, and Satchel itself, as BibTeX; the text of each is a comment above it. */
import { citationOf } from '../../../results/citation.ts';
import { version } from '../../../run/version.ts';
import type { RunCommand } from '../../session.ts';

export const run: RunCommand = async ({ args, print }) => {
  const names = args.positionals.length === 0 ? ['satchel'] : args.positionals;
  const citations = names.map((name) => citationOf(name, version));
  await print(citations, () => `${citations.map(({ text, bibtex }) => `% ${text}\n${bibtex}`).join('\n\n')}\n`);
};
