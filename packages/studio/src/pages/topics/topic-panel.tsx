/** One topic: its words, of which each leads to its senses, and its documents. */
import { useMemo } from 'react';
import type { TopicsOfRows } from '../../engine/topics.ts';
import { goTo } from '../../frame/route.ts';
import { Panel } from '../../parts/panel.tsx';
import { counted, percent } from '../../parts/wording.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';

interface TopicProps {
  readonly topics: TopicsOfRows;
  /** −1: the documents in which no topic stands out. */
  readonly place: number;
  onWord(word: string): void;
}

const SHOWN = 100;

export function TopicPanel({ topics, place, onWord }: TopicProps) {
  const topic = topics.topics[place];
  if (!topic)
    return (
      <Panel title="No topic stands out" sub="Documents of which no topic has much more than the others.">
        <Members topics={topics} place={place} name="no topic" />
      </Panel>
    );
  const { name, words, phrases, npmi, share } = topic;
  const most = Math.max(...words.map(({ probability }) => probability), 1e-12);
  const coherence = npmi === undefined ? '' : `; its words go together by ${npmi.toFixed(2)} (NPMI, −1 to 1)`;
  return (
    <Panel title={name} sub={`${percent(share)} of all words${coherence}`}>
      <ul className="bars" aria-label="Words of the topic">
        {words.map(({ word, probability }) => (
          <li key={word} className="topic-word">
            <button type="button" className="plain word" onClick={() => onWord(word)}>
              {word}
            </button>
            <span className="track from-left">
              <i className="for" style={{ width: `${(100 * probability) / most}%` }} />
            </span>
            <span className="number">{percent(probability)}</span>
          </li>
        ))}
      </ul>
      {phrases.length > 0 && (
        <p className="sub">
          Phrases:{' '}
          {phrases.map((phrase) => (
            <code key={phrase}>{phrase}</code>
          ))}
        </p>
      )}
      <Members topics={topics} place={place} name={name} />
    </Panel>
  );
}

interface MembersProps {
  readonly topics: TopicsOfRows;
  readonly place: number;
  readonly name: string;
}

/** The documents of a topic, the clearest first. */
function Members({ topics, place, name }: MembersProps) {
  const session = useSession();
  const { rows } = useSessionState().opened!;
  const members = useMemo(
    () =>
      Array.from(topics.of.keys())
        .filter((i) => topics.of[i] === place)
        .sort((a, b) => topics.shares[b]! - topics.shares[a]!),
    [topics, place],
  );
  return (
    <>
      <ol className="misses" aria-label={`Documents of ${name}`} data-count={members.length}>
        {members.slice(0, SHOWN).map((i) => {
          const row = topics.rows[i]!;
          return (
            <li key={row} data-row={row}>
              <button
                type="button"
                className="plain"
                onClick={() => {
                  void session.show(row).then(() => goTo('document'));
                }}
              >
                {rows.titles[row] || rows.ids[row]}
              </button>
              <small className="muted">{percent(topics.shares[i]!)}</small>
            </li>
          );
        })}
      </ol>
      {members.length > SHOWN && <p className="muted">and {counted(members.length - SHOWN, 'more', 'more')}</p>}
    </>
  );
}
