/**
 * `satchel index DIR CORPUS…`: documents into a collection; `--delete ID…` out of it.
 *
 * The corpus is read twice: once to see that it is sound, and that no document is there already, before anything is
 * stored.
 */
import { openCollectionWriter } from '../../../collection/open-collection.ts';
import type { CollectionWriter } from '../../../collection/writer.ts';
import { type SatchelError, usageError } from '../../../core/errors.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { fitIsDue, type IndexRequest, indexRequest } from '../../../requests/index-documents.ts';
import { indexReport } from '../../../results/indexing.ts';
import { pathsOf } from '../../paths.ts';
import type { RunCommand, Session } from '../../session.ts';
import { givenBy } from '../../settings/from-flags.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { addAll, readThrough, refuseKnown } from './documents.ts';
import { freeingBetweenStages } from './free-between-stages.ts';
import { indexFlags, vectorFlags } from './shape.ts';
import { indexText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, warn } = session;
  const [folder = '', ...rest] = args.positionals;
  const deleted = args.all(indexFlags.delete);
  const [ids, paths] = deleted.length > 0 ? [[...deleted, ...rest], []] : [[], rest];
  if (ids.length + paths.length === 0 && !hasOtherWork(session)) throw nothingToDo();
  const request = await indexRequest(await sourcesOf(session, givenBy(args, vectorFlags)), machine);
  const { report, also } = await session.reading(paths, async () => {
    const corpus = paths.length === 0 ? undefined : await openCorpus(pathsOf(paths), request.corpus);
    const seen = corpus ? await readThrough(corpus, session) : [];
    await using writer = await openCollectionWriter(folder, { text: request.text, warn });
    if (args.isOn(indexFlags.rebuild)) writer.rebuild();
    if (!args.isOn(indexFlags.upsert)) refuseKnown(writer, seen);
    const isFitted = fitIsDue(request.vectors, writer.vectors());
    const stored = await addAll(writer, corpus, seen.length, session);
    const removed = ids.length === 0 ? undefined : writer.delete(ids);
    const besides = await workBesides(writer, request, isFitted, session);
    return { report: indexReport(writer, stored, removed), also: besides };
  });
  await session.print(report, () => indexText(report, also));
};

const hasOtherWork = ({ args }: Session): boolean =>
  [indexFlags.compact, indexFlags.rebuild, vectorFlags.refit, vectorFlags.neighbours].some((flag) => args.isOn(flag)) ||
  Boolean(args.given(vectorFlags.representation)) ||
  Boolean(args.given(vectorFlags.model));

/** Does the requested changes other than adding documents; returns their names for the report. */
async function workBesides(
  writer: CollectionWriter,
  { vectors, threads }: IndexRequest,
  isFitted: boolean,
  { args, signal, line: progress }: Session,
): Promise<readonly string[]> {
  const done: string[] = args.isOn(indexFlags.rebuild) ? ['index rebuilt'] : [];
  if (vectors.drop) {
    writer.dropVectors();
    done.push('vectors deleted');
  }
  if (isFitted) {
    await writer.represent(vectors.choice, { threads, signal, progress: freeingBetweenStages(progress) });
    done.push(vectors.choice && 'encoder' in vectors.choice ? 'documents encoded' : 'vectors fitted');
  }
  if (vectors.neighbours) {
    await writer.indexNeighbours({ signal, progress });
    done.push('neighbours indexed');
  }
  if (args.isOn(indexFlags.compact)) {
    writer.compact();
    done.push('compacted');
  }
  return done;
}

const nothingToDo = (): SatchelError =>
  usageError(
    'MISSING_ARGUMENT',
    "'index' needs documents to add (CORPUS), ids to remove (--delete), --representation, --model, --compact or --rebuild.",
  );
