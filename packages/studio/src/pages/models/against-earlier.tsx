/** Two models on the same held-out documents: the one in use against the one before it. */
import type { Judged, Rows } from '../../engine/engine.ts';
import { Panel } from '../../parts/panel.tsx';
import { counted, percent, pValueText } from '../../parts/wording.ts';
import { betweenModels } from './between-models.ts';

interface AgainstProps {
  readonly now: Judged;
  readonly earlier: Judged;
  readonly rows: Rows;
}

const LEVEL = 0.05;

export function AgainstEarlier({ now, earlier, rows }: AgainstProps) {
  const { onlyFirst, onlySecond, pValue } = betweenModels(now, earlier, rows);
  const [name, other] = [now.choice.name, earlier.choice.name];
  const better = onlyFirst > onlySecond ? name : other;
  return (
    <Panel
      title={`Is ${name} better than ${other}?`}
      sub="Both on the same held-out documents, by an exact McNemar test"
    >
      <dl className="facts" data-only={`${onlyFirst} ${onlySecond}`} data-p={pValue}>
        <div>
          <dt>{name}</dt>
          <dd>
            {scoreOf(now)}, {counted(onlyFirst, 'document')} that only it gets right
          </dd>
        </div>
        <div>
          <dt>{other}</dt>
          <dd>
            {scoreOf(earlier)}, {counted(onlySecond, 'document')} that only it gets right
          </dd>
        </div>
      </dl>
      <p className="verdict">
        {pValue < LEVEL
          ? `${better} is better (${pValueText(pValue)}).`
          : `These documents cannot tell them apart (${pValueText(pValue)}).`}
      </p>
    </Panel>
  );
}

const scoreOf = ({ right, judgedOn }: Judged): string => (judgedOn === 0 ? '–' : percent(right / judgedOn));
