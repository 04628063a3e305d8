/** `satchel evaluate CORPUS`: measures a classifier on documents it was not trained on. */
import { evaluate } from '../../../pipeline/evaluate.ts';
import { classifyRequest } from '../../../requests/classify.ts';
import { evaluationReport } from '../../../results/evaluation.ts';
import type { RunCommand } from '../../session.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { runOnCorpus } from '../shared/corpus-run.ts';
import { evaluationText } from './text.ts';

export const run: RunCommand = async (session) => {
  const request = await classifyRequest(await sourcesOf(session), machine);
  const { result, cost, name } = await runOnCorpus(session, request, evaluate);
  const report = evaluationReport(result, request.corpus, cost);
  await session.print(report, () => evaluationText(result, report, name, session.terminal.style));
};
