/** How good a model is on a labelled corpus: the report of `satchel test`. */
import { loadModel, openCorpus, testModel as testOn } from 'satchel';
import { confusions, evaluationReport, readingRequest } from 'satchel/service';
import { problem } from '../http/problem.ts';
import type { Work } from './protocol.ts';
import { fileOf, sourcesOf } from './settings.ts';
import { stageClock } from './stage-clock.ts';
import { corpusOf, type Watch } from './watch.ts';

const MOST_CONFUSIONS = 50;

/** Labels that the model does not know are classes that it never gives. */
export async function testModel(work: Work, { signal, progress }: Watch): Promise<unknown> {
  if (work.model === undefined) throw problem('BAD_REQUEST', "'model' is missing.", { where: '/model' });
  const model = await loadModel(await fileOf(work.folders.models, work.model, 'satchel', 'NO_SUCH_MODEL', 'model'));
  const reading = readingRequest(await sourcesOf(work));
  const corpus = await openCorpus(corpusOf(work).path, reading);
  const clock = stageClock(progress);
  const evaluation = await testOn(model, corpus, { threads: work.threads, signal, progress: clock });
  return {
    ...evaluationReport(evaluation, reading, clock.cost()),
    unknownLabels: evaluation.classes.filter((label) => !model.classes.includes(label)),
    confusions: confusions(evaluation).slice(0, MOST_CONFUSIONS),
  };
}
