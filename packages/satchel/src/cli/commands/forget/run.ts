/** `satchel forget MODEL CORPUS --out FILE`: the model or encoder as if it had never seen the documents. */
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { loadEncoder } from '../../../models/model-on-disk.ts';
import { forgetDocuments } from '../../../pipeline/update/update-model.ts';
import { readingRequest, threadsOf } from '../../../requests/request.ts';
import { pathsOf } from '../../paths.ts';
import type { RunCommand } from '../../session.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { newModelFile, saveUpdated } from '../shared/updated-model.ts';

export const run: RunCommand = async (session) => {
  const { args, signal, clock: progress } = session;
  const [modelPath = '', ...corpusPaths] = args.positionals;
  const sources = await sourcesOf(session);
  const [options, threads] = [readingRequest(sources), threadsOf(sources, machine)];
  const out = await newModelFile(session, 'forget');
  const model = await loadEncoder(modelPath);
  await session.reading(corpusPaths, async () => {
    const corpus = await openCorpus(pathsOf(corpusPaths), options);
    await saveUpdated(session, out, await forgetDocuments(model, corpus, { threads, signal, progress }));
    session.remarkSkipped(corpus);
  });
};
