/** Corpora, jobs and collections over HTTP, with real child processes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusOf, train } from 'satchel';
import { createRandom } from 'satchel/extend';
import { driftBetween } from 'satchel/statistics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService } from './index.ts';
import { divergence } from './jobs/drift.ts';
import { idleStarter } from './jobs/priority.ts';
import { childrenOf, mailLines, mails, type ToyService, toyService } from './toy-service.case.ts';

let toy: ToyService;
beforeAll(async () => {
  toy = await toyService();
  expect((await toy.ask('/v1/corpora/mail', { method: 'PUT', body: mailLines })).status).toBe(201);
});
afterAll(() => toy[Symbol.asyncDispose]());
const start = (json: object, headers = {}) => toy.ask('/v1/jobs', { json, headers });

/** Bakers and smiths use thirty words each, and share thirty; a text has six. */
function crafts() {
  const random = createRandom(4, 'crafts');
  const all = Array.from({ length: 220 }, (_, i) => {
    const craft = i % 2 === 0 ? 'baker' : 'smith';
    const words = Array.from({ length: 6 }, () => `${random.uniform() < 0.6 ? craft : 'both'}${random.below(30)}`);
    return { id: `${i}`, text: words.join(' '), labels: [craft] };
  });
  return { labelled: all.slice(0, 20), texts: all.slice(20).map(({ id, text }) => ({ id, text })) };
}

describe('corpora', () => {
  it('tell what is in them, page by page', async () => {
    const { json } = await toy.ask('/v1/corpora/mail');
    expect(json).toMatchObject({ documents: 10, labelled: 10, labels: { baker: 5, smith: 5 }, skipped: 0 });
    const page = (await toy.ask('/v1/corpora/mail/documents?offset=4&limit=3')).json;
    expect(page.documents.map(({ id }: { id: string }) => id)).toEqual(['5', '6', '7']);
    expect(page.next).toBe(7);
    const some = (await toy.ask('/v1/corpora/mail/documents?label=baker&q=OVEN')).json;
    expect(some).toMatchObject({ documents: [{ id: '6', labels: ['baker'] }, { id: '8' }], next: null });
  });
  it('in CSV with columns of other names', async () => {
    const body = 'kind,words\nsmith,hot iron\nbaker,bread\n';
    const put = await toy.ask('/v1/corpora/table?format=csv&text=words&label=kind', { method: 'PUT', body });
    expect(put.json).toMatchObject({ documents: 2, labels: { smith: 1, baker: 1 }, options: { format: 'csv' } });
    expect((await toy.ask('/v1/corpora')).json.corpora.map(({ name }: { name: string }) => name)).toEqual([
      'mail',
      'table',
    ]);
  });
  it('that cannot be read are refused with the place, and leave nothing', async () => {
    const { status, json } = await toy.ask('/v1/corpora/bad', { method: 'PUT', body: '{"text":"a"}\n{"text":\n' });
    expect({ status, code: json.code, where: json.where }).toMatchObject({
      status: 422,
      where: expect.stringMatching(/:2/),
    });
    expect(JSON.stringify(json)).not.toContain(toy.folder);
    expect((await toy.ask('/v1/corpora/bad')).status).toBe(404);
    expect(readdirSync(join(toy.folder, 'data/temporary'))).toEqual([]);
  });
  it('are audited once', async () => {
    const first = (await toy.ask('/v1/corpora/mail/audit')).json;
    expect(first).toMatchObject({ documents: 10, classes: ['baker', 'smith'] });
    expect((await toy.ask('/v1/corpora/mail/audit')).json).toEqual(first);
  });
});

describe('a job', () => {
  it('trains a model, tells its progress from any event on, and keeps its journal', async () => {
    const started = await start({
      type: 'train',
      corpus: 'mail',
      save: 'fresh',
      options: { classifier: 'logistic', seed: 7 },
    });
    expect(started).toMatchObject({ status: 202, json: { type: 'train', save: 'fresh' } });
    const path = started.headers['location']!;
    const events = (await toy.ask(`${path}/events`)).text;
    const ids = [...events.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    expect(ids).toEqual(ids.map((_, i) => i));
    expect(events).toMatch(/event: advance[\s\S]*event: done\n/);
    const rest = (await toy.ask(`${path}/events`, { headers: { 'last-event-id': '2' } })).text;
    expect(rest.match(/^id: (\d+)$/m)?.[1]).toBe('3');
    const job = (await toy.ask(path)).json;
    expect(job).toMatchObject({
      state: 'done',
      share: 1,
      problem: null,
      result: { seed: 7, classes: ['baker', 'smith'] },
    });
    expect(job.cpuSeconds).toBeGreaterThan(0);
    const model = (await toy.ask('/v1/models/fresh')).json;
    expect(model.satchel).toMatchObject({ classifier: 'logistic', sha256: job.result.model.sha256 });
    expect(JSON.parse(readFileSync(join(toy.folder, 'data/jobs', `${job.id}.json`), 'utf8'))).toMatchObject({
      state: 'done',
    });
  });
  it('is the first job again where the same Idempotency-Key comes twice', async () => {
    const request = { type: 'evaluate', corpus: 'mail', options: { split: 'cv:2' } };
    const [first, second] = [
      await start(request, { 'idempotency-key': 'k1' }),
      await start(request, { 'idempotency-key': 'k1' }),
    ];
    expect(second.json.id).toBe(first.json.id);
    expect((await start({ ...request, options: {} }, { 'idempotency-key': 'k1' })).json).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await toy.over(first.json.id)).toMatchObject({ state: 'done', result: { documents: 10, protocol: 'cv:2' } });
  });
  it('can be cancelled, waiting or running', async () => {
    const options = { budget: '1h' };
    const running = (await start({ type: 'compare', corpus: 'mail', options })).json;
    const waiting = (await start({ type: 'compare', corpus: 'mail', options })).json;
    expect((await toy.ask(`/v1/jobs/${waiting.id}`, { method: 'DELETE' })).json.state).toBe('cancelled');
    while ((await toy.ask(`/v1/jobs/${running.id}`)).json.stage === null) await new Promise((go) => setTimeout(go, 20));
    const [pid] = await childrenOf(process.pid);
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' '); // the third and those after it
    expect({ nice: fields[16], policy: fields[38] }).toEqual({ nice: '19', policy: idleStarter() ? '5' : '0' }); // 5: SCHED_IDLE
    expect((await toy.ask(`/v1/jobs/${running.id}`, { method: 'DELETE' })).status).toBe(202);
    expect(await toy.over(running.id)).toMatchObject({ state: 'cancelled', result: null });
  });
  it('that hangs is cancelled too: what does not answer is ended by the system', async () => {
    const { id } = (await start({ type: 'compare', corpus: 'mail', options: { budget: '1h' } })).json;
    for (const pid of await childrenOf(process.pid)) process.kill(pid, 'SIGSTOP');
    expect((await toy.ask(`/v1/jobs/${id}`, { method: 'DELETE' })).status).toBe(202);
    expect(await toy.over(id)).toMatchObject({ state: 'cancelled', result: null });
  });
  it.each([
    [{ type: 'train' }, 400, '/corpus'],
    [{ type: 'train', corpus: 'none' }, 404, '/name'],
    [{ type: 'train', corpus: 'mail', unlabelled: 'none' }, 404, '/name'],
    [{ type: 'words', corpus: 'mail', unlabelled: 'mail' }, 400, '/unlabelled'],
    [{ type: 'paint', corpus: 'mail' }, 400, '/type'],
    [{ type: 'map', corpus: 'mail' }, 400, '/model'],
    [{ type: 'index', corpus: 'mail' }, 400, '/save'],
    [{ type: 'reproduce' }, 400, '/tables'],
    [{ type: 'train', corpus: 'mail', save: '../x' }, 400, '/save'],
    [{ type: 'train', corpus: 'mail', options: { classifer: 'logistic' } }, 400, 'options:1:2'],
    [{ type: 'train', corpus: 'mail', options: { classifier: 'none-such' } }, 400, undefined],
    [{ type: 'train', corpus: 'mail', options: { representation: 'average', words: '/etc/passwd' } }, 400, '/options'],
    [{ type: 'train', corpus: 'mail', options: { representation: 'average', words: 'missing' } }, 404, '/options'],
    [{ type: 'train', corpus: 'mail', options: { text: { stopWords: '/etc/passwd' } } }, 400, 'options:1:22'],
  ])('%j is refused before it is queued', async (json, status, where) => {
    const answer = await start(json);
    expect([answer.status, answer.json.where], answer.text).toEqual([status, where]);
  });
  it('that fails says why', async () => {
    await toy.ask('/v1/corpora/unlabelled', { method: 'PUT', body: '{"text":"a b"}\n{"text":"c d"}\n' });
    const { json } = await start({ type: 'evaluate', corpus: 'unlabelled' });
    expect(await toy.over(json.id)).toMatchObject({ state: 'failed', problem: { status: 422, code: 'NO_LABELS' } });
  });
  it('trains, evaluates and compares with unlabelled texts as the library does', async () => {
    const { labelled, texts } = crafts();
    const asLines = (documents: readonly object[]): string =>
      documents.map((document) => `${JSON.stringify(document)}\n`).join('');
    await toy.ask('/v1/corpora/crafts', { method: 'PUT', body: asLines(labelled) });
    const others = texts.map((text) => ({ ...text, labels: ['not read'] }));
    await toy.ask('/v1/corpora/rest', { method: 'PUT', body: asLines(others) });
    const common = { corpus: 'crafts', unlabelled: 'rest' };
    const { json } = await start({ type: 'train', ...common, save: 'own', options: { split: 'none' } });
    expect(json).toMatchObject(common);
    const expected = await train(corpusOf(labelled), { unlabelled: corpusOf(texts), protocol: 'none' });
    const job = await toy.over(json.id);
    expect(job).toMatchObject({ state: 'done', unlabelled: 'rest', result: { selfTraining: expected.selfTraining } });
    expect(job['result'].selfTraining.rounds).toBeGreaterThan(0);
    expect(job['result'].options.classifier).toBe('blend');
    const evaluated = (await start({ type: 'evaluate', ...common, options: { split: 'cv:2' } })).json;
    const compared = (await start({ type: 'compare', ...common, options: { budget: '20s' } })).json;
    const { result } = await toy.over(evaluated.id);
    expect(result.selfTraining).toMatchObject([{ unlabelled: 200 }, { unlabelled: 200 }]);
    const { leaderboard, notRun } = (await toy.over(compared.id)).result;
    expect([...leaderboard, ...notRun].map(({ name }: { name: string }) => name)).toContain(
      'bow · blend, self-trained',
    );
    expect((await toy.ask('/v1/corpora/rest', { method: 'DELETE' })).status).toBe(204);
  });
  it('with unlabelled texts keeps them until it is over, and fails where documents have several labels', async () => {
    const several = '{"text":"a b","labels":["x","y"]}\n{"text":"c d","labels":["y"]}\n';
    await toy.ask('/v1/corpora/several', { method: 'PUT', body: several });
    await toy.ask('/v1/corpora/rest', { method: 'PUT', body: '{"text":"a d"}\n' });
    const { json } = await start({ type: 'train', corpus: 'several', unlabelled: 'rest' });
    expect((await toy.ask('/v1/corpora/rest', { method: 'DELETE' })).json).toMatchObject({ code: 'IN_USE' });
    expect(await toy.over(json.id)).toMatchObject({
      state: 'failed',
      problem: {
        status: 400,
        code: 'UNSUPPORTED',
        title: 'self-training gives each unlabelled text one label, but these documents have several.',
      },
    });
  });
  it('trains word vectors, which later jobs use by name, and draws a map with a page', async () => {
    const words = (
      await start({
        type: 'words',
        corpus: 'mail',
        save: 'small',
        options: { words: { dimensions: 4, minCount: 1, epochs: 1 } },
      })
    ).json;
    expect(await toy.over(words.id)).toMatchObject({ state: 'done', result: { dimensions: 4, name: 'small' } });
    expect((await toy.ask('/v1/words')).json.words).toMatchObject([{ name: 'small' }]);
    const [near] = (await toy.ask('/v1/words/small/nearest', { json: { word: 'iron', top: 3 } })).json.words;
    expect(near.nearest).toHaveLength(3);
    const train = (
      await start({
        type: 'train',
        corpus: 'mail',
        save: 'average',
        options: { representation: 'average', words: 'small' },
      })
    ).json;
    expect(await toy.over(train.id)).toMatchObject({ state: 'done' });
    expect(
      (await toy.ask('/v1/models/average/words/nearest', { json: { word: 'iron', top: 2 } })).json.words[0].nearest,
    ).toHaveLength(2);
    const map = (await start({ type: 'map', corpus: 'mail', model: 'average', options: { method: 'pca' } })).json;
    expect(await toy.over(map.id)).toMatchObject({ state: 'done' });
    const page = await toy.ask(`/v1/jobs/${map.id}/page`);
    expect(page.headers['content-type']).toContain('text/html');
    expect((await toy.ask(`/v1/jobs/${map.id}/page?format=jsonl`)).text.trim().split('\n')).toHaveLength(10);
    expect((await toy.ask(`/v1/jobs/${train.id}/page`)).json.code).toBe('NO_SUCH_PAGE');
  });
});

describe('a model and a corpus', () => {
  it('test: metrics, and labels that the model does not know', async () => {
    const good = (await toy.ask('/v1/models/mail/test', { json: { corpus: 'mail' } })).json;
    expect(good).toMatchObject({ documents: 10, unknownLabels: [], metrics: { accuracy: { mean: 1 } } });
    await toy.ask('/v1/corpora/odd', {
      method: 'PUT',
      body: '{"text":"hot iron","label":"smith"}\n{"text":"hot iron","label":"tailor"}\n',
    });
    const odd = (await toy.ask('/v1/models/mail/test', { json: { corpus: 'odd' } })).json;
    expect(odd).toMatchObject({
      unknownLabels: ['tailor'],
      metrics: { accuracy: { mean: 0.5 } },
      confusions: [{ truth: 'tailor', predicted: 'smith', documents: 1 }],
    });
  });
  it('drift: nothing for the training texts, much for others', async () => {
    const same = (await toy.ask('/v1/models/mail/drift', { json: { corpus: 'mail', reference: 'mail' } })).json;
    expect(same).toMatchObject({ documents: 10, unknownShare: 0, emptyShare: 0, labelDivergence: 0 });
    expect(Math.max(...same.words.map(({ z }: { z: number }) => Math.abs(z)))).toBe(0);
    expect(same.test).toMatchObject({ F: 0, pValue: 1, documents: { before: 10, now: 10 } });
    expect(same.newWords).toBe(0);
    await toy.ask('/v1/corpora/far', {
      method: 'PUT',
      body: '{"text":"silk and thread and iron"}\n{"text":"needle"}\n',
    });
    const far = (await toy.ask('/v1/models/mail/drift', { json: { corpus: 'far', reference: 'mail' } })).json;
    expect(far.unknownShare).toBeCloseTo(3 / 6, 10); // silk, thread, needle of silk and thread and iron needle
    expect(far.emptyShare).toBe(0.5);
    const fars = ['silk and thread and iron', 'needle'].map((text, i) => ({ id: String(i), text }));
    const { test, topics, newWords } = await driftBetween(corpusOf(mails), corpusOf(fars), { threads: 1 });
    const { F, degrees, pValue } = test;
    expect(far).toMatchObject({ test: { F, degrees, pValue, documents: { before: 10, now: 2 } }, topics, newWords });
    const alone = (await toy.ask('/v1/models/mail/drift', { json: { corpus: 'far' } })).json;
    expect(alone.test).toBeUndefined();
  });
  it('the divergence of labels by hand', () => {
    expect(divergence({ a: 1 }, { b: 1 })).toBe(1);
    expect(divergence({ a: 0.5, b: 0.5 }, { a: 0.5, b: 0.5 })).toBe(0);
    expect(divergence({ a: 1 }, { a: 0.5, b: 0.5 })).toBeCloseTo(0.311278, 6); // 1 − ¾ log₂ 3 + ½ … = H(¾) − ½
  });
});

describe('a collection', () => {
  const notes = [
    { id: 'a', title: 'Late invoice', text: 'Please pay the invoice.' },
    { id: 'b', text: 'The show is at eight.', metadata: { year: 2024 } },
  ];
  it('takes documents, finds them with reasons, and gives them back', async () => {
    expect(
      (await toy.ask('/v1/collections/notes', { method: 'PUT', json: { text: { stemmer: 'english' } } })).status,
    ).toBe(201);
    expect((await toy.ask('/v1/collections/notes/documents', { json: { documents: notes } })).json).toEqual({
      added: 2,
      replaced: 0,
      unchanged: 0,
      documents: 2,
    });
    const found = (await toy.ask('/v1/collections/notes/search', { json: { query: 'invoices', top: 3 } })).json;
    expect(found.hits.map(({ id }: { id: string }) => id)).toEqual(['a']);
    const [{ parts, remainder, score }] = found.hits;
    expect(parts.reduce((sum: number, { share }: { share: number }) => sum + share, remainder)).toBeCloseTo(score, 10);
    expect(
      (await toy.ask('/v1/collections/notes/search', { json: { query: 'invoices', explain: false } })).json.hits[0],
    ).not.toHaveProperty('parts');
    expect((await toy.ask('/v1/collections/notes/documents/b')).json).toMatchObject({
      id: 'b',
      metadata: { year: 2024 },
    });
    for (const query of ['', 'zzz', '(a+)+$', '%%%'])
      expect((await toy.ask('/v1/collections/notes/search', { json: { query } })).json, query).toMatchObject({
        hits: [],
      });
  });
  it('takes all documents of a request or none', async () => {
    const twice = {
      documents: [
        { id: 'c', text: 'one' },
        { id: 'c', text: 'two' },
      ],
    };
    const { status, json } = await toy.ask('/v1/collections/notes/documents', { json: twice });
    expect([status, json.code]).toEqual([422, 'DUPLICATE_ID']);
    expect(
      (await toy.ask('/v1/collections/notes/documents', { json: { documents: [{ id: 'd', text: 'x' }, notes[0]] } }))
        .status,
    ).toBe(422);
    expect((await toy.ask('/v1/collections/notes')).json.documents).toBe(2);
    expect(
      (await toy.ask('/v1/collections/notes/documents', { json: { documents: notes, replace: true } })).json,
    ).toMatchObject({ unchanged: 2 });
  });
  it('gets a corpus and vectors by a job, and is searched by both', async () => {
    const { json } = await start({ type: 'index', corpus: 'mail', save: 'notes', model: 'dense' });
    expect(await toy.over(json.id)).toMatchObject({ state: 'done', result: { added: 10, documents: 12 } });
    const { hits, rankers } = (
      await toy.ask('/v1/collections/notes/search', { json: { query: 'hot iron', fuse: 'lsi', lambda: 0.5 } })
    ).json;
    expect(rankers).toEqual(['bm25', 'lsi']);
    expect(hits[0].mixed).toHaveLength(2);
  });
  it('understands phrases, filters and facets, over metadata that a corpus keeps', async () => {
    const lines = [
      { id: 'x', text: 'A late invoice of the smith.', year: 2023, by: 'Ada' },
      { id: 'y', text: 'The invoice came late.', year: 2024, by: 'Ada' },
      { id: 'z', text: 'An invoice, a draft.', year: 2024, by: 'Bob' },
    ];
    const body = lines.map((line) => JSON.stringify(line)).join('\n');
    const put = await toy.ask('/v1/corpora/bills?metadata=year:number,by', { method: 'PUT', body });
    expect(put.json.options).toEqual({ metadata: ['year:number', 'by'] });
    const { json } = await start({ type: 'index', corpus: 'bills', save: 'bills' });
    expect(await toy.over(json.id)).toMatchObject({ state: 'done' });
    const search = async (query: string, more = {}) =>
      (await toy.ask('/v1/collections/bills/search', { json: { query, explain: false, ...more } })).json;
    const found = async (query: string) => (await search(query)).hits.map(({ id }: { id: string }) => id).sort();
    expect(await found('"late invoice"')).toEqual(['x']);
    expect(await found('invoice -draft')).toEqual(['x', 'y']);
    expect(await found('+late invoi*')).toEqual(['x', 'y']);
    expect(await found('invoice year:>=2024 by:ada')).toEqual(['y']);
    expect(await found('year:2024')).toEqual(['y', 'z']);
    const { facets } = await search('invoice', { facets: ['by', 'year', 'none'] });
    const by = [{ value: 'Ada', count: 2 }, { value: 'Bob', count: 1 }]; // biome-ignore format: pairs
    expect(facets).toEqual({ by, year: [{ value: 2024, count: 2 }, { value: 2023, count: 1 }], none: [] }); // biome-ignore format: pairs
    expect((await search('invioce')).terms).toEqual([{ term: 'invioce', documents: 0, suggestion: 'invoice' }]);
    expect((await search('late OR invoice')).remarks).toHaveLength(1);
  });
  it('deletes documents, and itself', async () => {
    expect((await toy.ask('/v1/collections/notes/delete', { json: { ids: ['a', 'zz'] } })).json).toMatchObject({
      deleted: 1,
      unknown: ['zz'],
    });
    expect((await toy.ask('/v1/collections/notes/documents/b', { method: 'DELETE' })).status).toBe(204);
    expect((await toy.ask('/v1/collections/notes/documents/b', { method: 'DELETE' })).json.code).toBe(
      'NO_SUCH_DOCUMENT',
    );
    expect((await toy.ask('/v1/collections/notes', { method: 'DELETE' })).status).toBe(204);
    expect((await toy.ask('/v1/collections/notes/search', { json: { query: 'a' } })).json.code).toBe(
      'NO_SUCH_COLLECTION',
    );
  });
});

describe('a service that was killed', () => {
  it('knows its jobs again: those that ran have failed, those that waited run', async () => {
    await using own = await toyService({ limits: { jobs: 1 } });
    await own.ask('/v1/corpora/mail', { method: 'PUT', body: mailLines });
    const done = (await own.ask('/v1/jobs', { json: { type: 'audit', corpus: 'mail' } })).json;
    await own.over(done.id);
    await own.service.close();
    const journal = join(own.folder, 'data/jobs');
    const job = JSON.parse(readFileSync(join(journal, `${done.id}.json`), 'utf8'));
    const again = (id: string, state: string, number: number): void =>
      writeFileSync(
        join(journal, `${id}.json`),
        JSON.stringify({ ...job, id, state, number, result: null, ended: null }),
      );
    again('job-00000000000000aa', 'running', 2);
    again('job-00000000000000bb', 'queued', 3);
    writeFileSync(join(journal, 'job-00000000000000cc.json'), '{"id":');
    const service = await createService({ data: join(own.folder, 'data'), port: 0, limits: { rate: 0 } });
    const ask = async (id: string) =>
      (await fetch(`${service.url}/v1/jobs/${id}`, { headers: { authorization: `Bearer ${own.keys.admin}` } })).json();
    try {
      expect(await ask('job-00000000000000aa')).toMatchObject({
        state: 'failed',
        problem: { code: 'SERVICE_STOPPED' },
      });
      for (;;) {
        const { state, result } = (await ask('job-00000000000000bb')) as {
          state: string;
          result: { documents: number };
        };
        if (state === 'done') {
          expect(result.documents).toBe(10);
          break;
        }
        expect(['queued', 'running']).toContain(state);
        await new Promise((go) => setTimeout(go, 50));
      }
      expect(await ask('job-00000000000000cc')).toMatchObject({ code: 'NO_SUCH_JOB' });
    } finally {
      await service.close();
    }
  });
});
