/** A toy world of running text: smiths and bakers, a line a document. Which words follow from the number of the line alone. */
const themes = [
  ['iron', 'anvil', 'hammer', 'forge', 'steel', 'coal'],
  ['bread', 'oven', 'flour', 'dough', 'yeast', 'salt'],
] as const;
const anywhere = ['the', 'and', 'a', 'of', 'was', 'day'];

export function runningText(documents: number): string {
  let state = 12345;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * limit);
  };
  const word = (theme: readonly string[]): string => (below(3) === 0 ? anywhere : theme)[below(6)]!;
  return Array.from(
    { length: documents },
    (_, i) => `${Array.from({ length: 8 + (i % 9) }, () => word(themes[i % 2]!)).join(' ')}\n`,
  ).join('');
}
