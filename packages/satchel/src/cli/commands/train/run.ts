/**
 * `satchel train CORPUS --out MODEL`: learn from every document, say how good that is, keep the model; without labels,
 * an encoder.
 */
import { defined } from '../../../core/checks/defined.ts';
import { badParam, throwIfAborted } from '../../../core/errors.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { checkWritable } from '../../../files/atomic-write.ts';
import { loadEncoder, saveModel } from '../../../models/model-on-disk.ts';
import { trainOrEncode } from '../../../pipeline/train.ts';
import { updateModel } from '../../../pipeline/update/update-model.ts';
import { classifyRequest } from '../../../requests/classify.ts';
import { readingRequest, threadsOf } from '../../../requests/request.ts';
import { encoderReport, trainingReport } from '../../../results/training.ts';
import { flags } from '../../arguments/flags.ts';
import { pathsOf } from '../../paths.ts';
import type { RunCommand, Session } from '../../session.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { classifySources, crossingCopies, runOnCorpus } from '../shared/corpus-run.ts';
import { fileOf } from '../shared/file-facts.ts';
import { remarkLabelColumn } from '../shared/label-column.ts';
import { joinedLabelRemarks } from '../shared/label-remarks.ts';
import { required } from '../shared/required.ts';
import { partFlags, unlabelledFlag } from '../shared/shapes.ts';
import { newModelFile, saveUpdated } from '../shared/updated-model.ts';
import { updateFlag } from './shape.ts';
import { encoderText, trainingText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, terminal, signal } = session;
  const path = required(args.given(flags.out), "'train' needs a file for the model: --out MODEL.");
  const updated = args.given(updateFlag);
  if (updated !== undefined) return update(session, updated);
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
    if (report.reason === 'no labels') await remarkLabelColumn(session, request.corpus);
    const asked = [flags.evaluate, flags.split].find((flag) => ![undefined, 'none'].includes(args.given(flag)));
    if (asked)
      session.remark(`an encoder gives no labels, so nothing was evaluated: --${asked.name} is for classifiers.`);
    await session.print(report, () => encoderText(report, name, terminal.style));
  } else {
    for (const remark of joinedLabelRemarks(result.model.classes)) session.remark(remark);
    const withoutCopies = await crossingCopies(session, corpus, result.evaluation);
    const report = { ...trainingReport(result, file, request, cost), ...defined({ withoutCopies }) };
    await session.print(report, () => trainingText(report, name, terminal.style));
  }
};

/** The settings are those of the model, so flags that choose others are refused. */
async function update(session: Session, modelPath: string): Promise<void> {
  const { args, signal, clock: progress } = session;
  const valued = [...partFlags, unlabelledFlag, flags.evaluate, flags.split, flags.seed].find(
    (flag) => args.given(flag) !== undefined && flag !== flags.set,
  );
  const other = valued ?? (args.isOn(flags.groupCopies) ? flags.groupCopies : undefined);
  if (other) throw badParam(`--${other.name} and --update exclude each other: the settings are those of the model.`);
  const out = await newModelFile(session, 'train');
  const sources = await sourcesOf(session);
  const [reading, threads] = [readingRequest(sources), threadsOf(sources, machine)];
  const model = await loadEncoder(modelPath);
  await session.reading(args.positionals, async () => {
    const corpus = await openCorpus(pathsOf(args.positionals), reading);
    await saveUpdated(session, out, await updateModel(model, corpus, { threads, signal, progress }));
    session.remarkSkipped(corpus);
  });
}
