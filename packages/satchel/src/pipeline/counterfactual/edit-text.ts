/** Takes words out of a text, or puts others in their place. A word is found as the model reads it: lower case, stem and accents are those of its text options. */
import type { PlacedToken } from '../../text/one-text/token-places.ts';

/** `change` gets each token: undefined leaves the word as it is. */
export function editText(
  tokens: readonly PlacedToken[],
  text: string,
  change: (token: string) => string | undefined,
): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { token, start, end } of tokens) {
    const put = change(token);
    if (put === undefined) continue;
    pieces.push(text.slice(done, start), put);
    done = end;
  }
  return pieces.join('') + text.slice(done);
}
