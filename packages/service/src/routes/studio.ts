/** The page of the package `satchel-studio`, where it is installed beside the service. It works in the browser; its files need no key. */
import Type from 'typebox';
import { problem } from '../http/problem.ts';
import { type AnyRoute, route } from '../http/route.ts';
import { closed } from '../schemas/common.ts';

interface StudioFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

interface StudioPackage {
  studioFiles(): Promise<ReadonlyMap<string, StudioFile>>;
}

const PACKAGE: string = 'satchel-studio'; // not a literal: the package is built after this one

export function studioRoutes(): AnyRoute[] {
  let files: ReturnType<StudioPackage['studioFiles']> | undefined;
  const answer = async (name: string) => {
    files ??= import(PACKAGE).then((studio: StudioPackage) => studio.studioFiles());
    const file = (await files.catch(notInstalled)).get(name);
    if (file) return file;
    throw problem('NO_SUCH_ROUTE', `The studio has no file '${name}'.`, { where: 'path' });
  };
  const open = { method: 'GET', scope: 'open', tag: 'studio' } as const;
  return [
    route({
      ...open,
      path: '/studio/',
      summary: 'The studio: a page that works in the browser',
      answers: { 200: { description: 'An HTML page.', type: 'text/html' } },
      run: async () => marked(await answer('index.html')),
    }),
    route({
      ...open,
      path: '/studio/{file}',
      summary: 'A file of the studio',
      params: closed({ file: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' }) }),
      answers: { 200: { description: 'A script, a style sheet or a page.', type: 'application/octet-stream' } },
      run: ({ params: { file } }) => answer(file),
    }),
  ];
}

/** Tells the page that a service sent it: it offers to work with the service then. */
const marked = ({ type, bytes }: StudioFile): StudioFile => ({
  type,
  bytes: Buffer.from(new TextDecoder().decode(bytes).replace('<head>', '<head><meta name="satchel-service" />')),
});

function notInstalled(): never {
  throw problem('NO_SUCH_ROUTE', `The package '${PACKAGE}' is not installed beside the service.`, {
    where: 'path',
    remedy: `Install it: npm install ${PACKAGE}`,
  });
}
