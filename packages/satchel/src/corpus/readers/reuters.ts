/**
 * The original Reuters-21578 files (reut2-000.sgm … reut2-021.sgm), in Latin-1.
 *
 *   ModApte split   LEWISSPLIT is TRAIN or TEST, and TOPICS is YES: 9,603 + 3,299 documents
 *   text            title, newline, body; the closing "Reuter" stays. Without a body the title, without a title the whole TEXT
 *   labels          the <D> of TOPICS; or every <D>, places, people and exchanges too; or only the topics with a document in both parts
 *                   of the split (90 of them), and then only documents that have one
 */
import { Parser } from 'htmlparser2';
import type { Document } from '../../core/corpus.ts';
import { errorAt, printable, type SatchelError } from '../../core/errors.ts';
import { decodeText } from '../bytes/encoding.ts';
import { type Entry, refuseArchive } from '../entries/entry.ts';
import type { CorpusOptions } from '../options.ts';
import { createPass, type Pass } from '../pass.ts';

/** `entries` can be called twice: which labels are in both parts is known only after a first pass. */
export async function* readReuters(
  entries: (pass: Pass) => AsyncIterable<Entry>,
  pass: Pass,
): AsyncGenerator<Document[]> {
  const kept =
    pass.options.reutersLabels === 'modapte90'
      ? await labelsInBothParts(entries, createPass(pass.name, pass.options))
      : undefined;
  let record = 0;
  for await (const stories of storyFiles(entries(pass), pass)) {
    const documents: Document[] = [];
    for (const story of stories) {
      record++;
      const document = documentOf(story, pass.options, kept);
      if (document === undefined) continue;
      try {
        documents.push(pass.admit(document, record));
      } catch (error) {
        pass.fault(error);
      }
    }
    yield documents;
  }
}

async function labelsInBothParts(
  entries: (pass: Pass) => AsyncIterable<Entry>,
  pass: Pass,
): Promise<ReadonlySet<string>> {
  const parts = { train: new Set<string>(), test: new Set<string>() };
  for await (const stories of storyFiles(entries(pass), pass)) {
    for (const story of stories) {
      const split = modApte(story);
      if (split) for (const label of story.topics) parts[split].add(label);
    }
  }
  return new Set([...parts.train].filter((label) => parts.test.has(label)));
}

async function* storyFiles(entries: AsyncIterable<Entry>, pass: Pass): AsyncGenerator<Story[]> {
  for await (const entry of entries) {
    if (!/\.sgml?$/i.test(entry.path)) continue;
    const name = entry.path === '' ? pass.name : `${pass.name}/${printable(entry.path)}`;
    try {
      const bytes = await entry.bytes();
      refuseArchive(bytes, pass.name, entry.path);
      yield storiesOf(
        decodeText(bytes, pass.options.encoding === 'utf-8' ? 'latin1' : pass.options.encoding, name),
        name,
      );
    } catch (error) {
      pass.fault(error);
    }
  }
}

function documentOf(story: Story, options: CorpusOptions, kept: ReadonlySet<string> | undefined): Document | undefined {
  const split = options.reutersSplit === 'modapte' ? modApte(story) : story.split.toLowerCase();
  if (split === undefined) return undefined;
  const all = options.reutersLabels === 'all-d' ? story.labels : story.topics;
  const labels = kept === undefined ? all : all.filter((label) => kept.has(label));
  if (kept !== undefined && labels.length === 0) return undefined;
  const title = clean(story.title);
  const text = title === '' ? clean(story.text) : [title, clean(story.body)].filter((part) => part !== '').join('\n');
  return { id: story.id, text, labels: [...new Set(labels)], split, ...(title === '' ? {} : { title }) };
}

const modApte = ({ split, hasTopics }: Story): 'train' | 'test' | undefined =>
  !hasTopics ? undefined : split === 'TRAIN' ? 'train' : split === 'TEST' ? 'test' : undefined;

/** Without the control characters that enclose the text in the files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const clean = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').trim();

interface Story {
  id: string;
  split: string;
  hasTopics: boolean;
  topics: string[];
  /** Topics, places, people, organisations, exchanges, companies. */
  labels: string[];
  title: string;
  body: string;
  /** All within TEXT. */
  text: string;
}

/** The files of old nest four deep; the parser looks through all open tags at every closing one. */
const DEEPEST = 64;

/** Exported for its test. */
export function storiesOf(sgml: string, name: string): Story[] {
  const stories: Story[] = [];
  const within: string[] = [];
  let story: Story | undefined;
  let label = '';
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag === 'REUTERS') {
          if (story) throw badSgml(name, `the document ${story.id || stories.length + 1} has no end`);
          story = startedStory(attributes, name, stories.length + 1);
        }
        if (tag === 'D') label = '';
        if (within.push(tag) > DEEPEST) throw badSgml(name, `tags lie more than ${DEEPEST} deep`);
      },
      ontext(text) {
        const tag = within.at(-1);
        if (!story) return;
        if (tag === 'D') label += text;
        if (tag === 'TITLE') story.title += text;
        if (tag === 'BODY') story.body += text;
        if (within.includes('TEXT')) story.text += text;
      },
      onclosetag(tag, isImplied) {
        if (within.at(-1) === tag) within.pop();
        if (!story) return;
        if (tag === 'D' && label !== '') {
          story.labels.push(label);
          if (within.at(-1) === 'TOPICS') story.topics.push(label);
        }
        if (tag !== 'REUTERS') return;
        if (isImplied) throw badSgml(name, `the document ${story.id} has no end; the file is cut`);
        stories.push(story);
        story = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(sgml);
  if (stories.length === 0) throw badSgml(name, 'no <REUTERS> document is in it');
  return stories;
}

function startedStory(attributes: Readonly<Record<string, string>>, name: string, position: number): Story {
  const { NEWID, LEWISSPLIT, TOPICS } = attributes;
  if (!NEWID || !LEWISSPLIT || !TOPICS) throw badSgml(name, `document ${position} lacks NEWID, LEWISSPLIT or TOPICS`);
  return {
    id: NEWID,
    split: LEWISSPLIT,
    hasTopics: TOPICS === 'YES',
    topics: [],
    labels: [],
    title: '',
    body: '',
    text: '',
  };
}

const badSgml = (name: string, what: string): SatchelError => errorAt('BAD_SGML', name, `${printable(what)}.`);
