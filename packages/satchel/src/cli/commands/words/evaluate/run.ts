/** `satchel words evaluate FILE`: how well the vectors agree with people, on every file of questions that is there. */
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SatchelError } from '../../../../core/errors.ts';
import { shownPath } from '../../../../files/guarded-open.ts';
import { readWhole } from '../../../../files/read-whole.ts';
import { judgementReport } from '../../../../results/words.ts';
import { judgeWords, type QuestionFile } from '../../../../words/word-questions.ts';
import type { Arguments } from '../../../arguments/parse.ts';
import type { RunCommand } from '../../../session.ts';
import { loadWords } from '../load.ts';
import { questionFlags } from './shape.ts';
import { judgementText } from './text.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal, environment } = context;
  const files = await questionFiles(await dataFolder(args, environment)); // told before the vectors are read
  const loaded = await loadWords(context);
  const judged = judgeWords(loaded.words, files, {
    analogyWords: args.given(questionFlags.analogyWords) ?? questionFlags.analogyWords.option.default,
  });
  await context.print(judgementReport(judged, loaded), () => judgementText(judged, loaded, terminal.style));
};

async function dataFolder(args: Arguments, { SATCHEL_DATA }: NodeJS.ProcessEnv): Promise<string> {
  const named = args.given(questionFlags.data);
  if (named !== undefined && named !== '') return named;
  const candidates = [
    ...(SATCHEL_DATA ? [join(SATCHEL_DATA, 'wordsim')] : []),
    join('..', 'shared', 'data', 'wordsim'),
  ];
  for (const folder of candidates) if (await access(folder).then(() => true, () => false)) return folder; // biome-ignore format: one line
  throw new SatchelError(
    'INPUT_MISSING',
    'there are no questions to ask: no folder of judged pairs and analogies was found.',
    {
      kind: 'input',
      remedy:
        'Name one: --data DIR. It holds files such as EN-MEN-TR-3k.txt ("word word score" a line, of github.com/mfaruqui/eval-word-vectors) and\n' +
        'questions-words.txt (": section", then four words a line, of github.com/tmikolov/word2vec), gzip too.',
    },
  );
}

const MOST_BYTES = 64 * 2 ** 20;

/** Every .txt of the folder, in order of name. */
async function questionFiles(folder: string): Promise<QuestionFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new SatchelError('INPUT_MISSING', `There is no folder ${shownPath(folder)}.`, {
      kind: 'input',
      where: shownPath(folder),
      cause: error,
    });
  });
  const chosen = names.filter((name) => /\.txt(?:\.gz)?$/i.test(name)).sort();
  if (chosen.length === 0)
    throw new SatchelError('INPUT_MISSING', `${shownPath(folder)} holds no .txt or .txt.gz file of questions.`, {
      kind: 'input',
      where: shownPath(folder),
    });
  return Promise.all(
    chosen.map(async (name) => ({
      name: name.replace(/\.txt(?:\.gz)?$/i, ''),
      text: await textOf(join(folder, name)),
    })),
  );
}

async function textOf(path: string): Promise<string> {
  const bytes = await readWhole(path, { limit: MOST_BYTES });
  try {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return new TextDecoder('utf-8', { fatal: true }).decode(
      isPacked ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes,
    );
  } catch (error) {
    throw new SatchelError('BAD_UTF8', `${shownPath(path)} is not UTF-8 text, packed or not.`, {
      where: shownPath(path),
      cause: error,
    });
  }
}
