/** Free collections of documents, queries and judgements; they replace those of TREC and CLEF. */
import type { CollectionName, DataSet } from './data-set.ts';

export const collections: Readonly<Record<CollectionName, DataSet>> = {
  cranfield: collection('cranfield', 'Cranfield', [
    '65bb2193555b75d2d3016bb55c560cc538bfb634fd024829beeb351aed2423dd',
    '6384d76de6c34773a17e64771897b8cd003dead2d8a8635560e9144a3bfbddd1',
    'b9fee37fb81b099b86764c7c31b4ea4491dcc4e5ab4577bb92712b851a345353',
  ]),
  cacm: collection('cacm', 'CACM', [
    '48b2c59e8e4112cc3be1156714feee2bc06c6be8b6d6033a750d3f951fbbc8a6',
    '96b423e4f1d8a4bad2022b54c9570ac5ff739741ad5fe141fc9390e30e9d24e8',
    '7a11494fd10c61948d2305dcb3e3e0502d8f83bb95d222e87e8657baf73b7e61',
  ]),
  npl: collection('npl', 'NPL', [
    '17855a848e5d79943a23b87196749d9e7345b48ada72d49e8f437656dfde53f0',
    'b4f556bb28a14ef69f49b308a12d285067f8cef6de42681769f5b4e408e3f1f8',
    '51a81d744c2e1f0989b4ad31284b8a878acfe532ba932a8b6c5678c61015a2c1',
  ]),
  time: collection('time', 'TIME', [
    '3f4483c6e539f575e15f4a96e3eb357b07ee0038c261770d64925825a068ebff',
    '71e7f5b084b3521d7cdc459aee42fb904e7f1841f3c75b42db270afc50d62b2b',
    '7ec3c54ad892ee1977fda8703edc23e14cc4bf3cf169eeb6c3f79429373f1159',
  ]),
  scifact: collection('scifact', 'SciFact', [
    '1ae4b1aaeb6853faed6071690ef36c875c177599cd26d7fbac73b9448f09126b',
    'b3a87da17d18cba4f99921c4a7feaa60837b2027290962b97fe746a829c5b0ef',
    '78d5a750c2fff67dbcd38aaceaf2d556b706eb2c6cb82fa3872b27956de11b35',
  ]),
};

/** With the hashes of its documents, queries and judgements. */
function collection(name: string, title: string, hashes: readonly [string, string, string]): DataSet {
  const sources = [`retrieval/${name}`, name].map((folder) => ({
    files: ['docs.jsonl.gz', 'queries.jsonl', 'qrels.tsv'].map((file, i) => ({
      path: `${folder}/${file}`,
      sha256: hashes[i]!,
    })),
    reading: { also: ['keywords'] },
  }));
  return { title, sources };
}
