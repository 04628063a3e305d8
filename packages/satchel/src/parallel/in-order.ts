/**
 * Yields outputs in the order of their inputs, while at most `most` inputs are under way: the input after them is not asked for until the
 * first output is taken. Of several errors, that of the first input is thrown; an error of `inputs` itself comes after those of its inputs.
 */
export async function* inOrder<Input, Output>(
  inputs: Iterable<Input> | AsyncIterable<Input>,
  most: number,
  start: (input: Input) => Promise<Output>,
): AsyncGenerator<Output> {
  const underWay: Promise<Output>[] = [];
  let failure: { readonly error: unknown } | undefined;
  for await (const next of settled(inputs)) {
    if ('error' in next) {
      failure = next;
      break;
    }
    const output = start(next.input);
    output.catch(() => {}); // thrown when its turn comes
    underWay.push(output);
    if (underWay.length >= most) yield await underWay.shift()!;
  }
  while (underWay.length > 0) yield await underWay.shift()!;
  if (failure) throw failure.error;
}

/** The inputs and, where they end with an error, that error. */
async function* settled<Input>(
  inputs: Iterable<Input> | AsyncIterable<Input>,
): AsyncGenerator<{ readonly input: Input } | { readonly error: unknown }> {
  try {
    for await (const input of inputs) yield { input };
  } catch (error) {
    yield { error };
  }
}
