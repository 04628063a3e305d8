/** Takes a file: dropped anywhere on it, or chosen. */
import { type DragEvent, useState } from 'react';
import { useSession, useSessionState } from '../session/use-session.ts';

const KINDS = '.jsonl,.ndjson,.json,.csv,.tsv,.txt,.parquet,.gz,.tar,.tgz,.mbox,.eml';

export function DropZone() {
  const session = useSession();
  const { isServed } = useSessionState();
  const [isOver, setOver] = useState(false);
  const open = (file: File | undefined): void => void (file && session.open(file));
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    open(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={isOver ? 'drop over' : 'drop'}
      aria-label="Open a file"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>Drop a labelled file</h2>
      <p>
        JSON lines, CSV, Parquet, mail or a tar of folders, with a text and a label in each row.{' '}
        {isServed
          ? 'It is read in this tab, and sent to the service of this page, which learns from it and compares.'
          : 'It is read, judged and learned from in this tab; nothing is sent anywhere.'}
      </p>
      <div className="choices">
        <label className="button primary">
          Choose a file
          <input
            className="sr"
            type="file"
            accept={KINDS}
            onChange={({ target }) => {
              open(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
        <button type="button" className="button" onClick={() => void session.openExample()}>
          Try 233 State of the Union addresses
        </button>
      </div>
    </section>
  );
}
