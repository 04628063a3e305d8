/** Words by how far their shares of two sets of documents lie apart: both shares as bars, and z of the score test. */
import type { WordApart } from '../../engine/word-apart.ts';
import { signed } from '../../parts/wording.ts';

interface ApartProps {
  readonly words: readonly WordApart[];
  /** What the two sets are called. */
  readonly names: readonly [before: string, now: string];
  describe(share: number): string;
  /** What the first column holds; words unless given. */
  readonly first?: string;
}

export function Apart({ words, names: [before, now], describe, first = 'word' }: ApartProps) {
  if (words.length === 0) return <p className="muted">No word tells them apart.</p>;
  const most = Math.max(...words.map((word) => Math.max(word.before, word.now)), 1e-12);
  return (
    <table className="apart">
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col" className="number">
            {now}
          </th>
          <th scope="col" className="number">
            {before}
          </th>
          <th scope="col" className="track-cell">
            <span className="sr">both shares</span>
          </th>
          <th scope="col" className="number">
            z
          </th>
        </tr>
      </thead>
      <tbody>
        {words.map((word) => (
          <tr key={word.word} data-word={word.word} data-z={word.z}>
            <th scope="row">{word.word}</th>
            <td className="number">{describe(word.now)}</td>
            <td className="number muted">{describe(word.before)}</td>
            <td className="track-cell" aria-hidden="true">
              <i className={word.z < 0 ? 'against' : 'for'} style={{ width: `${(100 * word.now) / most}%` }} />
              <i className="rest" style={{ width: `${(100 * word.before) / most}%` }} />
            </td>
            <td className="number">{signed(word.z, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
