/** `satchel topics MODEL`: the topics and their words; with a corpus, their coherence. */
import { openCorpus } from '../../../corpus/open-corpus.ts';
import type { Encoder } from '../../../encoder/encoder.ts';
import type { Topic } from '../../../encoder/topics.ts';
import { type CoherenceReport, topicCoherence } from '../../../explore/topic-coherence.ts';
import { loadEncoder } from '../../../models/model-on-disk.ts';
import { readingRequest } from '../../../requests/request.ts';
import { topicsReport } from '../../../results/topics.ts';
import { pathOf } from '../../paths.ts';
import type { RunCommand, Session } from '../../session.ts';
import { sourcesOf } from '../../settings/sources.ts';
import { topicsFlags } from './shape.ts';
import { topicsText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, terminal } = session;
  const encoder = await loadEncoder(args.positionals[0] ?? '');
  const topics = encoder.topics(args.given(topicsFlags.topicWords) ?? topicsFlags.topicWords.option.default);
  const report = topicsReport(topics, await judged(encoder, topics, session));
  await session.print(report, () => topicsText(report, terminal.style));
};

async function judged(
  encoder: Encoder,
  topics: readonly Topic[],
  session: Session,
): Promise<CoherenceReport | undefined> {
  const { args, signal, line: progress } = session;
  const path = args.given(topicsFlags.corpus);
  const options = readingRequest(await sourcesOf(session));
  if (path === undefined) return undefined;
  return session.reading([path], async () => {
    const corpus = await openCorpus(pathOf(path), options);
    const report = await topicCoherence(encoder, topics, corpus, {
      window: args.given(topicsFlags.window),
      signal,
      progress,
    });
    session.remarkSkipped(corpus);
    return report;
  });
}
