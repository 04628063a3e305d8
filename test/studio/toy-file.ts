/** A small file with a split: letters about four themes, most with a header that gives the theme away. */
const themes: Readonly<Record<string, readonly string[]>> = {
  hockey: ['goalie', 'puck', 'playoffs', 'overtime', 'rink', 'shot', 'team', 'season'],
  space: ['orbit', 'shuttle', 'launch', 'moon', 'rocket', 'nasa', 'satellite', 'mission'],
  medicine: ['doctor', 'disease', 'patient', 'drug', 'symptoms', 'treatment', 'cancer', 'diet'],
  autos: ['car', 'engine', 'brakes', 'dealer', 'wheel', 'miles', 'oil', 'ford'],
};
const common = ['the', 'a', 'went', 'and', 'was', 'every', 'stopped', 'with', 'about', 'again', 'some', 'people'];

export interface ToyDocument {
  readonly id: string;
  readonly text: string;
  readonly label: string;
  readonly split: 'train' | 'test';
}

/** The same documents every time. */
export function toyDocuments(count: number): ToyDocument[] {
  const random = generator(7);
  const names = Object.keys(themes);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)]!;
  return Array.from({ length: count }, (_, i) => {
    const label = names[i % names.length]!;
    const theme = (): string => (random() < 0.3 ? pick(names) : label);
    const words = Array.from({ length: 24 }, () => (random() < 0.25 ? pick(themes[theme()]!) : pick(common)));
    const header = i % 3 === 0 ? 'From: someone' : `From: someone@${label}.example`;
    const text = `${header}\nSubject: letter ${i}\n\n${words.join(' ')}.`;
    return { id: `letter-${i}`, text, label, split: i % 5 < 3 ? 'train' : 'test' };
  });
}

export const asLines = (documents: readonly object[]): string =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('');

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
