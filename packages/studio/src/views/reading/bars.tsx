/** The strongest words as bars, and the sum written out: words + bias + rest = score. */
import type { Explained } from '../../engine/engine.ts';
import { counted, signed } from '../../parts/wording.ts';

const SHOWN = 14;

export function Bars({ why }: { readonly why: Explained }) {
  const { words, bias, remainder, score, label } = why;
  const shown = words.slice(0, SHOWN);
  const others = words.slice(SHOWN);
  const sumOf = (some: Explained['words']): number => some.reduce((sum, { contribution }) => sum + contribution, 0);
  const rest = sumOf(others);
  const most = Math.max(...shown.map(({ contribution }) => Math.abs(contribution)), Math.abs(rest), 1e-12);
  return (
    <>
      <ul className="bars">
        {shown.map(({ word, count, contribution }) => (
          <Bar key={word} name={count > 1 ? `${word} ×${count}` : word} value={contribution} most={most} />
        ))}
        {others.length > 0 && <Bar name={counted(others.length, 'other word')} value={rest} most={most} isMuted />}
      </ul>
      <p className="sum" data-words={sumOf(words)} data-bias={bias} data-rest={remainder} data-total={score}>
        words {signed(sumOf(words))}, bias {signed(bias)}
        {Math.abs(remainder) > 1e-9 && `, rest ${signed(remainder)}`} = <b>{signed(score)}</b> for {label}
      </p>
    </>
  );
}

interface BarProps {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly isMuted?: boolean;
}

function Bar({ name, value, most, isMuted = false }: BarProps) {
  const width = `${(50 * Math.abs(value)) / most}%`;
  return (
    <li className={isMuted ? 'muted' : ''}>
      <span className="word" title={name}>
        {name}
      </span>
      <span className="track">
        <i
          className={value < 0 ? 'against' : 'for'}
          style={value < 0 ? { right: '50%', width } : { left: '50%', width }}
        />
      </span>
      <span className="number">{signed(value, 2)}</span>
    </li>
  );
}
