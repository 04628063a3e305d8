/**
 * A service in front of an index: its hits are those of `satchel opensearch search`, and documents come, change and go.
 *
 *   node test/cluster/served.ts ADDRESS KEYFILE INDEX MODEL QUERIES ANSWERS
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const [address, keyFile, index, model, queries, answers] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const authorization = `Bearer ${readFileSync(keyFile, 'utf8').trim()}`;
const linesOf = (file: string): { id: string; text: string; hits: { id: string }[] }[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function ask(method: string, path: string, body?: object | Uint8Array) {
  const isBytes = body instanceof Uint8Array;
  const response = await fetch(`${address}/v1/${path}`, {
    method,
    headers: { authorization, 'content-type': isBytes ? 'application/octet-stream' : 'application/json' },
    ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
}
const add = async (text: string, more: object = {}) =>
  (await ask('POST', `collections/${index}/documents`, { documents: [{ id: 'new/1', text }], ...more })).json;

assert.equal((await ask('PUT', `models/${index}`, readFileSync(model))).status, 201);
const expected = new Map(linesOf(answers).map(({ id, hits }) => [id, hits.map((hit) => hit.id)]));
const asked = linesOf(queries);
for (const { id, text } of asked) {
  const { json } = await ask('POST', `collections/${index}/search`, { query: text });
  assert.deepEqual(
    json.hits.map((hit: { id: string }) => hit.id),
    expected.get(String(id)),
    `query ${id}`,
  );
}

const { documents } = (await ask('GET', `collections/${index}`)).json;
assert.deepEqual(await add('laminar flow'), { added: 1, replaced: 0, unchanged: 0, documents: documents + 1 });
assert.equal((await add('a jet')).code, 'DUPLICATE_ID');
assert.deepEqual(await add('laminar flow', { replace: true }), {
  added: 0,
  replaced: 0,
  unchanged: 1,
  documents: documents + 1,
});
assert.deepEqual(await add('a jet', { replace: true }), {
  added: 0,
  replaced: 1,
  unchanged: 0,
  documents: documents + 1,
});
const path = `collections/${index}/documents/${encodeURIComponent('new/1')}`;
assert.equal((await ask('GET', path)).json.text, 'a jet');
const gone = await ask('POST', `collections/${index}/delete`, { ids: ['new/1', 'nobody'] });
assert.deepEqual(gone.json, { deleted: 1, unknown: ['nobody'], documents });
assert.equal((await ask('GET', path)).json.code, 'NO_SUCH_DOCUMENT');
process.stdout.write(`${asked.length} queries\n`);
