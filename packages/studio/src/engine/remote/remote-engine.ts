/**
 * The engine of a page that `satchel serve` serves. Training and the race are jobs of the service, which gets all documents; the tab shows, explains,
 * searches and labels the documents that it holds: all of them, or a sample of a large file. Without a client it is the engine of the tab.
 */
import type { CompareEvent, CorpusComparison, SelfTraining } from 'satchel/browser';
import type { Operations, ServiceClient } from 'satchel/client';
import type { Engine, Judged, ModelChoice, Opened, PartOfFile, Stage, WatchScore } from '../engine.ts';
import { groupedOptions } from '../grouped-options.ts';
import { runJob } from './run-job.ts';

export interface RemoteEngine extends Engine {
  /** Training and the race are done by this service from now on; by the tab where there is none. */
  serve(client: ServiceClient | undefined): void;
}

type Tell = (stage: Stage) => void;
type Job = Operations['GET /v1/jobs/{id}']['answer'];

const SEED = 1;

export function remoteEngine(tab: Engine): RemoteEngine {
  let client: ServiceClient | undefined;
  let running = new AbortController();
  let isPartlyLabelled = false;

  async function seen(opened: Promise<Opened>): Promise<Opened> {
    const { facts } = await opened;
    ({ isPartlyLabelled } = facts);
    return opened;
  }

  /** The name of a part of the documents as they are now on the service, which gets it unless it has it. */
  async function uploaded(to: ServiceClient, part: PartOfFile, tell: Tell): Promise<string> {
    const { signal } = running;
    const { blob, digest } = await tab.corpusLines(part, tell);
    const name = `studio-${digest.slice(0, 24)}`;
    const { corpora } = await to.ask('GET /v1/corpora', { signal });
    if (corpora.some((corpus) => corpus.name === name)) return name;
    tell({ what: 'Sending the documents to the service' });
    await to.ask('PUT /v1/corpora/{name}', { params: { name }, query: { format: 'jsonl' }, body: blob, signal });
    return name;
  }

  /** The texts without a label of a partly labelled file, as a job names them. */
  const textsOn = async (to: ServiceClient, tell: Tell): Promise<{ readonly unlabelled?: string }> =>
    isPartlyLabelled ? { unlabelled: await uploaded(to, 'texts', tell) } : {};

  async function judge(to: ServiceClient, choice: ModelChoice, watch: WatchScore, tell: Tell): Promise<Judged> {
    const { signal } = running;
    const corpus = await uploaded(to, 'training', tell);
    const texts = choice.isSelfTrained ? await textsOn(to, tell) : {};
    const { representation, classifier } = choice;
    const options = { representation, classifier, split: 'none', seed: SEED, ...groupedOptions(choice.options) };
    const job = await runJob(to, { type: 'train', corpus, ...texts, save: corpus, options }, { signal, tell });
    const bytes = await to.ask('GET /v1/models/{name}/file', { params: { name: corpus }, signal });
    const own = { choice, seconds: secondsOf(job) };
    const judged = await tab.loadModel(new File([bytes], choice.name), (score) => watch({ ...score, ...own }), tell);
    return { ...judged, ...own, ...selfTrainingOf(job) };
  }

  async function race(to: ServiceClient, budget: number, watch: (event: CompareEvent) => void, tell: Tell) {
    const { signal } = running;
    const corpus = await uploaded(to, 'all', tell);
    const texts = await textsOn(to, tell);
    const options = { budget: `${budget}s`, seed: SEED };
    const { result } = await runJob(
      to,
      { type: 'compare', corpus, ...texts, options },
      {
        signal,
        tell,
        hear: ({ event, data }) => {
          if (event === 'row' || event === 'leaks') watch(data as unknown as CompareEvent);
        },
      },
    );
    return result as CorpusComparison;
  }

  return {
    ...tab,
    serve(given) {
      client = given;
    },
    open: (file, tell) => seen(tab.open(file, tell, client ? 'sample' : 'nothing')),
    changeFile: (change) => seen(tab.changeFile(change)),
    judge: (choice, watch, tell) => (client ? judge(client, choice, watch, tell) : tab.judge(choice, watch, tell)),
    race: (options, watch, tell) =>
      client ? race(client, options.budget, watch, tell) : tab.race(options, watch, tell),
    stop() {
      running.abort();
      running = new AbortController();
      tab.stop();
    },
  };
}

/** What the service says that a model did with texts without a label. */
const selfTrainingOf = ({ result }: Pick<Job, 'result'>): Pick<Judged, 'selfTraining'> => {
  const { selfTraining } = result as { readonly selfTraining?: SelfTraining };
  return selfTraining ? { selfTraining } : {};
};

const secondsOf = ({ started, ended }: Job): number | undefined =>
  started && ended ? (Date.parse(ended) - Date.parse(started)) / 1000 : undefined;
