/**
 * The session: what was opened and what came of it. Actions ask the engine and put the answers into the state; an answer to a question about
 * a file that has been replaced meanwhile is dropped.
 */
import type { CompareEvent } from 'satchel/browser';
import { createClient } from 'satchel/client';
import type { DriftQuestion } from '../engine/drifting.ts';
import type { Fault, FileChange, MapMethod, ModelChoice, Stage, WatchScore } from '../engine/engine.ts';
import { faultOf, STOPPED } from '../engine/fault.ts';
import type { Labelling } from '../engine/labelling.ts';
import type { RemoteEngine } from '../engine/remote/remote-engine.ts';
import { exampleFile } from './example-file.ts';
import { firstMiss, shareRight } from './misses.ts';
import { nextModel, plainBag } from './model-choices.ts';
import { openReport as reportIn } from './open-report.ts';
import { afterEvent } from './race-rows.ts';
import { emptyState, MAP_SAMPLE, type SessionState } from './state.ts';

export interface Session {
  readonly engine: RemoteEngine;
  get(): SessionState;
  subscribe(changed: () => void): () => void;
  open(file: File): Promise<void>;
  openExample(): Promise<void>;
  show(row: number): Promise<void>;
  /** Says whether there is a model now. */
  use(choice: ModelChoice): Promise<boolean>;
  race(budget: number): Promise<void>;
  scoreStripped(): Promise<void>;
  drawMap(method: MapMethod, sample: number): Promise<void>;
  /** Looks for copies, conflicts and probably wrong labels. */
  findFlags(): Promise<void>;
  findTopics(count: number | undefined): Promise<void>;
  findDrift(question: DriftQuestion): Promise<void>;
  openReport(file: File): Promise<void>;
  loadModel(file: File): Promise<void>;
  /** Undefined if it could not be done. */
  labelFile(file: File): Promise<string | undefined>;
  /** Labels a set of documents or leaves it out, and trains the model in use again, or the first where two classes got labels. */
  change(change: FileChange, what: string): Promise<void>;
  /** Asks a question of labelling and shows the answer; while one is under way, another is not asked. */
  label(of: string, question: () => Promise<Labelling>): Promise<void>;
  /** Has the service at this address train and compare; says why it cannot. */
  workRemotely(url: string, key: string): Promise<Fault | undefined>;
  workHere(): void;
  stop(): void;
  /** Takes the alert away. */
  dismiss(): void;
}

export function createSession(engine: RemoteEngine): Session {
  let state = emptyState;
  let file = 0; // counts opened files
  let drawing: string | undefined; // the map that is under way
  const listeners = new Set<() => void>();

  function set(change: Partial<SessionState>): void {
    const next = { ...state, ...change };
    state = { ...next, isBusy: next.stage !== undefined };
    for (const changed of listeners) changed();
  }

  /**
   * Does something that may fail, and puts what came of it into the state; says whether it did. What comes of a file that has been replaced
   * meanwhile is dropped.
   */
  async function attempt<Answer>(
    of: string,
    work: (tell: (stage: Stage) => void) => Promise<Answer>,
    change: (answer: Answer) => Partial<SessionState>,
  ): Promise<boolean> {
    const own = file;
    const tell = (stage: Stage): void => {
      if (own === file) set({ stage });
    };
    try {
      const answer = await work(tell);
      if (own !== file) return false;
      set({ stage: undefined, ...change(answer) });
      return true;
    } catch (error) {
      const fault = faultOf(error);
      if (own === file) set({ stage: undefined, ...(fault.code === STOPPED ? {} : { fault: { of, fault } }) });
      return false;
    }
  }

  async function open(given: File): Promise<void> {
    engine.stop();
    file++;
    set({ stage: { what: `Opening ${given.name}` }, fault: undefined, isLabelling: false });
    const { budget, isServed } = state;
    const isOpen = await attempt(
      `Opening ${given.name}`,
      (tell) => engine.open(given, tell),
      (opened) => ({ ...emptyState, opened, budget, isServed }),
    );
    if (!isOpen || !(await use(plainBag))) return;
    const own = file;
    await race(budget);
    if (own === file && state.phase === 'done' && !state.map) await drawMap('umap', MAP_SAMPLE);
  }

  function watched(): WatchScore {
    const own = file;
    return (scored) => {
      if (own === file) set({ scored });
    };
  }

  async function openExample(): Promise<void> {
    let example: File | undefined;
    await attempt('Loading the example', exampleFile, (found) => {
      example = found;
      return {};
    });
    if (example) await open(example);
  }

  async function use(choice: ModelChoice): Promise<boolean> {
    const isTrained = await attempt(
      `Training ${choice.name}`,
      (tell) => engine.judge(choice, watched(), tell),
      (judged) => ({ judged, earlier: state.judged }),
    );
    if (isTrained && !state.document) await show(firstMiss(state.judged!, state.opened!.rows));
    return isTrained;
  }

  async function show(row: number): Promise<void> {
    const { stage } = state; // other work goes on
    await attempt(
      'Showing a document',
      () => engine.document(row),
      (document) => ({ document, stage }),
    );
  }

  async function race(budget: number): Promise<void> {
    const own = file;
    const watch = (event: CompareEvent): void => {
      if (own === file) set(afterEvent(state, event));
    };
    set({ phase: 'running', race: [], comparison: undefined, budget, fault: undefined });
    const isDone = await attempt(
      'Comparing',
      (tell) => engine.race({ budget }, watch, tell),
      (comparison) => ({ comparison, leaks: comparison.leaks, phase: 'done' }),
    );
    if (!isDone && own === file) set({ phase: 'stopped' });
  }

  async function scoreStripped(): Promise<void> {
    const { leaks } = state;
    if (!leaks) return;
    set({ stripped: 'running' });
    const isDone = await attempt(
      'Scoring stripped texts',
      (tell) => engine.scoreStripped(leaks.plan, tell),
      (stripped) => ({ stripped }),
    );
    if (!isDone) set({ stripped: undefined });
  }

  async function drawMap(method: MapMethod, sample: number): Promise<void> {
    const wanted = `${file} ${method} ${sample}`;
    if (wanted === drawing) return; // a page without a map asks whenever other work has ended
    drawing = wanted;
    await attempt(
      'Drawing the map',
      (tell) => engine.map(method, sample, tell),
      (map) => ({ map }),
    );
    if (wanted === drawing) drawing = undefined;
  }

  async function findFlags(): Promise<void> {
    await attempt(
      'Looking for copies and wrong labels',
      (tell) => engine.flags(tell),
      (flags) => ({ flags }),
    );
  }

  async function findTopics(count: number | undefined): Promise<void> {
    await attempt(
      'Finding topics',
      (tell) => engine.topics(count, tell),
      (topics) => ({ topics }),
    );
  }

  async function findDrift(question: DriftQuestion): Promise<void> {
    await attempt(
      question.kind === 'file' ? `Comparing with ${question.file.name}` : 'Comparing the texts',
      (tell) => engine.drift(question, tell),
      (drift) => ({ drift }),
    );
  }

  async function openReport(given: File): Promise<void> {
    const { stage } = state; // other work goes on
    await attempt(
      `Opening ${given.name}`,
      () => reportIn(given),
      (report) => ({ report, stage, fault: undefined }),
    );
  }

  async function loadModel(given: File): Promise<void> {
    await attempt(
      `Opening ${given.name}`,
      (tell) => engine.loadModel(given, watched(), tell),
      (judged) => ({ judged, earlier: state.judged }),
    );
  }

  async function labelFile(given: File): Promise<string | undefined> {
    let lines: string | undefined;
    await attempt(
      `Labelling ${given.name}`,
      (tell) => engine.labelFile(given, tell),
      (found) => {
        lines = found;
        return {};
      },
    );
    return lines;
  }

  async function change(given: FileChange, what: string): Promise<void> {
    const { judged, budget, isServed, map } = state;
    const before = state.change?.before ?? shareRight(judged);
    let again: ModelChoice | undefined;
    if (state.stage) engine.stop(); // what is under way is about the documents as they were
    const isChanged = await attempt(
      what,
      () => engine.changeFile(given),
      (opened) => {
        file++; // what is under way was asked of other documents
        again = nextModel(judged, opened.facts);
        const kept = given.kind === 'label' ? { map } : {}; // rows keep their numbers
        return {
          ...emptyState,
          ...kept,
          opened,
          budget,
          isServed,
          change:
            given.kind === 'restore' ? undefined : { what, before: again === judged?.choice ? before : undefined },
        };
      },
    );
    if (isChanged && again) await use(again);
  }

  async function label(of: string, question: () => Promise<Labelling>): Promise<void> {
    if (state.isLabelling) return; // two quick keys are one answer
    const own = file;
    set({ isLabelling: true });
    const isDone = await attempt(of, question, (labelling) => ({ labelling, isLabelling: false }));
    if (!isDone && own === file) set({ isLabelling: false });
  }

  async function workRemotely(url: string, key: string): Promise<Fault | undefined> {
    const client = createClient({ url, key });
    try {
      await client.ask('GET /v1/corpora');
    } catch (error) {
      return faultOf(error);
    }
    engine.serve(client);
    set({ isServed: true });
    return undefined;
  }

  return {
    engine,
    get: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    open,
    openExample,
    show,
    use,
    race,
    scoreStripped,
    drawMap,
    findFlags,
    findTopics,
    openReport,
    findDrift,
    label,
    change,
    loadModel,
    labelFile,
    workRemotely,
    workHere() {
      engine.serve(undefined);
      set({ isServed: false });
    },
    stop: () => engine.stop(),
    dismiss: () => set({ fault: undefined }),
  };
}
