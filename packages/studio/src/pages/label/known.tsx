/** What is known so far: answers a class, how often the model is right, and whether more answers will change much. */
import type { Labelling } from '../../engine/labelling.ts';
import { Curve } from '../../parts/curve.tsx';
import { Panel } from '../../parts/panel.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { StageLine } from '../../parts/stage-line.tsx';
import { counted, percent, whole } from '../../parts/wording.ts';
import { useSession } from '../../session/use-session.ts';

export function Known({ labelling }: { readonly labelling: Labelling }) {
  const { engine } = useSession();
  const { classes, counts, clicks, pool, guessed, estimate, heldOut, changes, mayStop } = labelling;
  const keepLabels = async (): Promise<void> => {
    const rows = await engine.labelledRows();
    saveFile('labelled.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  };
  const last = changes.at(-1);
  return (
    <Panel
      title="What is known so far?"
      sub={`${counted(clicks, 'answer')}; ${whole(guessed)} of ${whole(pool)} documents guessed from the names`}
    >
      <p className="verdict" data-estimate-low={estimate.low} data-estimate-high={estimate.high}>
        {estimate.of === 0
          ? 'How often it is right is not known yet: the first document drawn at random will tell.'
          : `It is right on ${estimate.right} of ${counted(estimate.of, 'drawn document')}: between ${percent(estimate.low)} and ${percent(estimate.high)} of all (95 %).`}
      </p>
      {heldOut && (
        <p data-held-out={heldOut.right / heldOut.of}>
          By the labels of the file: <b>{percent(heldOut.right / heldOut.of)}</b> of {whole(heldOut.of)} held-out
          documents.
        </p>
      )}
      <p className={mayStop ? 'stop' : 'muted'}>
        {mayStop
          ? 'You may stop: the last 20 answers changed less than 0.5 % of the labels.'
          : last
            ? `The last answers changed ${percent(last.changed)} of the labels: go on.`
            : 'The model learns after every ten answers.'}
      </p>
      {changes.length > 1 && (
        <>
          <p className="muted">Labels that changed, by answers:</p>
          <Curve
            points={changes.map(({ clicks: answers, changed }) => [answers, changed])}
            marked={changes.length - 1}
            sentence={`Share of the labels that changed, by answers: ${changes.map(({ clicks: answers, changed }) => `${percent(changed)} at ${answers}`).join(', ')}`}
          />
        </>
      )}
      <p className="muted">Answers a class:</p>
      <ul className="set-classes">
        {classes.map((name, i) => (
          <li key={name}>
            <span>{name}</span>
            <b>{whole(counts[i]!)}</b>
            <span />
          </li>
        ))}
      </ul>
      <p className="action tools">
        <button type="button" className="button" onClick={() => void keepLabels()}>
          Keep the labels
        </button>
        <button
          type="button"
          className="button"
          onClick={async () => saveFile('labelled.satchel', await engine.labelModelBytes())}
        >
          Keep the model
        </button>
      </p>
      <StageLine />
    </Panel>
  );
}
