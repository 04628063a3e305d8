/** Measures wall-clock and processor time per stage. Processor time counts all threads. */
import type { Progress, Stage } from '../../core/compute.ts';
import type { SecondsByStage } from '../../results/cost.ts';

export const stages: readonly Stage[] = ['read', 'tokenise', 'fit', 'transform', 'train', 'predict'];

export interface StageClock extends Progress {
  readonly seconds: SecondsByStage;
  readonly cpuSeconds: SecondsByStage;
  /** Adds the time since the last change to the current stage, and ends it. */
  stop(): void;
}

export interface Clocks {
  /** Wall-clock seconds. */
  wall(): number;
  /** Processor seconds. */
  cpu(): number;
}

const processClocks: Clocks = {
  wall: () => performance.now() / 1e3,
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
};

/** Also passes every call on to `next`. */
export function createStageClock(next: Progress, clocks: Clocks = processClocks): StageClock {
  const seconds = zeros();
  const cpuSeconds = zeros();
  let current: Stage | undefined;
  let [wall, cpu] = [clocks.wall(), clocks.cpu()];
  const book = (): void => {
    const [wallNow, cpuNow] = [clocks.wall(), clocks.cpu()];
    if (current !== undefined) {
      seconds[current] += wallNow - wall;
      cpuSeconds[current] += cpuNow - cpu;
    }
    [wall, cpu] = [wallNow, cpuNow];
  };
  return {
    seconds,
    cpuSeconds,
    stage(stage) {
      book();
      current = stage;
      next.stage(stage);
    },
    advance: (done, total, unit) => next.advance(done, total, unit),
    stop() {
      book();
      current = undefined;
    },
  };
}

const zeros = (): Record<Stage, number> => ({ read: 0, tokenise: 0, fit: 0, transform: 0, train: 0, predict: 0 });
