/** `satchel words distil --teacher FILE --tokenizer FILE CORPUS --out FILE`: word vectors from a sentence encoder and unlabelled text. */
import { openCorpus } from '../../../../corpus/open-corpus.ts';
import { distilToFile } from '../../../../models/distil/distil-to-file.ts';
import { openTeacher } from '../../../../models/distil/open-teacher.ts';
import { distilRequest } from '../../../../requests/words.ts';
import { distilReport } from '../../../../results/words.ts';
import { teacherOptions } from '../../../../words/distil-options.ts';
import { flags } from '../../../arguments/flags.ts';
import { pathsOf } from '../../../paths.ts';
import type { RunCommand } from '../../../session.ts';
import { givenBy } from '../../../settings/from-flags.ts';
import { sourcesOf } from '../../../settings/sources.ts';
import { required } from '../../shared/required.ts';
import { distilFlags, model2vecFlag, teacherFlags } from './shape.ts';
import { costText, distilledText } from './text.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal, signal, keeping, clock } = context;
  const output = required(args.given(flags.out), "'words distil' needs a file for the vectors: --out FILE.");
  const model = required(
    args.given(teacherFlags.teacher),
    "'words distil' needs a sentence encoder: --teacher FILE.onnx.",
  );
  const tokenizer = required(
    args.given(teacherFlags.tokenizer),
    "'words distil' needs the tokeniser of the teacher: --tokenizer tokenizer.json.",
  );
  const {
    text,
    distil,
    corpus: reading,
  } = distilRequest(await sourcesOf(context, { distil: givenBy(args, distilFlags) }));
  const asked = {
    pooling: args.given(teacherFlags.pooling) ?? teacherOptions.pooling.default,
    longest: args.given(teacherFlags.longest) ?? teacherOptions.longest.default,
  };
  const request = {
    options: { text, distil },
    teacher: asked,
    model2vec: args.isOn(model2vecFlag),
    force: args.isOn(flags.force),
  };
  await context.reading(args.positionals, async () => {
    const corpus = await openCorpus(pathsOf(args.positionals), reading);
    const teacher = await openTeacher(model, tokenizer, asked);
    const watch = {
      progress: clock,
      signal,
      planned: (cost: Parameters<typeof costText>[0]) => context.remark(costText(cost)),
    };
    const file = await keeping(() => distilToFile(corpus, teacher, output, request, watch));
    context.remarkSkipped(corpus);
    const report = distilReport(output, file, context.cost());
    await context.print(report, () => distilledText(report, corpus.name, terminal.style));
  });
};
