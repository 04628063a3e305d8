/** Topics by size; the bar is grey where most of the words do not come back in other fits, and the line says so. */
import type { TopicsOfRows } from '../../engine/topics.ts';
import { percent, whole } from '../../parts/wording.ts';

interface ListProps {
  readonly topics: TopicsOfRows;
  readonly chosen: number;
  onChoose(place: number): void;
}

/** Below this share a topic may be an accident of one fit. */
const STABLE = 0.5;
const WORDS = 7;
const NONE = -1;

export function TopicList({ topics: { topics, outliers }, chosen, onChoose }: ListProps) {
  const most = Math.max(...topics.map(({ documents }) => documents), 1);
  return (
    <ol className="topics" aria-label="Topics">
      {topics.map(({ name, documents, words, stability }, place) => (
        <li key={name} data-topic={place} data-documents={documents} data-stability={stability}>
          <button
            type="button"
            className="plain"
            aria-current={place === chosen ? 'true' : undefined}
            onClick={() => onChoose(place)}
          >
            {name}
          </button>
          <b>{whole(documents)}</b>
          <span className="track" aria-hidden="true">
            <i className={stability < STABLE ? 'shaky' : 'for'} style={{ width: `${(100 * documents) / most}%` }} />
          </span>
          <small className={stability < STABLE ? 'against' : 'muted'}>
            {stability < STABLE ? 'may be an accident: ' : ''}
            {percent(stability)} of its words come back
          </small>
          <small className="muted words">
            {words.slice(0, WORDS).map(({ word }) => word).join(' ') /* biome-ignore format: one list */}
          </small>
        </li>
      ))}
      {outliers > 0 && (
        <li>
          <button
            type="button"
            className="plain"
            aria-current={chosen === NONE ? 'true' : undefined}
            onClick={() => onChoose(NONE)}
          >
            No topic stands out
          </button>
          <b>{whole(outliers)}</b>
        </li>
      )}
    </ol>
  );
}
