/** The task of a thread: sample the tokens of one shard in one block of words. */
import type { Tasks } from '../core/compute.ts';
import type { KernelBuild, KernelProvider } from '../core/kernels.ts';
import { viewsIn } from '../core/threads/shared-memory.ts';
import type { TopicPass } from '../kernels/topic-sampler/contract.ts';

export const LDA_TASK = 'lda/sample';

export interface LdaTask {
  readonly build: KernelBuild;
  readonly memory: WebAssembly.Memory;
  readonly pass: TopicPass;
}

export const topicModelTasks = (provider: KernelProvider): Tasks => ({
  [LDA_TASK]: (task: LdaTask): void => runLdaTask(provider, task),
});

export function runLdaTask(provider: KernelProvider, { build, memory, pass }: LdaTask): void {
  provider.open(build, memory).sampleTopics(viewsIn(memory.buffer, pass));
}
