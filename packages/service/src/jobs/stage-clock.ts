/** Time by stage, for reports. */
import type { Progress, Stage } from 'satchel';
import { type Cost, peakMemory } from 'satchel/service';

/** Passes progress on. */
export function stageClock(next: Progress): Progress & { cost(): Cost } {
  const names: readonly Stage[] = ['read', 'tokenise', 'fit', 'transform', 'train', 'predict'];
  const zeros = (): Record<Stage, number> =>
    Object.fromEntries(names.map((name) => [name, 0])) as Record<Stage, number>;
  const [seconds, cpuSeconds] = [zeros(), zeros()];
  const cpuNow = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
  let current: Stage | undefined;
  let [wall, cpu] = [performance.now() / 1e3, cpuNow()];
  const book = (): void => {
    const [wallNow, spent] = [performance.now() / 1e3, cpuNow()];
    if (current !== undefined) {
      seconds[current] += wallNow - wall;
      cpuSeconds[current] += spent - cpu;
    }
    [wall, cpu] = [wallNow, spent];
  };
  return {
    stage(stage) {
      book();
      current = stage;
      next.stage(stage);
    },
    advance: (done, total, unit) => next.advance(done, total, unit),
    warn: (message) => next.warn?.(message),
    cost() {
      book();
      current = undefined;
      return { seconds, cpuSeconds, peakMemoryMB: peakMemory() / 2 ** 20 };
    },
  };
}
