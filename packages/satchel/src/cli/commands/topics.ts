/** `satchel topics MODEL`: what the clusters of its words are about; with a corpus, how well they hold together. */
import { openCorpus } from '../../corpus/open-corpus.ts';
import type { Topic } from '../../encoder/topics.ts';
import { type CoherenceReport, topicCoherence } from '../../explore/topic-coherence.ts';
import { loadModel } from '../../models/model-on-disk.ts';
import type { Model } from '../../pipeline/model.ts';
import { flags } from '../arguments/flags.ts';
import { vectorFlags } from '../arguments/vector-shapes.ts';
import type { Context, RunCommand } from '../context.ts';
import { pathOf } from '../paths.ts';
import { topicsReport, topicsText } from '../report/topics-text.ts';
import { readingRequest } from '../settings/request.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import { noteSkipped } from './skipped.ts';
import { withStandardInput } from './standard-input.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal } = context;
  const model = await loadModel(args.positionals[0] ?? '');
  const topics = model.topics(args.given(vectorFlags.topicWords) ?? vectorFlags.topicWords.option.default);
  const coherence = await judged(model, topics, context);
  const report = topicsReport(topics, coherence);
  await terminal.print(args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : topicsText(report, terminal.style));
};

async function judged(model: Model, topics: readonly Topic[], context: Context): Promise<CoherenceReport | undefined> {
  const { args, terminal, signal } = context;
  const path = args.given(vectorFlags.corpus);
  const options = await readingRequest(args);
  if (path === undefined) return undefined;
  const line = createProgressLine(
    args.isOn(flags.quiet) || (args.isOn(flags.json) && !terminal.isWatched)
      ? { ...terminal, note: () => {} }
      : terminal,
  );
  try {
    return await withStandardInput(path === '-', signal, async () => {
      const corpus = await openCorpus(pathOf(path), options);
      const report = await topicCoherence(model, topics, corpus, {
        window: args.given(vectorFlags.window),
        signal,
        progress: line,
      });
      noteSkipped(corpus, context);
      return report;
    });
  } finally {
    line.clear();
  }
}
