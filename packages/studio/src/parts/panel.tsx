/** A part of a page with its question as a heading. */
import { type ReactNode, useId } from 'react';

interface PanelProps {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly tools?: ReactNode;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Panel({ title, sub, tools, isWide = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={isWide ? 'panel wide' : 'panel'} aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        {tools && <div className="tools">{tools}</div>}
      </div>
      {sub && <p className="sub">{sub}</p>}
      {children}
    </section>
  );
}
