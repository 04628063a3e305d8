/** The task of a thread: sample the tokens of some shards, each in a block of words of its own. */
import type { Tasks } from '../core/compute.ts';
import type { KernelBuild, KernelProvider } from '../core/kernels.ts';
import { viewsIn } from '../core/threads/shared-memory.ts';
import type { TopicPass } from '../kernels/topic-sampler/contract.ts';

export const LDA_TASK = 'lda/sample';

export interface LdaTask {
  readonly build: KernelBuild;
  readonly memory: WebAssembly.Memory;
  readonly passes: readonly TopicPass[];
}

export const topicModelTasks = (provider: KernelProvider): Tasks => ({
  [LDA_TASK]: (task: LdaTask): void => runLdaTask(provider, task),
});

export function runLdaTask(provider: KernelProvider, { build, memory, passes }: LdaTask): void {
  const kernels = provider.open(build, memory);
  for (const pass of viewsIn(memory.buffer, passes)) kernels.sampleTopics(pass);
}
