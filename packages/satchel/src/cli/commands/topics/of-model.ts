/** `satchel topics MODEL`: the topics of a model and their words; with a corpus how coherent they are in it, and which of its documents they have. */
import { badParam } from '../../../core/errors.ts';
import type { Option } from '../../../core/options.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import type { Encoder } from '../../../encoder/encoder.ts';
import { everyDocument } from '../../../explore/every-document.ts';
import { topicCoherence } from '../../../explore/topic-coherence.ts';
import { discoverTopics } from '../../../explore/topics/discover-topics.ts';
import { listed } from '../../../explore/topics/fit-topics.ts';
import { loadEncoder } from '../../../models/model-on-disk.ts';
import { readingRequest } from '../../../requests/request.ts';
import { judgedTopicsReport, topicsReport } from '../../../results/topics.ts';
import type { Flag } from '../../arguments/flag.ts';
import { flags } from '../../arguments/flags.ts';
import { pathOf } from '../../paths.ts';
import type { Session } from '../../session.ts';
import { sourcesOf } from '../../settings/sources.ts';
import { dateIn } from './date-column.ts';
import { judgedTopicsText } from './judged-text.ts';
import { outputsOf } from './outputs.ts';
import { foundFlags, pageFlag, topicsFlags } from './shape.ts';
import { topicsText } from './text.ts';

export async function ofModel(session: Session): Promise<void> {
  const { args } = session;
  const path = args.given(topicsFlags.corpus);
  const onDocuments = ([pageFlag, flags.out, foundFlags.lambda, foundFlags.date] as readonly Flag<Option>[]).find(
    (flag) => args.given(flag) !== undefined,
  );
  if (path === undefined && onDocuments)
    throw badParam(
      `--${onDocuments.name} needs documents, and this file is a model.`,
      'Name documents for its topics: --corpus FILE.',
    );
  const encoder = await loadEncoder(args.positionals[0] ?? '');
  if (path !== undefined) return session.reading([path], () => inDocuments(encoder, path, session));
  const report = topicsReport(encoder.topics(topOf(session)), undefined);
  await session.print(report, () => topicsText(report, session.terminal.style));
}

const topOf = ({ args }: Session): number =>
  args.given(topicsFlags.topicWords) ?? topicsFlags.topicWords.option.default;

async function inDocuments(encoder: Encoder, path: string, session: Session): Promise<void> {
  const { args, signal, line: progress } = session;
  const outputs = outputsOf(session);
  const asked = readingRequest(await sourcesOf(session));
  await outputs.check();
  const date = args.given(foundFlags.date) || (await dateIn(session, [path], asked));
  const metadata = date === undefined ? asked.metadata : [...asked.metadata, `${date}:date`];
  const corpus = await openCorpus(pathOf(path), { ...asked, metadata });
  const documents = listed(corpus.name, await everyDocument(corpus, { signal, progress })); // standard input is read once
  const top = topOf(session);
  const topics = encoder.topics(top);
  const lambda = args.given(foundFlags.lambda);
  const found = await discoverTopics(documents, { encoder, top, lambda, date, signal, progress });
  const window = args.given(topicsFlags.window);
  const judged = await topicCoherence(encoder, topics, documents, { window, signal, progress });
  session.remarkSkipped(corpus);
  const report = judgedTopicsReport(topics, judged, found, await outputs.write(found, { corpus: corpus.name }));
  await session.print(report, () => judgedTopicsText(report, session.terminal.style));
}
