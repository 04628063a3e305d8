/** `satchel merge MODEL OTHER --out FILE`: the model or encoder of the documents of both. */
import { loadEncoder } from '../../../models/model-on-disk.ts';
import { mergeModels } from '../../../pipeline/update/update-model.ts';
import type { RunCommand } from '../../session.ts';
import { newModelFile, saveUpdated } from '../shared/updated-model.ts';

export const run: RunCommand = async (session) => {
  const [first = '', second = ''] = session.args.positionals;
  const out = await newModelFile(session, 'merge');
  const { signal } = session;
  await saveUpdated(session, out, await mergeModels(await loadEncoder(first), await loadEncoder(second), { signal }));
};
