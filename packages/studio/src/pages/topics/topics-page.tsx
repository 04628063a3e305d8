/** What the documents are about: topics by size, which of them come back, their words and documents, and the senses of a word. */
import { useId } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { StageLine } from '../../parts/stage-line.tsx';
import { counted, percent, whole } from '../../parts/wording.ts';
import { useKept } from '../../session/use-kept.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { Senses } from './senses.tsx';
import { TopicList } from './topic-list.tsx';
import { TopicPanel } from './topic-panel.tsx';

const COUNTS = [5, 10, 15, 20, 30];
const SUGGESTED = 'as many as fit';

export function TopicsPage() {
  const session = useSession();
  const { topics, isBusy, opened } = useSessionState();
  const [count, setCount] = useKept('number of topics', SUGGESTED);
  const [chosen, setChosen] = useKept('topic', 0, topics);
  const [word, setWord] = useKept('word', '', topics);
  const id = useId();
  const find = (): void => void session.findTopics(count === SUGGESTED ? undefined : Number(count));
  const tools = (
    <>
      <label htmlFor={id}>topics</label>
      <select id={id} value={count} onChange={({ target }) => setCount(target.value)}>
        {[SUGGESTED, ...COUNTS].map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
      <button type="button" className="button" disabled={isBusy} onClick={find}>
        {topics ? 'Find again' : 'Find the topics'}
      </button>
    </>
  );
  if (!topics)
    return (
      <Panel
        title="What are the documents about?"
        sub="A topic model finds words that go together, without labels, and is fitted again to tell which topics come back."
        tools={tools}
        isWide
      >
        <StageLine />
      </Panel>
    );
  const documents = opened!.facts.shown;
  const part = topics.rows.length < documents ? `a sample of ${whole(topics.rows.length)} of ${whole(documents)}` : whole(documents); // biome-ignore format: one choice
  return (
    <>
      <Panel
        title={`${counted(topics.topics.length, 'topic')}${topics.isSuggested ? ', as many as the documents suggest' : ''}`}
        sub={`Of ${part} documents${topics.outliers > 0 ? `; in ${counted(topics.outliers, 'document')} none stands out` : ''}. ${percent(topics.stability)} of the topics' words come back in other fits.`}
        tools={tools}
      >
        <TopicList topics={topics} chosen={chosen} onChoose={setChosen} />
        <StageLine />
      </Panel>
      <div className="column">
        <TopicPanel topics={topics} place={chosen} onWord={setWord} />
        <Senses topics={topics} word={word} onWord={setWord} onTopic={setChosen} />
      </div>
    </>
  );
}
