/** `satchel topics FILE`: the topics of a model and their words, with a corpus their coherence; or the topics of documents. */
import { badParam, printable, usageError } from '../../../core/errors.ts';
import type { Option } from '../../../core/options.ts';
import { lookAtFile } from '../../../corpus/guess/look-at-file.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import type { CorpusOptions } from '../../../corpus/options.ts';
import type { Encoder } from '../../../encoder/encoder.ts';
import type { Topic } from '../../../encoder/topics.ts';
import { type CoherenceReport, topicCoherence } from '../../../explore/topic-coherence.ts';
import { type DiscoveredTopics, discoverTopics } from '../../../explore/topics/discover-topics.ts';
import { checkWritable, writeAtomically } from '../../../files/atomic-write.ts';
import { isModelFile } from '../../../models/is-model-file.ts';
import { loadEncoder } from '../../../models/model-on-disk.ts';
import { readingRequest } from '../../../requests/request.ts';
import { topicRequest } from '../../../requests/topics.ts';
import { topicsPage } from '../../../results/exploration/topics-page.ts';
import { foundTopicsReport, topicRows, topicsReport } from '../../../results/topics.ts';
import type { Flag } from '../../arguments/flag.ts';
import { flags } from '../../arguments/flags.ts';
import { pathOf, pathsOf } from '../../paths.ts';
import type { RunCommand, Session } from '../../session.ts';
import { givenBy } from '../../settings/from-flags.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { withLabelColumn } from '../shared/label-column.ts';
import { foundTopicsText } from './found-text.ts';
import { foundFlags, pageFlag, topicsFlags } from './shape.ts';
import { topicsText } from './text.ts';

export const run: RunCommand = async (session) => {
  const [path = '', ...further] = session.args.positionals;
  const corpusFlags: readonly Flag<Option>[] = [
    ...Object.values(foundFlags),
    pageFlag,
    flags.out,
    flags.representation,
    flags.words,
    flags.language,
  ];
  const given = corpusFlags.find((flag) => session.args.given(flag) !== undefined);
  const isSaved = await isModelFile(path);
  if (isSaved && given) throw badParam(`--${given.name} is for topics of documents, and this file is a model.`);
  if (isSaved && further.length > 0)
    throw usageError('EXTRA_ARGUMENT', 'several files are documents of one corpus, and the first of these is a model.');
  await (isSaved || path.endsWith('.satchel') ? ofModel(session) : ofDocuments(session));
};

async function ofModel(session: Session): Promise<void> {
  const { args, terminal } = session;
  const encoder = await loadEncoder(args.positionals[0] ?? '');
  const topics = encoder.topics(args.given(topicsFlags.topicWords) ?? topicsFlags.topicWords.option.default);
  const report = topicsReport(topics, await judged(encoder, topics, session));
  await session.print(report, () => topicsText(report, terminal.style));
}

/** `satchel topics CORPUS`: a topic model fitted to documents, its topics named and judged. */
async function ofDocuments(session: Session): Promise<void> {
  const { args, signal, line: progress } = session;
  const model = ([topicsFlags.corpus, topicsFlags.window] as readonly Flag<Option>[]).find(
    (flag) => args.given(flag) !== undefined,
  );
  if (model) throw badParam(`--${model.name} is for the topics of a model; documents are judged by themselves.`);
  const force = args.isOn(flags.force);
  const outputs = [args.given(flags.out), args.given(pageFlag)].filter((out) => out !== undefined);
  const writers = outputs.map((out) => ({ out, write: writerFor(out, out === args.given(pageFlag)) }));
  const typed = givenBy(args, foundFlags);
  const asked = await topicRequest(await sourcesOf(session, typed), machine);
  for (const { out } of writers) await checkWritable(out, { force });
  const date = typed.date ?? (await dateOf(session, asked.corpus));
  const { corpus: reading, run: options } =
    date === undefined ? asked : await topicRequest(await sourcesOf(session, { ...typed, date }), machine);
  const corpus = await openCorpus(pathsOf(args.positionals), reading);
  const found = await withLabelColumn(session, reading, () =>
    discoverTopics(corpus, { ...options, top: args.given(topicsFlags.topicWords), signal, progress }),
  );
  session.remarkSkipped(corpus);
  const files: { path: string; bytes: number }[] = [];
  for (const { out, write } of writers) {
    const bytes = new TextEncoder().encode(await write(found, { corpus: corpus.name, seed: options.seed }));
    await writeAtomically(out, bytes, { force });
    files.push({ path: out, bytes: bytes.length });
  }
  const report = foundTopicsReport(found, options.seed, files);
  await session.print(report, () => foundTopicsText(report, session.terminal.style));
}

/** A column of dates makes topics over time, also where it was not named. */
async function dateOf(session: Session, reading: CorpusOptions): Promise<string | undefined> {
  const { args } = session;
  if (args.positionals.includes('-')) return undefined;
  const { date } = await lookAtFile(pathsOf(args.positionals), reading, {});
  if (date !== undefined)
    session.remark(`topics over time by the dates in '${printable(date)}'; to choose: --date FIELD`);
  return date;
}

type Write = (found: DiscoveredTopics, about: { corpus: string; seed: number }) => Promise<string> | string;

/** The format by the ending of the file. */
function writerFor(out: string, isPage: boolean): Write {
  if (isPage ? /\.html?$/i.test(out) : false) return topicsPage;
  if (isPage) throw badParam('--page must end in .html.');
  if (/\.jsonl$/i.test(out)) return (found) => topicRows(found, 'jsonl');
  if (/\.csv$/i.test(out)) return (found) => topicRows(found, 'csv');
  throw badParam('--out must end in .csv or .jsonl; --page writes an HTML page.');
}

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
