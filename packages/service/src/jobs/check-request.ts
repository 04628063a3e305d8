/** Looks at a job before it is queued: what would fail at once is refused at once. */
import {
  classifyRequest,
  compareRequest,
  comparisonSettings,
  indexRequest,
  indexSettings,
  mapRequest,
  mapSettings,
  readingRequest,
} from 'satchel/service';
import { problem } from '../http/problem.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { JobRequest } from './jobs.ts';
import { classifySources, machineOf, sourcesOf } from './settings.ts';

const needsCorpus: readonly string[] = ['train', 'evaluate', 'compare', 'words', 'map', 'audit'];
const takesUnlabelled: readonly string[] = ['train', 'evaluate', 'compare'];

export async function checkRequest(request: JobRequest, { corpora, models, data }: ServiceParts): Promise<void> {
  const { type, corpus, unlabelled, model, save, options } = request;
  if (corpus === null && needsCorpus.includes(type))
    throw problem('BAD_REQUEST', `A job of the type ${type} needs a corpus.`, { where: '/corpus' });
  if (unlabelled !== null && !takesUnlabelled.includes(type))
    throw problem('BAD_REQUEST', `A job of the type ${type} takes no unlabelled texts.`, { where: '/unlabelled' });
  if (type === 'map' && model === null) throw problem('BAD_REQUEST', 'A map needs a model.', { where: '/model' });
  if (type === 'index' && save === null)
    throw problem('BAD_REQUEST', "An index needs the name of a collection: 'save'.", { where: '/save' });
  if (type === 'reproduce' && !request.query['tables'])
    throw problem('BAD_REQUEST', "Name the tables: 'tables'.", { where: '/tables' });
  const file = corpus === null ? undefined : await corpora.file(corpus);
  const texts = unlabelled === null ? undefined : await corpora.file(unlabelled);
  if (model !== null) await models.facts(model);
  const machine = machineOf({ folders: data, threads: 1 }, true);
  const given = { options, corpus: file, unlabelled: texts };
  if (type === 'train' || type === 'evaluate') await classifyRequest(await classifySources(given), machine);
  if (type === 'compare') await compareRequest(await sourcesOf(given, comparisonSettings), machine);
  if (type === 'map') mapRequest(await sourcesOf(given, mapSettings));
  if (type === 'index')
    await indexRequest(
      await sourcesOf({ ...given, options: model === null ? options : { ...options, model } }, indexSettings),
      machine,
    );
  if (type === 'audit') readingRequest(await sourcesOf(given));
  if (type === 'words') await sourcesOf(given);
}
