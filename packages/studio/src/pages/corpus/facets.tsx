/** Which documents to show: words in the title, a part, a class, mistakes. */
import { useId } from 'react';
import type { Facts } from '../../engine/engine.ts';
import { whole } from '../../parts/wording.ts';
import type { Filter } from './filter-rows.ts';

interface FacetsProps {
  readonly facts: Facts;
  readonly filter: Filter;
  readonly canBeWrong: boolean;
  onFilter(filter: Filter): void;
}

const parts = ['all', 'training', 'held out'] as const;

export function Facets({ facts, filter, canBeWrong, onFilter }: FacetsProps) {
  const id = useId();
  const change = (part: Partial<Filter>): void => onFilter({ ...filter, ...part });
  return (
    <div className="facets">
      <label htmlFor={`${id}-words`}>In the title or id</label>
      <input
        id={`${id}-words`}
        type="search"
        value={filter.words}
        onChange={({ target }) => change({ words: target.value })}
      />
      <fieldset className="chips">
        <legend>Part</legend>
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            className="chip"
            aria-pressed={filter.part === part}
            onClick={() => change({ part })}
          >
            {part}
          </button>
        ))}
        {canBeWrong && (
          <button
            type="button"
            className="chip"
            aria-pressed={filter.isWrong}
            onClick={() => change({ isWrong: !filter.isWrong })}
          >
            wrong
          </button>
        )}
      </fieldset>
      <fieldset className="classes">
        <legend>Class</legend>
        {facts.classes.map(({ name, count }, i) => (
          <button
            key={name}
            type="button"
            className="plain"
            aria-pressed={filter.label === i}
            onClick={() => change({ label: filter.label === i ? -1 : i })}
          >
            <span>{name}</span>
            <span className="muted">{whole(count)}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
