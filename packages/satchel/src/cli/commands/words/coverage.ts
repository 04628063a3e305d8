/** `satchel words coverage FILE CORPUS`: the share of a corpus that has vectors, and the words that lack them most. */
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { coverageOf } from '../../../words/word-questions.ts';
import { flags } from '../../arguments/flags.ts';
import { shapes } from '../../arguments/shapes.ts';
import type { RunCommand } from '../../context.ts';
import { pathOf } from '../../paths.ts';
import { coverageText } from '../../report/words-judged.ts';
import { wordsRequest } from '../../settings/words-request.ts';
import { noteSkipped } from '../skipped.ts';
import { withStandardInput } from '../standard-input.ts';
import { fileReport, loadWords } from './load.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal, signal } = context;
  const [, path = ''] = args.positionals;
  const request = await wordsRequest(args);
  await withStandardInput(path === '-', signal, async () => {
    const corpus = await openCorpus(pathOf(path), request.corpus);
    const loaded = await loadWords(context, { hasCorpus: true });
    const top = args.given(flags.top) ?? shapes['words coverage'].flags.Output[0].option.default;
    const coverage = await coverageOf(loaded.words, corpus, request.text, top);
    noteSkipped(corpus, context);
    const report = { ...coverage, file: fileReport(loaded) };
    await terminal.print(
      args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : coverageText(coverage, corpus.name, terminal.style),
    );
  });
};
