/** `satchel topics FILE`: what the file holds decides whether topics are those of a model, or found in documents. */
import { badParam, usageError } from '../../../core/errors.ts';
import type { Option } from '../../../core/options.ts';
import { isModelFile } from '../../../models/is-model-file.ts';
import type { Flag } from '../../arguments/flag.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand } from '../../session.ts';
import { ofDocuments } from './of-documents.ts';
import { ofModel } from './of-model.ts';
import { foundFlags } from './shape.ts';

/** They say how a topic model is fitted. */
const fitFlags: readonly Flag<Option>[] = [
  foundFlags.topics,
  foundFlags.refits,
  flags.representation,
  flags.words,
  flags.language,
];

export const run: RunCommand = async (session) => {
  const [path = '', ...further] = session.args.positionals;
  const given = fitFlags.find((flag) => session.args.given(flag) !== undefined);
  const isSaved = await isModelFile(path);
  if (isSaved && given) throw badParam(`--${given.name} is for topics of documents, and this file is a model.`);
  if (isSaved && further.length > 0)
    throw usageError('EXTRA_ARGUMENT', 'several files are documents of one corpus, and the first of these is a model.');
  await (isSaved || path.endsWith('.satchel') ? ofModel(session) : ofDocuments(session));
};
