/**
 * Feeds damaged inputs to every reader, each in a process that is watched from outside:
 *
 *   node bench/fuzz/run.ts                      goes on until every target has a million inputs or one CPU hour
 *
 *   --state FILE         what was run so far (bench/results/fuzz.jsonl); a later run goes on from there
 *   --targets A,B        only these
 *   --seed N             other inputs, for targets that begin now
 *   --inputs N           how many inputs a target gets at most (1,000,000)
 *   --cpu-seconds N      how much CPU time a target gets at most (3600)
 *   --slice N            CPU seconds of a target before the next one has its turn (30)
 *   --minutes N          stop after this time
 *   --budget N           CPU seconds in all: shared out equally, each target once
 *   --page FILE          also write a page of it (bench/results/fuzz.md)
 *   --one TARGET:INDEX   read one input again, and print what comes of it
 *
 * An input must give an answer or a SatchelError that is no internal one, within two seconds of CPU time. Everything else is a finding: it is kept with
 * its input, printed, and makes the exit code 1.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';
import { pageOf } from './page.ts';
import { fileOf, targetNamed, targetNames } from './registry.ts';
import { addCounts, type Finding, type Job, newState, readStates, type TargetState, writeStates } from './state.ts';
import { watched } from './watch.ts';

const { values } = parseArgs({
  options: {
    state: { type: 'string', default: 'bench/results/fuzz.jsonl' },
    targets: { type: 'string', default: targetNames.join(',') },
    seed: { type: 'string', default: '1' },
    inputs: { type: 'string', default: '1000000' },
    'cpu-seconds': { type: 'string', default: '3600' },
    slice: { type: 'string', default: '30' },
    minutes: { type: 'string', default: 'Infinity' },
    budget: { type: 'string' },
    page: { type: 'string' },
    one: { type: 'string' },
  },
});

const chosen = values.targets.split(',');
const unknown = chosen.find((name) => fileOf(name) === undefined);
if (unknown !== undefined) throw new Error(`there is no target '${unknown}'; there are ${targetNames.join(', ')}`);
const most = Number(values.inputs);
const mostCpuMs = 1000 * Number(values['cpu-seconds']);
const until = Date.now() + 60_000 * Number(values.minutes);

if (values.one) await readAgain(values.one);
else if (values.page && Number(values.minutes) === 0)
  writeFileSync(values.page, pageOf([...readStates(values.state).values()]));
else await runAll();

async function runAll(): Promise<void> {
  const states = readStates(values.state);
  for (const name of chosen) if (!states.has(name)) states.set(name, newState(name, Number(values.seed)));
  const found = values.budget ? await runOnce(states, Number(values.budget)) : await runInTurns(states);
  if (values.page) writeFileSync(values.page, pageOf([...states.values()]));
  console.log(`${found} findings`);
  process.exitCode = found > 0 ? 1 : 0;
}

/** Every target gets a slice in turn, those with the fewest inputs first, until all have enough. */
async function runInTurns(states: Map<string, TargetState>): Promise<number> {
  let found = 0;
  for (;;) {
    const open = chosen.map((name) => states.get(name)!).filter(isOpen);
    if (open.length === 0 || Date.now() > until) return found;
    open.sort((a, b) => a.inputs - b.inputs);
    for (const state of open) {
      if (Date.now() > until) break;
      const before = state.inputs;
      found += await runJobs([jobOf(state, 1000 * Number(values.slice))], states);
      console.log(
        `${new Date().toISOString().slice(11, 19)} ${state.target}: ${state.inputs - before} inputs, ${state.inputs} in all, ${Math.round(state.cpuMs / 1000)} CPU s, ${state.findings.length} findings`,
      );
    }
  }
}

/** Every target once; those of a file share a process. */
async function runOnce(states: Map<string, TargetState>, cpuSeconds: number): Promise<number> {
  let found = 0;
  const cpuMs = (1000 * cpuSeconds) / chosen.length;
  const byFile = Map.groupBy(chosen, (name) => fileOf(name));
  for (const names of byFile.values())
    found += await runJobs(
      names.map((name) => jobOf(states.get(name)!, cpuMs)),
      states,
    );
  return found;
}

function isOpen({ next, cpuMs, findings }: TargetState): boolean {
  return next < most && cpuMs < mostCpuMs && findings.length < 20;
}

function jobOf({ target, seed, next, skip, cpuMs: used }: TargetState, cpuMs: number): Job {
  return { target, seed, next, skip, most, cpuMs: Math.min(cpuMs, mostCpuMs - used) };
}

/** A process that was ended goes on behind the input that it was ended for. */
async function runJobs(jobs: readonly Job[], states: Map<string, TargetState>): Promise<number> {
  let [left, found] = [jobs, 0];
  const note = (target: string, finding: Finding): void => {
    states.get(target)!.findings.push(finding);
    found++;
    console.log(JSON.stringify({ target, ...finding }));
  };
  while (left.length > 0) {
    const ended = new Set<string>();
    const { peakMB, fault } = await watched(left, {
      counts: (target, counts) => addCounts(states.get(target)!, counts),
      finding: note,
      ended: (target) => void ended.add(target),
    });
    left = left.filter(({ target }) => !ended.has(target));
    const current = states.get(left[0]?.target ?? jobs[0]!.target)!;
    current.peakMB = Math.max(current.peakMB, peakMB);
    if (fault) {
      note(current.target, fault);
      if (fault.index < 0) break;
      current.skip.push(fault.index);
    }
    writeStates(values.state, states);
    left = left.map((job) => ({ ...job, next: states.get(job.target)!.next, skip: states.get(job.target)!.skip }));
  }
  return found;
}

async function readAgain(named: string): Promise<void> {
  const [name = '', index = '0'] = named.split(':');
  const target = await targetNamed(name);
  const random = createRandom(Number(values.seed), `${name} ${Number(index)}`);
  const input = target.input(random);
  console.log(`${input.length} bytes: ${Buffer.from(input).toString('base64').slice(0, 4000)}`);
  try {
    await target.read(input, random);
    console.log('accepted');
  } catch (error) {
    console.log(error);
  }
}
