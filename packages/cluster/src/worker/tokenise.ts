/**
 * `tokenise`: documents as their tokens with a space between them, for training word vectors on one machine.
 *
 *   in    seq, id, text
 *   out   seq, id, text, tokens, problem
 */
import type { Analyzer } from 'satchel/cluster';
import type { PlainColumn } from './frames.ts';
import type { Operation } from './operation.ts';
import { countProblems, idsOf, textsOf } from './texts.ts';

export function tokeniseOperation(analyzer: Analyzer): Operation {
  return {
    *take(batch) {
      const { texts, problems } = textsOf(batch);
      const tokens = texts.map((text) => analyzer.tokens(text));
      yield {
        rows: batch.rows,
        problems: countProblems(problems),
        columns: [
          { name: 'seq', type: 'long', values: batch.column('seq') as PlainColumn['values'] },
          { name: 'id', type: 'string', values: idsOf(batch) },
          { name: 'text', type: 'string', values: tokens.map((list) => list.join(' ')) },
          { name: 'tokens', type: 'int', values: tokens.map((list) => list.length) },
          { name: 'problem', type: 'string', values: problems },
        ],
      };
    },
  };
}
