/**
 * Several pieces of work at the same time, at most `concurrency` of them. They start in their order; what is returned or thrown does
 * not depend on which one ends first.
 */
import { throwIfAborted } from '../errors.ts';

/**
 * Returns the results in the order of the inputs. If some fail, throws the error of the first of them in that order: work that began before
 * it is finished first, work that began after it is aborted.
 */
export async function concurrently<Input, Output>(
  inputs: readonly Input[],
  concurrency: number,
  work: (input: Input, index: number, signal: AbortSignal) => Promise<Output>,
  signal?: AbortSignal,
): Promise<Output[]> {
  const outputs = new Array<Output>(inputs.length);
  const underWay = new Set<number>();
  const rest = new AbortController();
  const either = signal ? AbortSignal.any([signal, rest.signal]) : rest.signal;
  let next = 0;
  let failure: { readonly index: number; readonly error: unknown } | undefined;

  async function runOne(index: number): Promise<void> {
    underWay.add(index);
    try {
      throwIfAborted(signal);
      outputs[index] = await work(inputs[index]!, index, either);
    } catch (error) {
      if (!failure || index < failure.index) failure = { index, error };
    }
    underWay.delete(index);
    if (failure && Math.min(...underWay) > failure.index) rest.abort(failure.error);
  }
  const worker = async (): Promise<void> => {
    while (next < inputs.length && !failure) await runOne(next++);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, inputs.length) }, worker));
  if (failure) throw failure.error;
  return outputs;
}
