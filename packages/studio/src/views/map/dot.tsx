/** The colour and the shape of a class on the map, for its legend. */
import { clipPathOf, SERIES } from 'satchel/report';

export function Dot({ name }: { readonly name: number }) {
  return (
    <i className="dot" style={{ background: `var(--series-${(name % SERIES) + 1})`, clipPath: clipPathOf(name) }} />
  );
}
