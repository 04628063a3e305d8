/** The page one lands on after a drop: what can be believed, which way is best, what it gets wrong and why. */
import { useSessionState } from '../../session/use-session.ts';
import { Board } from '../../views/board/board.tsx';
import { SmallMap } from '../../views/map/small-map.tsx';
import { Misses } from '../../views/misses/misses.tsx';
import { Radar } from '../../views/radar/radar.tsx';
import { Reading } from '../../views/reading/reading.tsx';
import { TextsWithoutLabel } from '../../views/self-training/texts-without-label.tsx';
import { NoLabels } from './no-labels.tsx';

export function ComparePage() {
  const { facts } = useSessionState().opened!;
  if (facts.classes.length === 0) return <NoLabels />;
  return (
    <>
      <Radar />
      <Board />
      {facts.isPartlyLabelled ? (
        <div className="column">
          <TextsWithoutLabel />
          <SmallMap />
        </div>
      ) : (
        <SmallMap />
      )}
      <Misses />
      <Reading />
    </>
  );
}
