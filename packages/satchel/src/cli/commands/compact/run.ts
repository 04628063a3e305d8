/** `satchel compact MODEL --out FILE`: a smaller model, and with `--corpus` how much is lost. */
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { checkWritable } from '../../../files/atomic-write.ts';
import { loadModel, saveModel } from '../../../models/model-on-disk.ts';
import { compactModel } from '../../../pipeline/compact/compact-model.ts';
import { readingRequest, threadsOf } from '../../../requests/request.ts';
import { compactReport } from '../../../results/compact.ts';
import { flags } from '../../arguments/flags.ts';
import { pathsOf } from '../../paths.ts';
import type { RunCommand } from '../../session.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { fileOf } from '../shared/file-facts.ts';
import { required } from '../shared/required.ts';
import { compactFlags } from './shape.ts';
import { compactText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, signal, clock: progress, terminal } = session;
  const [from = ''] = args.positionals;
  const out = required(args.given(flags.out), "'compact' needs a file for the compact model: --out FILE.");
  const path = args.given(compactFlags.corpus);
  const sources = await sourcesOf(session);
  const [reading, threads] = [readingRequest(sources), threadsOf(sources, machine)];
  const force = args.isOn(flags.force);
  await checkWritable(out, { force });
  const model = await loadModel(from);
  const paths = path === undefined ? [] : [path];
  await session.reading(paths, async () => {
    const corpus = path === undefined ? undefined : await openCorpus(pathsOf(paths), reading);
    const [keep, bits] = [args.given(compactFlags.keep), args.given(compactFlags.bits)];
    const compacted = await compactModel(model, { corpus, keep, bits, threads, signal, progress });
    const bytes = compacted.model.toBytes();
    await saveModel({ toBytes: () => bytes }, out, { force });
    const report = compactReport(compacted, model, fileOf(out, bytes), session.cost());
    await session.print(report, () => compactText(report, terminal.style));
    if (corpus) session.remarkSkipped(corpus);
  });
};
