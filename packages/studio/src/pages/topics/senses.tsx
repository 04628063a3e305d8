/** The senses of a word: the topics it belongs to, and how much of it belongs to each. */
import { useEffect, useId, useState } from 'react';
import type { Fault } from '../../engine/engine.ts';
import { faultOf } from '../../engine/fault.ts';
import type { SensesOfWord, TopicsOfRows } from '../../engine/topics.ts';
import { Panel } from '../../parts/panel.tsx';
import { percent } from '../../parts/wording.ts';
import { useSession } from '../../session/use-session.ts';

interface SensesProps {
  readonly topics: TopicsOfRows;
  readonly word: string;
  onWord(word: string): void;
  onTopic(place: number): void;
}

type Answer = { readonly found: SensesOfWord } | { readonly fault: Fault };

export function Senses({ topics, word, onWord, onTopic }: SensesProps) {
  const { engine } = useSession();
  const [answer, setAnswer] = useState<Answer>();
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other topics have other senses
  useEffect(() => {
    setAnswer(undefined);
    if (word.trim() === '') return;
    let isOld = false;
    const put = (found: Answer): void => {
      if (!isOld) setAnswer(found);
    };
    engine.senses(word).then(
      (found) => put({ found }),
      (error: unknown) => put({ fault: faultOf(error) }),
    );
    return () => {
      isOld = true;
    };
  }, [engine, topics, word]);
  return (
    <Panel title="Which senses does a word have?">
      <label htmlFor={id} className="sr">
        Word
      </label>
      <input
        id={id}
        className="query"
        type="search"
        placeholder="a word, or click one above"
        value={word}
        onChange={({ target }) => onWord(target.value)}
      />
      <div role="status">
        {answer && 'fault' in answer && <p className="muted">{answer.fault.message}</p>}
        {answer && 'found' in answer && (
          <ul className="senses">
            {answer.found.senses.map(({ topic, probability, words }) => (
              <li key={topic} data-sense={topic} data-probability={probability}>
                <b>{percent(probability)}</b>
                <button type="button" className="plain" onClick={() => onTopic(topic)}>
                  {topics.topics[topic]!.name}
                </button>
                <small className="muted">{words.join(' ')}</small>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
