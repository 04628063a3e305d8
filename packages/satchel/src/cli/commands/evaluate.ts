/** `satchel evaluate CORPUS`: how good would such a classifier be on documents it has not seen? */
import { evaluate } from '../../pipeline/evaluate.ts';
import { flags } from '../arguments/flags.ts';
import type { RunCommand } from '../context.ts';
import { evaluationReport } from '../report/evaluation-json.ts';
import { evaluationText } from '../report/evaluation-text.ts';
import { requestOf } from '../settings/request.ts';
import { runOnCorpus } from './corpus-run.ts';
import { noteSkipped } from './skipped.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal, environment } = context;
  const request = await requestOf(args, environment);
  const { result, cost, name } = await runOnCorpus(context, request, async (corpus, options) => {
    const evaluation = await evaluate(corpus, options);
    noteSkipped(corpus, context);
    return evaluation;
  });
  const report = evaluationReport(result, request.corpus, cost);
  await terminal.print(
    args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : evaluationText(result, report, name, terminal.style),
  );
};
