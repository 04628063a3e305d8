/** `satchel words train CORPUS --out FILE`: vectors from running text, in runs that may be interrupted and go on. */
import { printable } from '../../../../core/errors.ts';
import { openCorpus } from '../../../../corpus/open-corpus.ts';
import {
  type PlannedTraining,
  type TrainingWatch,
  trainWordsToFile,
} from '../../../../models/word-training/train-to-file.ts';
import { type WordTrainingGiven, wordTrainingRequest } from '../../../../requests/words.ts';
import { wordTrainingReport } from '../../../../results/words.ts';
import { flags } from '../../../arguments/flags.ts';
import type { Arguments } from '../../../arguments/parse.ts';
import { pathsOf } from '../../../paths.ts';
import type { Context, RunCommand } from '../../../session.ts';
import { givenBy } from '../../../settings/from-flags.ts';
import { machine, sourcesOf } from '../../../settings/sources.ts';
import { Stopped } from '../../../stop-signals.ts';
import type { ProgressLine } from '../../../terminal/progress-line.ts';
import type { StageClock } from '../../../terminal/stage-clock.ts';
import { required } from '../../shared/required.ts';
import { interruptionFlags, methodFlags, phraseFlags, sharedFlags } from './flags.ts';
import { planText, trainedText } from './text.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal, signal, keeping, line, clock } = context;
  const output = required(args.given(flags.out), "'words train' needs a file for the vectors: --out FILE.");
  const request = wordTrainingRequest(await sourcesOf(context, trainingGiven(args)), machine);
  const watching = watch(context, line, clock);
  try {
    const { corpus, trained } = await context.reading(args.positionals, async () => {
      const corpus = await openCorpus(pathsOf(args.positionals), request.corpus);
      const asked = {
        ...request,
        resume: args.isOn(interruptionFlags.resume),
        force: args.isOn(flags.force),
        checkpointSeconds: args.given(interruptionFlags.checkpointEvery),
      };
      return { corpus, trained: await keeping(() => trainWordsToFile(corpus, output, asked, watching)) };
    });
    const report = wordTrainingReport(trained, output, request, context.cost());
    context.remarkSkipped(corpus);
    await context.print(report, () => trainedText(report, corpus.name, terminal.style));
  } catch (error) {
    throw signal.aborted ? stopped(signal, error, watching.checkpoint) : error;
  }
};

const trainingGiven = (args: Arguments): WordTrainingGiven => ({
  shared: givenBy(args, sharedFlags),
  own: givenBy(args, methodFlags),
  ...givenBy(args, { ...phraseFlags, textBuffer: interruptionFlags.textBuffer }),
});

interface Watching extends TrainingWatch {
  /** The last checkpoint of this run. */
  readonly checkpoint: string | undefined;
}

function watch({ args, terminal, signal }: Context, line: ProgressLine, clock: StageClock): Watching {
  let checkpoint: string | undefined;
  const note = (text: string) => {
    line.clear();
    terminal.note(text);
  };
  const isTold = !args.isOn(flags.quiet);
  return {
    signal,
    progress: { ...clock, warn: (message) => note(`satchel: ${message}\n`) },
    get checkpoint() {
      return checkpoint;
    },
    planned(plan) {
      if (isTold) note(planText(plan));
      if (isTold && args.isOn(interruptionFlags.resume) && !plan.resumed)
        note('satchel: there is no checkpoint to go on from; this is a new run.\n');
      startCount(line, plan);
    },
    trained({ loss, learningRate, wordsDone, wordsTotal }) {
      line.remark(`loss ${loss.toPrecision(3)}  rate ${learningRate.toFixed(4)}`);
      clock.advance(wordsDone, wordsTotal, 'words');
    },
    checkpointed(path) {
      checkpoint = path;
    },
  };
}

/** Words a second are counted from here, not from the beginning of a run that was resumed. */
function startCount(line: ProgressLine, { wordsDone, wordsTotal }: PlannedTraining): void {
  line.stage('train');
  line.advance(wordsDone, wordsTotal, 'words');
}

/** The first signal ends with a checkpoint where training had begun; what kept it from being saved is said. */
function stopped({ reason }: AbortSignal, error: unknown, checkpoint: string | undefined): unknown {
  if (!(reason instanceof Stopped)) return reason;
  if (error !== reason && error instanceof Error)
    return new Stopped(reason.signal, `the checkpoint could not be saved: ${error.message}`);
  if (checkpoint === undefined) return reason;
  return new Stopped(reason.signal, `what was learned is in ${printable(checkpoint)}; go on with --resume`);
}
