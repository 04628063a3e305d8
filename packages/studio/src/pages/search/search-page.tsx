/** Search with a slider from words to meaning, the shares of each hit, and two trays: like these, not those. */
import { useId } from 'react';
import type { QuerySense } from '../../engine/searching.ts';
import { Panel } from '../../parts/panel.tsx';
import { counted, whole } from '../../parts/wording.ts';
import { useKept } from '../../session/use-kept.ts';
import { useSessionState } from '../../session/use-session.ts';
import { Balance } from './balance.tsx';
import { Hits } from './hits.tsx';
import { SenseChips } from './sense-chips.tsx';
import { Trays } from './trays.tsx';
import { useAlike, useSearch, useSenses } from './use-search.ts';

/** Words weigh somewhat more, as they do in a collection whose share was not learned. */
const START = 0.4;

const none: readonly number[] = [];

export function SearchPage() {
  const { opened } = useSessionState();
  const [query, setWords] = useKept('query', '');
  const [vectorShare, setVectorShare] = useKept('share of meaning', START);
  const [like, setLike] = useKept('like these', none);
  const [not, setNot] = useKept('not those', none);
  const [sense, setSense] = useKept<QuerySense | undefined>('sense', undefined);
  const [best, setBest] = useKept<number | undefined>('learned share of meaning', undefined);
  const id = useId();
  const { answer, fault } = useSearch(query, vectorShare, sense);
  const { answer: senses } = useSenses(query);
  const { answer: alike, fault: otherFault } = useAlike(like, not);
  const { rows, facts } = opened!;
  const hits = (alike ?? answer)?.hits;
  const failed = fault ?? otherFault;
  return (
    <>
      <Panel title={`Search ${counted(facts.shown, 'document')}`}>
        <label htmlFor={`${id}-words`} className="sr">
          Query
        </label>
        <input
          id={`${id}-words`}
          className="query"
          type="search"
          placeholder="words, or a sentence"
          value={query}
          onChange={({ target }) => {
            setWords(target.value);
            setSense(undefined);
            setLike([]);
            setNot([]);
          }}
        />
        <div className="slider">
          <label htmlFor={`${id}-balance`}>words</label>
          <input
            id={`${id}-balance`}
            type="range"
            min="0"
            max="1"
            step="0.05"
            list={best === undefined ? undefined : `${id}-best`}
            value={vectorShare}
            aria-valuetext={`${Math.round(100 * vectorShare)} % meaning`}
            onChange={({ target }) => setVectorShare(Number(target.value))}
          />
          <span>
            meaning {Math.round(100 * vectorShare)} %{best === vectorShare && ' (learned)'}
          </span>
        </div>
        {best !== undefined && (
          <datalist id={`${id}-best`}>
            <option value={best} />
          </datalist>
        )}
        {senses && <SenseChips words={senses} chosen={sense} onChoose={setSense} />}
        {failed && (
          <p className="verdict" role="alert">
            {failed.message} {failed.remedy}
          </p>
        )}
        <p className="sub" role="status">
          {alike ? (
            `Like ${counted(alike.like, 'document')}${alike.not > 0 ? `, with nothing of ${counted(alike.not, 'other', 'others')}` : ''}`
          ) : answer ? (
            `${whole(answer.found)} found in ${answer.milliseconds.toFixed(1)} ms${answer.suggestions.length > 0 ? `; perhaps: ${answer.suggestions.join(', ')}` : ''}`
          ) : query === '' ? (
            'The index is made with the first question.'
          ) : (
            <Making />
          )}
        </p>
        {hits && (
          <Hits
            hits={hits}
            rows={rows}
            classes={facts.classes.map(({ name }) => name)}
            onLike={(row) => setLike([...new Set([...like, row])])}
            onNot={(row) => setNot([...new Set([...not, row])])}
          />
        )}
      </Panel>
      <div className="column">
        <Trays like={like} not={not} rows={rows} onLike={setLike} onNot={setNot} />
        <Balance
          onLearned={(learned) => {
            setBest(learned.best);
            setVectorShare(learned.best);
          }}
        />
      </div>
    </>
  );
}

/** What is done before the first answer. */
function Making() {
  return useSessionState().stage?.what ?? 'Making the index …';
}
