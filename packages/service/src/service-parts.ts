/** What routes work with. */
import type { CollectionStore } from './data/collections.ts';
import type { CorpusStore } from './data/corpora.ts';
import type { DataFolder } from './data/folder.ts';
import type { ModelStore } from './data/models.ts';
import type { RemoteCollections } from './data/remote-collections.ts';
import type { WordStore } from './data/words.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Tasks } from './jobs/tasks.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';

export interface ServiceParts {
  readonly limits: Limits;
  readonly data: DataFolder;
  readonly models: ModelStore;
  readonly words: WordStore;
  readonly corpora: CorpusStore;
  readonly collections: CollectionStore;
  /** Collections that live elsewhere. */
  readonly remotes: RemoteCollections;
  readonly jobs: Jobs;
  readonly tasks: Tasks;
  readonly metrics: Metrics;
  /** Read uploads in child processes; off only where the service itself may start none. */
  readonly isolated: boolean;
}
