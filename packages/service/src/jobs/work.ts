/** What each type of job does, with the same requests and reports as the command line. Runs in a child process. */
import { join } from 'node:path';
import {
  auditCorpus,
  compareCorpus,
  type EvaluateOptions,
  evaluate,
  loadEncoder,
  mapDocuments,
  openCorpus,
  saveModel,
} from 'satchel';
import {
  classifyRequest,
  compareRequest,
  comparisonReport,
  comparisonSettings,
  encoderReport,
  evaluationReport,
  mapFileText,
  mapPage,
  mapReport,
  mapRequest,
  mapSettings,
  readingRequest,
  trainingReport,
  trainOrEncode,
} from 'satchel/service';
import { problem } from '../http/problem.ts';
import { budgetProgress } from './budget-progress.ts';
import { driftOf } from './drift.ts';
import { sha256Hex } from './hash.ts';
import { indexCorpus } from './index-corpus.ts';
import { documentsPage, inspectCorpus } from './look-at-corpus.ts';
import type { JobType, TaskType, Work } from './protocol.ts';
import { reproduce } from './reproduce.ts';
import { classifySources, fileOf, machineOf, sourcesOf, unlabelledOf } from './settings.ts';
import { stageClock } from './stage-clock.ts';
import { testModel } from './test-model.ts';
import { trainWordVectors } from './train-words.ts';
import { corpusOf, type Watch, write } from './watch.ts';

export const doWork = (work: Work, watch: Watch): Promise<unknown> => works[work.type](work, watch);

const works: Readonly<Record<JobType | TaskType, (work: Work, watch: Watch) => Promise<unknown>>> = {
  train,
  evaluate: evaluateJob,
  compare,
  words: trainWordVectors,
  map,
  audit,
  index: indexCorpus,
  reproduce,
  inspect: inspectCorpus,
  documents: documentsPage,
  test: testModel,
  drift: driftOf,
};

async function train(work: Work, { signal, progress }: Watch): Promise<unknown> {
  const name = work.save ?? work.id;
  const request = await classifyRequest(await classifySources(work), machineOf(work));
  const clock = stageClock(progress);
  const corpus = await openCorpus(corpusOf(work).path, request.corpus);
  const unlabelled = await unlabelledOf(work);
  const result = await trainOrEncode(corpus, { ...request.run, unlabelled, signal, progress: clock });
  signal.throwIfAborted();
  const bytes = ('encoder' in result ? result.encoder : result.model).toBytes();
  await saveModel({ toBytes: () => bytes }, join(work.folders.models, `${name}.satchel`), { force: true });
  const file = { path: name, bytes: bytes.length, sha256: sha256Hex(bytes) };
  return 'encoder' in result
    ? encoderReport(result, file, request, clock.cost())
    : trainingReport(result, file, request, clock.cost());
}

async function evaluateJob(work: Work, { signal, progress }: Watch): Promise<unknown> {
  const request = await classifyRequest(await classifySources(work), machineOf(work));
  const clock = stageClock(progress);
  const corpus = await openCorpus(corpusOf(work).path, request.corpus);
  const unlabelled = await unlabelledOf(work);
  const options = { ...request.run, unlabelled, signal, progress: clock } as EvaluateOptions; // names are checked at run time
  const result = await evaluate(corpus, options);
  return evaluationReport(result, request.corpus, clock.cost());
}

async function compare(work: Work, { signal, progress, event }: Watch): Promise<unknown> {
  const request = await compareRequest(await sourcesOf(work, comparisonSettings), machineOf(work));
  const { name, path } = corpusOf(work);
  const corpus = await openCorpus(path, request.corpus);
  const watch = (found: { readonly kind: string }): void =>
    found.kind === 'leaks' ? event('leaks', found) : event('row', plain(found));
  const { budget, clock } = request.run;
  const told = budget === undefined ? progress : budgetProgress(progress, budget, clock);
  const unlabelled = await unlabelledOf(work);
  const result = await compareCorpus(corpus, { ...request.run, unlabelled, signal, progress: told, watch });
  const { comparisonPage } = await import('satchel/report');
  const report = comparisonReport(result, name, { ...request, unlabelled: work.unlabelled?.name });
  const { recommended, winner, baseline } = report.commands;
  const commands = [...new Set([recommended, winner, baseline])];
  await writePage(work, await comparisonPage(result, { corpus: name, commands }));
  return report;
}

async function map(work: Work, { signal, progress }: Watch): Promise<unknown> {
  const request = mapRequest(await sourcesOf(work, mapSettings));
  if (work.model === undefined) throw problem('BAD_REQUEST', "A map needs a model: 'model'.", { where: '/model' });
  const encoder = await loadEncoder(await fileOf(work.folders.models, work.model, 'satchel', 'NO_SUCH_MODEL', 'model'));
  const { name, path } = corpusOf(work);
  const drawn = await mapDocuments(encoder, await openCorpus(path, request.corpus), {
    ...request.run,
    signal,
    progress,
  });
  const { seed } = request.run;
  const page = await mapPage(drawn, { corpus: name, seed });
  await writePage(work, page);
  await write(join(work.folders.reports, `${work.id}.jsonl`), mapFileText(drawn, 'jsonl'));
  return mapReport(drawn, seed, { path: `${work.id}.html`, bytes: Buffer.byteLength(page) });
}

/** Lists of an audit that are kept. */
const MOST_FOUND = 1000;

async function audit(work: Work, { signal, progress }: Watch): Promise<unknown> {
  const sources = await sourcesOf(work);
  const corpus = await openCorpus(corpusOf(work).path, readingRequest(sources));
  const {
    duplicates,
    conflicts,
    leaks,
    plan: _plan,
    ...rest
  } = await auditCorpus(corpus, { seed: sources.given.seed ?? 1, signal, progress });
  return {
    ...rest,
    conflicts: conflicts.slice(0, MOST_FOUND),
    conflictCount: conflicts.length,
    ...(leaks ? { leaks: { ...leaks, found: leaks.found.slice(0, MOST_FOUND) } } : {}),
    duplicates: { ...duplicates, pairs: duplicates.pairs.slice(0, MOST_FOUND) },
  };
}

const writePage = ({ folders, id }: Work, html: string): Promise<void> =>
  write(join(folders.reports, `${id}.html`), html);

/** Numbers and texts of an event; what is long or nested stays behind. */
function plain(found: object): object {
  return JSON.parse(
    JSON.stringify(found, (key, value: unknown) =>
      key === 'fit' || (Array.isArray(value) && value.length > 50) ? undefined : value,
    ) ?? '{}',
  ) as object;
}
