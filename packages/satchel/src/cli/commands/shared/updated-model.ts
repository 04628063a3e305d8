/** Shared by `forget`, `merge` and `train --update`: the file of the new model, and what is said about it. */
import { printable } from '../../../core/errors.ts';
import { memberOf } from '../../../core/json.ts';
import type { Encoder } from '../../../encoder/encoder.ts';
import { checkWritable } from '../../../files/atomic-write.ts';
import { saveModel } from '../../../models/model-on-disk.ts';
import { isModel } from '../../../pipeline/model.ts';
import { bytes, counted, grouped } from '../../../report/format.ts';
import type { UpdateReport } from '../../../results/training.ts';
import { flags } from '../../arguments/flags.ts';
import type { Session } from '../../session.ts';
import { fileOf } from './file-facts.ts';
import { required } from './required.ts';

/** The path of `--out`, which can be written. */
export async function newModelFile({ args }: Session, command: string): Promise<string> {
  const out = required(args.given(flags.out), `'${command}' needs a file for the model: --out FILE.`);
  await checkWritable(out, { force: args.isOn(flags.force) });
  return out;
}

export async function saveUpdated(session: Session, out: string, model: Encoder): Promise<void> {
  const content = model.toBytes();
  await saveModel({ toBytes: () => content }, out, { force: session.args.isOn(flags.force) });
  const { updated } = model.provenance;
  const report: UpdateReport = {
    model: fileOf(out, content),
    documents: model.fitted.vocabulary.documents,
    kind: isModel(model) ? 'classifier' : 'encoder',
    classes: model.fitted.classes,
    vocabulary: model.fitted.vocabulary.terms.length,
    updated: { added: Number(memberOf(updated, 'added')), removed: Number(memberOf(updated, 'removed')) },
    ...session.cost(),
  };
  await session.print(report, () => updatedText(report, session.terminal.style));
}

function updatedText(
  { model, kind, documents, classes, vocabulary, updated }: UpdateReport,
  style: Session['terminal']['style'],
): string {
  const { added, removed } = updated;
  const size = `${grouped(vocabulary)} words, ${bytes(model.bytes)}`;
  const whole =
    kind === 'encoder'
      ? `an encoder of ${counted(documents, 'document')}`
      : `a classifier of ${counted(documents, 'document')}, ${grouped(classes.length)} classes`;
  return [
    `${style('bold', printable(model.path))}: ${whole}, ${size}`,
    `  since it was trained: ${counted(added, 'document')} added, ${counted(removed, 'document')} taken out, exactly`,
    `  sha256 ${model.sha256}`,
    ...(kind === 'encoder' ? [] : ["  scores of the old model were dropped: 'satchel test' measures the new one"]),
    '',
  ].join('\n');
}
