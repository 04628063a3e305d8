/**
 * A tokeniser as tokenizer.json describes it, run by @huggingface/tokenizers, which is loaded when it is wanted. Everything the file asks for is
 * checked before (tokenizer-check.ts), and no text grows without end while it is normalised (growth-guard.ts).
 */
import { printable, SatchelError } from '../../../core/errors.ts';
import type { Problem } from '../problems.ts';
import { guardGrowth, TooLong } from './growth-guard.ts';
import { member } from './model2vec.ts';
import { checkTokenizer } from './tokenizer-check.ts';

/** What is used of the package, whose own types do not reach us. */
interface Cutter {
  readonly normalizer?: unknown;
  encode(
    text: string,
    options: { add_special_tokens: boolean },
  ): { readonly ids: readonly number[]; readonly tokens: readonly string[] };
}

export type Pieces = ReturnType<Cutter['encode']>;

/** Cuts texts of at most `longest` characters; longer ones, and those that grow too long on the way, have no pieces. */
export async function openTokenizer(
  json: unknown,
  longest: number,
  problem: Problem,
): Promise<(text: string) => Pieces> {
  checkTokenizer(json, problem);
  const { Tokenizer } = await import('@huggingface/tokenizers');
  const guarded = <Result>(doing: string, work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      if (error instanceof SatchelError) throw error;
      const reason = printable(error instanceof Error ? error.message : String(error), 120);
      throw problem('UNSUPPORTED_FORMAT', undefined, `tokenizer.json ${doing}: ${reason}.`, {
        remedy: 'Save the vectors of the words you need in word2vec format and load those.',
        cause: error,
      });
    }
  };
  const cutter = guarded('describes a tokeniser that is not supported', () => {
    tryAddedTokens(json, longest, (description) => new Tokenizer(description, {}));
    const made: Cutter = new Tokenizer(described(json), {});
    guardGrowth(made.normalizer, longest);
    return made;
  });
  return (text) => (text.length > longest ? NONE : guarded('fails at a text', () => encoded(cutter, text)));
}

const NONE: Pieces = { ids: [], tokens: [] };

function encoded(cutter: Cutter, text: string): Pieces {
  try {
    return cutter.encode(text, { add_special_tokens: false });
  } catch (error) {
    if (error instanceof TooLong) return NONE;
    throw error;
  }
}

/** The package normalises added tokens while it is made, before growth can be watched: so this is tried first, with the normaliser alone. */
function tryAddedTokens(json: unknown, longest: number, make: (description: object) => Cutter): void {
  const alone = { model: { type: 'WordPiece', vocab: {}, unk_token: '' }, pre_tokenizer: null, added_tokens: [] };
  const { normalizer } = make({ ...described(json), ...alone });
  guardGrowth(normalizer, longest);
  const added = member(json, 'added_tokens');
  for (const token of Array.isArray(added) ? added : [])
    if (typeof normalizer === 'function') normalizer(member(token, 'content'));
}

/** Every member the package insists on; what comes after cutting (decoding, special tokens around a text) is not used. */
const described = (json: unknown): object => ({
  ...{ normalizer: null, pre_tokenizer: null, added_tokens: [] },
  ...Object(json),
  ...{ post_processor: null, decoder: null },
});
