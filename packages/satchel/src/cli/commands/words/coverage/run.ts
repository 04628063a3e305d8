/** `satchel words coverage FILE CORPUS`: the share of a corpus that has vectors, and the words that lack them most. */
import { openCorpus } from '../../../../corpus/open-corpus.ts';
import { wordsRequest } from '../../../../requests/words.ts';
import { coverageReport } from '../../../../results/words.ts';
import { coverageOf } from '../../../../words/word-questions.ts';
import { flags } from '../../../arguments/flags.ts';
import { pathsOf } from '../../../paths.ts';
import type { RunCommand } from '../../../session.ts';
import { settingsFromFlags } from '../../../settings/from-flags.ts';
import { settingsFromFile } from '../../../settings/sources.ts';
import { loadWords } from '../load.ts';
import { unknownWords } from './shape.ts';
import { coverageText } from './text.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal } = context;
  const [, ...paths] = args.positionals;
  const [given, file] = [await settingsFromFlags(args), await settingsFromFile(args.given(flags.config))];
  const request = wordsRequest({ given, file });
  await context.reading(paths, async () => {
    const corpus = await openCorpus(pathsOf(paths), request.corpus);
    const loaded = await loadWords(context, { hasCorpus: true });
    const top = args.given(unknownWords) ?? unknownWords.option.default;
    const coverage = await coverageOf(loaded.words, corpus, request.text, top);
    context.remarkSkipped(corpus);
    await context.print(coverageReport(coverage, loaded), () => coverageText(coverage, corpus.name, terminal.style));
  });
};
