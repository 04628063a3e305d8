/** A small file to try: short notes of four trades, made of phrases by a fixed rule, so that it is the same every time. */
const trades: Readonly<Record<string, readonly string[]>> = {
  baker: ['dough in the oven', 'flour and yeast', 'a loaf with a crust', 'rye bread at dawn', 'sugar on the buns'],
  smith: ['iron on the anvil', 'a hammer and tongs', 'sparks in the forge', 'a hot horseshoe', 'steel for the blade'],
  gardener: ['roses after rain', 'seeds in the bed', 'a spade and a rake', 'weeds in the lawn', 'apples on the tree'],
  sailor: [
    'wind in the sails',
    'a rope on the mast',
    'the harbour at night',
    'salt on the deck',
    'charts of the coast',
  ],
};
const both = [
  'before breakfast',
  'with both hands',
  'for the neighbours',
  'on a cold morning',
  'as every year',
  'again',
];
const NOTES = 240;

export function exampleFile(): File {
  const names = Object.keys(trades);
  const lines = Array.from({ length: NOTES }, (_, i) => {
    const name = names[i % names.length]!;
    const other = names[(i + 1 + (i % 3)) % names.length]!;
    const own = trades[name]!;
    const pick = (list: readonly string[], step: number): string => list[(i * step + Math.floor(i / 7)) % list.length]!;
    const stray = i % 6 === 0 ? `, and ${pick(trades[other]!, 5)}` : '';
    const text = `${pick(own, 3)} ${pick(both, 7)}, ${pick(own, 11)} ${pick(both, 13)}${stray}.`;
    return JSON.stringify({ id: `note-${i + 1}`, text, label: name });
  });
  return new File([lines.join('\n')], 'trades.jsonl');
}
