/** A text with its words on coloured ground: blue speaks for the class, orange against it, and the number says it too. */
import { useMemo } from 'react';
import type { Explained } from '../../engine/engine.ts';
import { signed } from '../../parts/wording.ts';
import { segmentsOf } from './segments.ts';

/** Longer texts are shown in part: each word is an element of the page. */
const SHOWN = 20_000;

export function MarkedText({ text, places }: { readonly text: string; readonly places: Explained['places'] }) {
  const pieces = useMemo(() => {
    const segments = segmentsOf(
      text.slice(0, SHOWN),
      places.filter(([, end]) => end <= SHOWN),
    );
    const most = Math.max(...segments.map(({ share }) => Math.abs(share)), 1e-12);
    return segments.map(({ text: piece, share }, i) => {
      if (share === 0) return piece;
      const strength = (Math.abs(share) / most) ** 0.7 * 0.55;
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
  }, [text, places]);
  return (
    <>
      {pieces}
      {text.length > SHOWN && (
        <em className="muted"> … {(text.length - SHOWN).toLocaleString('en')} characters more</em>
      )}
    </>
  );
}
