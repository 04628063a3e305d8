/** Which documents to show: words in the title, a part, a class, mistakes. */
import { useId } from 'react';
import type { Facts } from '../../engine/engine.ts';
import { flagNames } from '../../engine/flags.ts';
import { whole } from '../../parts/wording.ts';
import type { Filter } from './filter-rows.ts';

interface FacetsProps {
  readonly facts: Facts;
  readonly filter: Filter;
  readonly canBeWrong: boolean;
  /** What is remarkable about each document, where it has been looked for. */
  readonly flags: Uint8Array | undefined;
  onFilter(filter: Filter): void;
}

const parts = ['all', 'training', 'held out'] as const;

export function Facets({ facts, filter, canBeWrong, flags, onFilter }: FacetsProps) {
  const id = useId();
  const change = (part: Partial<Filter>): void => onFilter({ ...filter, ...part });
  return (
    <div className="facets">
      <label htmlFor={`${id}-words`}>In the title or id</label>
      <input
        id={`${id}-words`}
        type="search"
        value={filter.query}
        onChange={({ target }) => change({ query: target.value })}
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
      {flags && (
        <fieldset className="chips">
          <legend>Flags</legend>
          {flagNames.map(([flag, name]) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={filter.flag === flag}
              onClick={() => change({ flag: filter.flag === flag ? 0 : flag })}
            >
              {name} {whole(flags.reduce((sum, own) => sum + (own & flag ? 1 : 0), 0))}
            </button>
          ))}
        </fieldset>
      )}
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
