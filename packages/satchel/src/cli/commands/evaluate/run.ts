/** `satchel evaluate CORPUS`: measures a classifier on documents it was not trained on, of the same file or of another. */
import { defined } from '../../../core/checks/defined.ts';
import { badParam } from '../../../core/errors.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { evaluate } from '../../../pipeline/evaluate.ts';
import { classifyRequest } from '../../../requests/classify.ts';
import { evaluationReport } from '../../../results/evaluation/evaluation-report.ts';
import { flags } from '../../arguments/flags.ts';
import { pathOf } from '../../paths.ts';
import type { RunCommand } from '../../session.ts';
import { machine } from '../../settings/sources.ts';
import { classifySources, crossingCopies, runOnCorpus } from '../shared/corpus-run.ts';
import { checkEvaluationFiles, writeEvaluationFiles } from '../shared/evaluation-files.ts';
import { joinedLabelRemarks } from '../shared/label-remarks.ts';
import { foldsOut } from '../shared/shapes.ts';
import { testFlag } from './shape.ts';
import { evaluationText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, terminal } = session;
  const testPath = args.given(testFlag);
  if (testPath !== undefined && args.given(flags.split) !== undefined)
    throw badParam('--test and --split exclude each other: the test file is the split.', 'Leave one of them out.');
  if (testPath !== undefined && args.given(foldsOut) !== undefined)
    throw badParam('--test and --folds-out exclude each other: the test file is the split.', 'Leave one of them out.');
  const request = await classifyRequest(await classifySources(session), machine);
  await checkEvaluationFiles(session);
  const test = testPath === undefined ? undefined : await openCorpus(pathOf(testPath), request.corpus);
  const { result, cost, name, corpus } = await runOnCorpus(session, request, (documents, options) =>
    evaluate(documents, test ? { ...options, protocol: undefined, test } : options),
  );
  const tested = test?.name ?? name;
  if (test) session.remarkSkipped(test);
  for (const remark of joinedLabelRemarks(result.classes)) session.remark(remark);
  const withoutCopies = await crossingCopies(session, corpus, result);
  const report = { ...evaluationReport(result, request.corpus, cost), ...defined({ withoutCopies }) };
  await writeEvaluationFiles(session, result, { corpus: test ?? corpus });
  await session.print(report, () => evaluationText(result, report, tested, terminal.style));
};
