/** A part of a page with its question as a heading. */
import { type DragEvent, type ReactNode, useId } from 'react';

interface PanelProps {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly tools?: ReactNode;
  readonly isWide?: boolean;
  /** Takes a file that is dropped on the panel. */
  readonly onFile?: ((file: File) => void) | undefined;
  readonly children: ReactNode;
}

export function Panel({ title, sub, tools, isWide = false, onFile, children }: PanelProps) {
  const id = useId();
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onFile?.(file);
  };
  const dropping = onFile ? { onDragOver: (event: DragEvent): void => event.preventDefault(), onDrop: drop } : {};
  return (
    <section className={isWide ? 'panel wide' : 'panel'} aria-labelledby={id} {...dropping}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        {tools && <div className="tools">{tools}</div>}
      </div>
      {sub && <p className="sub">{sub}</p>}
      {children}
    </section>
  );
}
