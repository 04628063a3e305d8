/** A toy world: reviews that praise or blame. Which words, and how many of them, follow from the number of the review alone. */
const praise = ['great', 'fine', 'lovely', 'superb', 'touching', 'joy'];
const blame = ['dull', 'bad', 'boring', 'awful', 'poor', 'waste'];

export interface Review {
  readonly id: string;
  readonly text: string;
  readonly label: 'good' | 'bad';
}

export function reviews(count: number): Review[] {
  return Array.from({ length: count }, (_, i) => {
    const label = i % 2 === 0 ? 'good' : 'bad';
    const [mostly, seldom] = label === 'good' ? [praise, blame] : [blame, praise];
    const words = Array.from({ length: 5 + (i % 4) }, (_, j) => (j === 3 ? seldom : mostly)[(i * 7 + j * 5) % 6]);
    return { id: `r${i}`, text: `film ${words.join(' ')}`, label };
  });
}

export const asJsonl = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');
