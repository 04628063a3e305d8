/** The senses of the words of a query as chips: one that is pressed leads the ranking. */
import type { QuerySense, SensesOfQuery } from '../../engine/searching.ts';

interface ChipsProps {
  readonly words: readonly SensesOfQuery[];
  readonly chosen: QuerySense | undefined;
  onChoose(sense: QuerySense | undefined): void;
}

export function SenseChips({ words, chosen, onChoose }: ChipsProps) {
  return words.map(({ word, senses }) => (
    <fieldset key={word} className="chips sense-chips">
      <legend>Senses of ‘{word}’</legend>
      {senses.map((sense) => {
        const isChosen = chosen?.topic === sense.topic;
        return (
          <button
            key={sense.topic}
            type="button"
            className="chip"
            aria-pressed={isChosen}
            data-sense={sense.topic}
            onClick={() => onChoose(isChosen ? undefined : { topic: sense.topic, words: sense.words })}
          >
            {sense.words.filter((own) => own !== word).slice(0, 3).join(' ') /* biome-ignore format: one list */}{' '}
            {Math.round(100 * sense.probability)} %
          </button>
        );
      })}
    </fieldset>
  ));
}
