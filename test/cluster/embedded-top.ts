/** The ten documents nearest to each query under a model, compared with all, in this process: node embedded-top.ts MODEL DOCUMENTS QUERIES. */
import { loadEncoder, openCorpus } from 'satchel';
import { readQueries } from 'satchel/retrieval';

const [model = '', corpus = '', file = ''] = process.argv.slice(2);
const encoder = await loadEncoder(model);
const vectorsOf = (texts: readonly string[]): Float32Array[] => {
  const { vectors } = encoder.encodeAll(texts);
  if ('indices' in vectors) throw new Error('this comparison is for dense vectors of unit length');
  return texts.map((_, i) => vectors.data.subarray(i * vectors.columns, (i + 1) * vectors.columns));
};
const ids: string[] = [];
const texts: string[] = [];
for await (const { id, text } of (await openCorpus(corpus)).documents()) {
  ids.push(id);
  texts.push(text);
}
const documents = vectorsOf(texts);
const hasDirection = documents.map((vector) => vector.some((value) => value !== 0));

/** Cosines, in 64 bits. */
function cosine(x: Float32Array, y: Float32Array): number {
  let [xy, xx, yy] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    xy += x[i]! * y[i]!;
    xx += x[i]! * x[i]!;
    yy += y[i]! * y[i]!;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
}

for (const { id, text } of await readQueries(file)) {
  const [query] = vectorsOf([text]);
  const scored = ids.flatMap((own, i) => (hasDirection[i] ? [{ id: own, score: cosine(query!, documents[i]!) }] : []));
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  process.stdout.write(`${JSON.stringify({ id, hits: scored.slice(0, 10) })}\n`);
}
