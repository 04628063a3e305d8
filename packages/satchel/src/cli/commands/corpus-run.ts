/** What `train` and `evaluate` share: a corpus opened as asked, progress on the screen, clocks running. */
import { type FileCorpus, openCorpus } from '../../corpus/open-corpus.ts';
import type { RunOptions } from '../../pipeline/run-options.ts';
import { flags } from '../arguments/flags.ts';
import type { Context } from '../context.ts';
import { pathOf } from '../paths.ts';
import type { Cost } from '../report/evaluation-json.ts';
import type { Request } from '../settings/request.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import { createStageClock } from '../terminal/stage-clock.ts';
import { withStandardInput } from './standard-input.ts';

export interface CorpusRun<Result> {
  readonly result: Result;
  readonly cost: Cost;
  /** The corpus as a person may see it. */
  readonly name: string;
}

export async function runOnCorpus<Result>(
  { args, terminal, signal }: Context,
  request: Request,
  work: (corpus: FileCorpus, options: RunOptions) => Promise<Result>,
): Promise<CorpusRun<Result>> {
  const isSilent = args.isOn(flags.quiet) || (args.isOn(flags.json) && !terminal.isWatched);
  const line = createProgressLine(isSilent ? { ...terminal, note: () => {} } : terminal);
  const clock = createStageClock(line);
  const path = args.positionals[0] ?? '';
  try {
    const { corpus, result } = await withStandardInput(path === '-', signal, async () => {
      const opened = await openCorpus(pathOf(path), request.corpus);
      return { corpus: opened, result: await work(opened, { ...request.run, signal, progress: clock }) };
    });
    clock.stop();
    const { seconds, cpuSeconds } = clock;
    return {
      result,
      cost: { seconds, cpuSeconds, peakMemoryMB: process.resourceUsage().maxRSS / 1024 },
      name: corpus.name,
    };
  } finally {
    line.clear();
  }
}
