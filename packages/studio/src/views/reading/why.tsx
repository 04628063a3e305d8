/** The scores of every class, each a click away, and the words behind one of them. Drawn again with a new answer, not with every key. */
import { memo } from 'react';
import type { Explained } from '../../engine/engine.ts';
import { Bars } from './bars.tsx';

interface WhyProps {
  readonly explained: Explained;
  onLabel(label: string): void;
}

export const Why = memo(function Why({ explained, onLabel }: WhyProps) {
  return (
    <>
      <fieldset className="chips">
        <legend className="sr">Explain which class</legend>
        {explained.scores.map(([name, score]) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={explained.label === name}
            onClick={() => onLabel(name)}
          >
            {name} {score.toFixed(2).replace('-', '−')}
          </button>
        ))}
      </fieldset>
      {explained.isEmpty && <p className="muted">The model knows no word of this text.</p>}
      <Bars why={explained} />
    </>
  );
});
