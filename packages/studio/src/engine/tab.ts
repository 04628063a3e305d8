/** The engine in this tab: a worker over `satchel/browser`. Nothing leaves the page. */
import type { CompareEvent } from 'satchel/browser';
import type { Engine } from './engine.ts';
import { pageModelFrom } from './page-model.ts';
import workerUrl from './worker/worker.ts?worker&url';
import { workerCalls } from './worker-calls.ts';

/** Bytes of a model that the page keeps a second time. */
const MOST_ON_PAGE = 32e6;

export function tabEngine(): Engine {
  const { ask, stop } = workerCalls(new URL(workerUrl, import.meta.url).href);
  return {
    open: (file, tell, ofLarge = 'nothing') => ask('open', [file, ofLarge], tell),
    document: (row) => ask('document', [row]),
    judge: (choice, watch, tell) => ask('judge', [choice], tell, watch),
    race: (options, watch: (event: CompareEvent) => void, tell) => ask('race', [options], tell, watch),
    scoreStripped: (plan, tell) => ask('scoreStripped', [plan], tell),
    explain: (text, label) => ask('explain', [text, label]),
    async modelOnPage(judged, text) {
      if (judged.bytes > MOST_ON_PAGE) return undefined;
      const bytes = await ask<Uint8Array>('modelBytes', []);
      return bytes.length === judged.bytes ? pageModelFrom(bytes, text) : undefined; // else another is in use by now
    },
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
    stop,
  };
}
