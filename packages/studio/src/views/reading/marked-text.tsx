/** A text with its words on coloured ground: blue speaks for the class, orange against it, and the number says it too. */
import { useMemo, useState } from 'react';
import type { Explained } from '../../engine/engine.ts';
import { counted, signed } from '../../parts/wording.ts';
import { MARKED, PLAIN, segmentsOf, strengthsOf } from './segments.ts';

interface MarkedProps {
  readonly text: string;
  readonly places: Explained['places'];
}

export function MarkedText({ text, places }: MarkedProps) {
  const [most, setMost] = useState(MARKED);
  const pieces = useMemo(() => {
    const atStart = places.filter(([, end]) => end <= most);
    const segments = segmentsOf(text.slice(0, most), atStart);
    const strengths = strengthsOf(segments);
    return segments.map(({ text: piece, share }, i) =>
      share === 0 ? (
        piece
      ) : (
        <mark
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          key={i}
          className={share > 0 ? 'for' : 'against'}
          style={{ '--strength': strengths[i] } as object}
          title={signed(share, 4)}
          data-share={share}
        >
          {piece}
        </mark>
      ),
    );
  }, [text, places, most]);
  return (
    <>
      {pieces}
      {text.length > most && (
        <button type="button" className="button small" onClick={() => setMost(text.length)}>
          Mark {counted(text.length - most, 'character')} more
        </button>
      )}
      {text.slice(most, most + PLAIN)}
      {text.length > most + PLAIN && (
        <em className="muted"> … {counted(text.length - most - PLAIN, 'character')} more</em>
      )}
    </>
  );
}
