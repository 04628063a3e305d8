/** `satchel train CORPUS --out MODEL`: learn from every document, say how good that is, keep the model. */
import { SatchelError, throwIfAborted } from '../../core/errors.ts';
import { checkWritable } from '../../files/atomic-write.ts';
import { saveModel } from '../../models/model-on-disk.ts';
import { train } from '../../pipeline/train.ts';
import { flags } from '../arguments/flags.ts';
import type { RunCommand } from '../context.ts';
import { trainingReport } from '../report/training-json.ts';
import { trainingText } from '../report/training-text.ts';
import { requestOf } from '../settings/request.ts';
import { runOnCorpus } from './corpus-run.ts';
import { noteSkipped } from './skipped.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal, signal, environment } = context;
  const path = args.given(flags.out);
  if (path === undefined || path === '') {
    throw new SatchelError('MISSING_VALUE', "'train' needs a file for the model: --out MODEL.", { kind: 'usage' });
  }
  const request = await requestOf(args, environment);
  const force = args.isOn(flags.force);
  await checkWritable(path, { force }); // told before hours of training, not after
  const { result, cost, name } = await runOnCorpus(context, request, async (corpus, options) => {
    const trained = await train(corpus, options);
    noteSkipped(corpus, context);
    return trained;
  });
  throwIfAborted(signal);
  const bytes = result.model.toBytes();
  await saveModel({ toBytes: () => bytes }, path, { force });
  const report = trainingReport(result, bytes, path, request, cost);
  await terminal.print(
    args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : trainingText(report, name, terminal.style),
  );
};
