/** A text with its words on coloured ground: blue speaks for the class, orange against it, and the number says it too. */
import { useMemo, useState } from 'react';
import type { Explained } from '../../engine/engine.ts';
import { counted, signed } from '../../parts/wording.ts';
import { segmentsOf } from './segments.ts';

/** Of longer texts the words of the start are marked: each is an element of the page, and many at once would hold it up. */
const MARKED = 6000;
/** Characters that are shown beyond. */
const PLAIN = 100_000;

interface MarkedProps {
  readonly text: string;
  readonly places: Explained['places'];
  readonly isEditing: boolean;
}

export function MarkedText({ text, places, isEditing }: MarkedProps) {
  const [most, setMost] = useState(MARKED);
  const pieces = useMemo(() => {
    const segments = segmentsOf(
      text.slice(0, most),
      places.filter(([, end]) => end <= most),
    );
    const strongest = segments.reduce((found, { share }) => Math.max(found, Math.abs(share)), 1e-12);
    return segments.map(({ text: piece, share }, i) => {
      if (share === 0) return piece;
      const strength = (Math.abs(share) / strongest) ** 0.7 * 0.55;
      return (
        <mark
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          key={i}
          className={share > 0 ? 'for' : 'against'}
          style={{ '--strength': strength } as object}
          title={signed(share, 4)}
          data-share={share}
        >
          {piece}
        </mark>
      );
    });
  }, [text, places, most]);
  return (
    <>
      {pieces}
      {text.length > most && !isEditing && (
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
