/** `satchel topics CORPUS`: a topic model fitted to documents, its topics named and judged. */
import { badParam } from '../../../core/errors.ts';
import type { Option } from '../../../core/options.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { discoverTopics } from '../../../explore/topics/discover-topics.ts';
import { topicRequest } from '../../../requests/topics.ts';
import { foundTopicsReport } from '../../../results/topics.ts';
import type { Flag } from '../../arguments/flag.ts';
import { pathsOf } from '../../paths.ts';
import type { Session } from '../../session.ts';
import { givenBy } from '../../settings/from-flags.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { withLabelColumn } from '../shared/label-column.ts';
import { dateIn } from './date-column.ts';
import { foundTopicsText } from './found-text.ts';
import { outputsOf } from './outputs.ts';
import { foundFlags, topicsFlags } from './shape.ts';

export async function ofDocuments(session: Session): Promise<void> {
  const { args, signal, line: progress } = session;
  const model = ([topicsFlags.corpus, topicsFlags.window] as readonly Flag<Option>[]).find(
    (flag) => args.given(flag) !== undefined,
  );
  if (model) throw badParam(`--${model.name} is for the topics of a model; documents are judged by themselves.`);
  const outputs = outputsOf(session);
  const typed = givenBy(args, foundFlags);
  const asked = await topicRequest(await sourcesOf(session, typed), machine);
  await outputs.check();
  const date = typed.date ?? (await dateIn(session, args.positionals, asked.corpus));
  const { corpus: reading, run: options } =
    date === undefined ? asked : await topicRequest(await sourcesOf(session, { ...typed, date }), machine);
  const corpus = await openCorpus(pathsOf(args.positionals), reading);
  const found = await withLabelColumn(session, reading, () =>
    discoverTopics(corpus, { ...options, top: args.given(topicsFlags.topicWords), signal, progress }),
  );
  session.remarkSkipped(corpus);
  const files = await outputs.write(found, { corpus: corpus.name, seed: options.seed });
  const report = foundTopicsReport(found, options.seed, files);
  await session.print(report, () => foundTopicsText(report, session.terminal.style));
}
