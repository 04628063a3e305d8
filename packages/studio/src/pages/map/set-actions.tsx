/** What can be done with a set of documents: give it a label, leave it out, hold it against the rest, keep it as a file. */
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Fault, Rows } from '../../engine/engine.ts';
import { faultOf } from '../../engine/fault.ts';
import type { WordApart } from '../../engine/word-apart.ts';
import { saveFile } from '../../parts/save-file.ts';
import { counted, percent } from '../../parts/wording.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { Apart } from '../../views/apart/apart.tsx';

interface ActionsProps {
  readonly rows: Rows;
  readonly chosen: Uint32Array;
  /** The set is used up. */
  onDone(): void;
}

type Compared = { readonly words: readonly WordApart[] } | { readonly fault: Fault } | 'running' | undefined;

export function SetActions({ rows, chosen, onDone }: ActionsProps) {
  const session = useSession();
  const { isBusy, opened } = useSessionState();
  const [label, setLabel] = useState('');
  const [compared, setCompared] = useState<Compared>();
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is of one set
  useEffect(() => setCompared(undefined), [chosen]);
  const set = counted(chosen.length, 'document');
  const give = (event: FormEvent): void => {
    event.preventDefault();
    onDone();
    void session.change({ kind: 'label', rows: chosen, label }, `${set} labelled ${label.trim()}`);
  };
  const leaveOut = (): void => {
    onDone();
    void session.change({ kind: 'leave out', rows: chosen }, `${set} left out`);
  };
  const compare = (): void => {
    setCompared('running');
    session.engine.compareSet(chosen).then(
      (words) => setCompared({ words }),
      (error: unknown) => setCompared({ fault: faultOf(error) }),
    );
  };
  const keepIds = (): void => saveFile('ids.txt', `${Array.from(chosen, (row) => rows.ids[row]).join('\n')}\n`);
  const keep = async (): Promise<void> => saveFile('set.jsonl', await session.engine.rowsAsLines(chosen));
  return (
    <>
      <form className="set-label" onSubmit={give}>
        <label htmlFor={id}>Label of the set</label>
        <input
          id={id}
          list={`${id}-classes`}
          value={label}
          placeholder="a new class, or one of the file's"
          onChange={({ target }) => setLabel(target.value)}
        />
        <datalist id={`${id}-classes`}>
          {opened!.facts.classes.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button type="submit" className="button" disabled={isBusy || label.trim() === ''}>
          Label them
        </button>
      </form>
      <p className="set-actions">
        <button type="button" className="button" disabled={compared === 'running'} onClick={compare}>
          Compare with the rest
        </button>
        <button
          type="button"
          className="button"
          disabled={isBusy || chosen.length === rows.ids.length}
          onClick={leaveOut}
        >
          Leave them out
        </button>
        <button type="button" className="button" onClick={() => void keep()}>
          Export JSON lines
        </button>
        <button type="button" className="button" onClick={keepIds}>
          Export ids
        </button>
      </p>
      <div role="status">
        {compared === 'running' && <p className="muted">Counting words …</p>}
        {typeof compared === 'object' && 'fault' in compared && <p>{compared.fault.message}</p>}
        {typeof compared === 'object' && 'words' in compared && (
          <Apart words={compared.words} names={['in the rest', 'in the set']} describe={percent} />
        )}
      </div>
    </>
  );
}
