/**
 * `satchel train CORPUS --out MODEL`: learn from every document, say how good that is, keep the model; without labels,
 * an encoder.
 */
import { defined } from '../../../core/checks/defined.ts';
import { throwIfAborted, usageError } from '../../../core/errors.ts';
import { checkWritable } from '../../../files/atomic-write.ts';
import { saveModel } from '../../../models/model-on-disk.ts';
import { trainOrEncode } from '../../../pipeline/train.ts';
import { classifyRequest } from '../../../requests/classify.ts';
import { encoderReport, trainingReport } from '../../../results/training.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand } from '../../session.ts';
import { machine } from '../../settings/sources.ts';
import { classifySources, crossingCopies, runOnCorpus } from '../shared/corpus-run.ts';
import { fileOf } from '../shared/file-facts.ts';
import { joinedLabelRemarks } from '../shared/label-remarks.ts';
import { encoderText, trainingText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, terminal, signal } = session;
  const path = args.given(flags.out);
  if (path === undefined || path === '')
    throw usageError('MISSING_VALUE', "'train' needs a file for the model: --out MODEL.");
  const request = await classifyRequest(await classifySources(session), machine);
  const force = args.isOn(flags.force);
  await checkWritable(path, { force }); // reported before hours of training, not after
  const { result, cost, name, corpus } = await runOnCorpus(session, request, trainOrEncode);
  throwIfAborted(signal);
  const bytes = ('encoder' in result ? result.encoder : result.model).toBytes();
  await saveModel({ toBytes: () => bytes }, path, { force });
  const file = fileOf(path, bytes);
  if ('encoder' in result) {
    const report = encoderReport(result, file, request, cost);
    await session.print(report, () => encoderText(report, name, terminal.style));
  } else {
    for (const remark of joinedLabelRemarks(result.model.classes)) session.remark(remark);
    const withoutCopies = await crossingCopies(session, corpus, result.evaluation);
    const report = { ...trainingReport(result, file, request, cost), ...defined({ withoutCopies }) };
    await session.print(report, () => trainingText(report, name, terminal.style));
  }
};
