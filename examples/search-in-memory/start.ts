/**
 * Search in memory, start to finish: passages of State of the Union addresses become an index, which is searched, narrowed, explained,
 * changed, written down as bytes and opened again. The same program runs in a page with `satchel/browser`.
 */
import { createIndex, type IndexHit, indexFromBytes } from 'satchel';
import { passages } from '../state-of-the-union/passages.ts';

const say = (line = '') => console.log(line);
const marked = ({ text, marks }: NonNullable<IndexHit['snippet']>): string =>
  marks.reduceRight(
    (shown, { start, end }) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    text,
  );

const index = await createIndex({
  fields: { title: 2, text: 1 },
  stored: ['title', 'text', 'year'],
  text: { stemmer: 'english', stopWords: 'mallet' },
});
index.addAll(passages('era').map(({ id, title, text }) => ({ id, title, text, year: Number(id.slice(0, 4)) })));
say(`${index.size} passages.`);

say('\n"coinage of silver", the best three:');
const { found, hits } = index.search('coinage of silver', { top: 3, explain: true });
for (const { score, document, explanation, snippet } of hits) {
  const shares = explanation!.parts.map(({ term, share, count }) => `${term} ${share.toFixed(2)} (${count} times)`);
  say(`  ${score.toFixed(2)}  ${document['title']}: ${shares.join(', ')}\n        ${marked(snippet!)}`);
}

const since1950 = index.search('coinage of silver', { top: 3, filter: ({ year }) => Number(year) >= 1950 });
say(`\nSince 1950: ${since1950.found} of ${found} passages, the best of ${since1950.hits[0]?.document['title']}.`);

const more = index.search('coinage of silver', { feedback: 'rm3', explain: true }).hits[0]!.explanation!.parts;
say(
  `Searched again with words of the first passages: ${more
    .slice(0, 10)
    .map(({ term }) => term)
    .join(', ')}.`,
);

for (const { id } of hits) index.remove(id);
index.add({ id: 'note', title: 'A note', text: 'Silver coins in a drawer.', year: 2024 });
say(
  `\nWithout those three, with a note: ${index.search('a drawer of silver', { top: 1 }).hits[0]!.document['title']}.`,
);

const bytes = index.toBytes();
const again = await indexFromBytes(bytes);
const isSame = JSON.stringify(again.search('silver')) === JSON.stringify(index.search('silver'));
say(
  `As bytes: ${(bytes.length / 1e6).toFixed(1)} MB; opened again it finds ${isSame ? 'the same' : 'something else'}.`,
);
if (!isSame) process.exitCode = 1;
