/** Models: the one in use with its receipt, beside the one before it; open another, let it label a file. */
import { useState } from 'react';
import { FileButton } from '../../parts/file-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { StageLine } from '../../parts/stage-line.tsx';
import { whole } from '../../parts/wording.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { TextsWithoutLabel } from '../../views/self-training/texts-without-label.tsx';
import { AgainstEarlier } from './against-earlier.tsx';
import { Card } from './card.tsx';

export function ModelsPage() {
  const session = useSession();
  const { judged, earlier, opened, isBusy } = useSessionState();
  const [labelled, setLabelled] = useState('');
  const label = async (file: File): Promise<void> => {
    const lines = await session.labelFile(file);
    if (lines === undefined) return;
    saveFile(`${file.name.replace(/\.\w+$/, '')}-labelled.jsonl`, lines);
    setLabelled(`${whole(lines.split('\n').length - 1)} documents of ${file.name} were labelled.`);
  };
  return (
    <>
      {judged ? (
        <Card judged={judged} facts={opened!.facts} onFile={isBusy ? undefined : (file) => void label(file)} />
      ) : (
        <Panel title="The model in use">
          <p className="sub">There is none yet.</p>
        </Panel>
      )}
      <div className="column">
        <Panel title="Use it elsewhere" sub="Files are read and written in this tab.">
          <div className="stack">
            <FileButton
              text="Label a file"
              hint="texts, with labels or without; a file of JSON lines comes back. A file dropped on the model is labelled too"
              isDisabled={!judged || isBusy}
              onFile={(file) => void label(file)}
            />
            <FileButton
              text="Open a model"
              hint="a .satchel file, made here or by the command line; it judges the documents of this file"
              accept=".satchel"
              isDisabled={isBusy}
              onFile={(file) => void session.loadModel(file)}
            />
            {labelled && <p role="status">{labelled}</p>}
            <StageLine />
          </div>
        </Panel>
        {opened && <TextsWithoutLabel />}
        {judged && earlier && <AgainstEarlier now={judged} earlier={earlier} rows={opened!.rows} />}
      </div>
    </>
  );
}
