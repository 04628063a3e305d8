/** One topic: its words, of which each leads to its senses, and its documents. */
import { useMemo } from 'react';
import type { TopicsOfRows } from '../../engine/topics.ts';
import { Panel } from '../../parts/panel.tsx';
import { percent } from '../../parts/wording.ts';
import { DocumentList } from '../../views/documents/document-list.tsx';

interface TopicProps {
  readonly topics: TopicsOfRows;
  /** −1: the documents in which no topic stands out. */
  readonly place: number;
  onWord(word: string): void;
}

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
  const coherence = npmi === undefined ? '' : `; coherence ${npmi.toFixed(2)} (NPMI, −1 to 1)`;
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
  const members = useMemo(
    () =>
      Array.from(topics.of.keys())
        .filter((i) => topics.of[i] === place)
        .sort((a, b) => topics.shares[b]! - topics.shares[a]!),
    [topics, place],
  );
  return (
    <DocumentList
      name={`Documents of ${name}`}
      members={members.map((i) => topics.rows[i]!)}
      noteOf={(place) => percent(topics.shares[members[place]!]!)}
    />
  );
}
