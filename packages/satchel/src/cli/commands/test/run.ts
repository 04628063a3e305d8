/** `satchel test MODEL CORPUS`: the score of a saved model on labelled documents. */
import { printable } from '../../../core/errors.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { loadModel } from '../../../models/model-on-disk.ts';
import { reasonsOf } from '../../../pipeline/predictions/words-behind.ts';
import { testModel } from '../../../pipeline/test-model.ts';
import { counted } from '../../../report/format.ts';
import { readingRequest, threadsOf } from '../../../requests/request.ts';
import { type EvaluationReport, evaluationReport } from '../../../results/evaluation/evaluation-report.ts';
import { pathsOf } from '../../paths.ts';
import type { RunCommand } from '../../session.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { evaluationText } from '../evaluate/text.ts';
import { checkEvaluationFiles, writeEvaluationFiles } from '../shared/evaluation-files.ts';

/** Words behind a prediction that a page shows. */
const TOP_WORDS = 5;

export const run: RunCommand = async (session) => {
  const { args, signal, clock: progress, terminal } = session;
  const [modelPath = '', ...corpusPaths] = args.positionals;
  const sources = await sourcesOf(session);
  const [options, threads] = [readingRequest(sources), threadsOf(sources, machine)];
  await checkEvaluationFiles(session);
  const model = await loadModel(modelPath);
  await session.reading(corpusPaths, async () => {
    const corpus = await openCorpus(pathsOf(corpusPaths), options);
    const evaluation = await testModel(model, corpus, { threads, signal, progress });
    const report = evaluationReport(evaluation, options, session.cost());
    await writeEvaluationFiles(session, evaluation, { corpus, reasons: reasonsOf(model, TOP_WORDS) });
    await session.print(report, () => evaluationText(evaluation, report, corpus.name, terminal.style));
    session.remarkSkipped(corpus);
    const unknown = report.perClass.filter(({ label }) => !model.classes.includes(label));
    if (unknown.length > 0) session.remark(unknownText(unknown));
  });
};

/** Labels of the documents that the model never gives. */
function unknownText(unknown: EvaluationReport['perClass']): string {
  const named = unknown.slice(0, 5).map(({ label }) => `'${printable(label, 40)}'`);
  const more = unknown.length > named.length ? ` and ${unknown.length - named.length} more` : '';
  const documents = unknown.reduce((sum, { documents: own }) => sum + own, 0);
  return `the model does not know ${unknown.length === 1 ? 'the label' : 'the labels'} ${named.join(', ')}${more}: it is wrong about ${counted(documents, 'document')} with ${unknown.length === 1 ? 'it' : 'them'}.`;
}
