/**
 * The grounds of words behind a text that is being edited. Each line is a block of its own: a key changes one line, and the browser lays out and
 * paints that line alone.
 */
import { memo, useMemo } from 'react';
import type { Explained } from '../../engine/engine.ts';
import { isSameLine, type MarkedLine, markedLines, STEPS } from './marked-lines.ts';
import { MARKED, PLAIN } from './segments.ts';

interface EditedProps {
  readonly text: string;
  readonly places: Explained['places'];
}

export function EditedText({ text, places }: EditedProps) {
  const lines = useMemo(() => {
    const atStart = places.filter(([, end]) => end <= MARKED);
    return markedLines(text.slice(0, MARKED + PLAIN), atStart);
  }, [text, places]);
  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
  return lines.map((line, i) => <Line key={i} line={line} />);
}

const Line = memo(
  function Line({ line }: { readonly line: MarkedLine }) {
    const pieces = line.map(({ text, step }, i) =>
      step === 0 ? (
        text
      ) : (
        <mark
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          key={i}
          className={step > 0 ? 'for' : 'against'}
          style={{ '--strength': Math.abs(step) / STEPS } as object}
        >
          {text}
        </mark>
      ),
    );
    return <div className="text-line">{pieces}</div>;
  },
  (before, now) => isSameLine(before.line, now.line),
);
