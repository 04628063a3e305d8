/** The engine in this tab: a worker over `satchel/browser`. Nothing leaves the page. */
import type { CompareEvent } from 'satchel/browser';
import type { Engine, Stage } from './engine.ts';
import { EngineFault } from './fault.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { startWorker } from './start-worker.ts';
import workerUrl from './worker/worker.ts?worker&url';

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  readonly tell: ((stage: Stage) => void) | undefined;
  readonly watch: ((event: never) => void) | undefined;
}

export function tabEngine(): Engine {
  const worker = startWorker(new URL(workerUrl, import.meta.url).href);
  const waiting = new Map<number, Waiting>();
  let count = 0;

  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const asked = waiting.get(data.id);
    if (!asked) return;
    if ('stage' in data) asked.tell?.(data.stage);
    else if ('event' in data) asked.watch?.(data.event as never);
    else {
      waiting.delete(data.id);
      if ('fault' in data) asked.reject(new EngineFault(data.fault));
      else asked.resolve(data.answer);
    }
  };
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) reject(new EngineFault({ code: 'WORKER_FAILED', message }));
    waiting.clear();
  };

  const send = (message: ToWorker): void => worker.postMessage(message);

  function ask<Answer>(
    call: string,
    given: readonly unknown[],
    tell?: (stage: Stage) => void,
    watch?: (event: never) => void,
  ): Promise<Answer> {
    const id = ++count;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject, tell, watch });
      send({ call, id, given });
    });
  }

  return {
    open: (file, tell, ofLarge = 'nothing') => ask('open', [file, ofLarge], tell),
    document: (row) => ask('document', [row]),
    judge: (choice, watch, tell) => ask('judge', [choice], tell, watch),
    race: (options, watch: (event: CompareEvent) => void, tell) => ask('race', [options], tell, watch),
    scoreStripped: (plan, tell) => ask('scoreStripped', [plan], tell),
    explain: (text, label) => ask('explain', [text, label]),
    counterfactual: (text) => ask('counterfactual', [text]),
    map: (method, sample, tell) => ask('map', [method, sample], tell),
    describeSet: (rows) => ask('describeSet', [rows]),
    compareSet: (rows) => ask('compareSet', [rows]),
    changeFile: (change) => ask('changeFile', [change]),
    rowsAsLines: (rows) => ask('rowsAsLines', [rows]),
    flags: (tell) => ask('flags', [], tell),
    topics: (count, tell) => ask('topics', [count], tell),
    senses: (word) => ask('senses', [word]),
    columns: () => ask('columns', []),
    drift: (question, tell) => ask('drift', [question], tell),
    search: (question) => ask('search', [question]),
    judgeBalance: (file) => ask('judgeBalance', [file]),
    querySenses: (query) => ask('querySenses', [query]),
    likeThese: (like, not) => ask('likeThese', [like, not]),
    labelStart: (classes, seed) => ask('labelStart', [classes, seed]),
    labelAnswer: (answer) => ask('labelAnswer', [answer]),
    labelUndo: () => ask('labelUndo', []),
    labelledRows: () => ask('labelledRows', []),
    labelModelBytes: () => ask('labelModelBytes', []),
    corpusLines: (part, tell) => ask('corpusLines', [part], tell),
    modelBytes: () => ask('modelBytes', []),
    pageOfModel: (title) => ask('pageOfModel', [title]),
    comparisonPage: (comparison, corpus) => ask('comparisonPage', [comparison, corpus]),
    loadModel: (file, watch, tell) => ask('loadModel', [file], tell, watch),
    labelFile: (file, tell) => ask('labelFile', [file], tell),
    stop: () => send({ stop: true }),
  };
}
