/**
 * Finds the routes of a path. Segments are compared one by one; `{name}` takes any segment that cannot leave a folder, and its schema checks it
 * later. `{id}` takes any text: ids of documents are data, and never become part of a file's name.
 */
import { problem } from './problem.ts';
import type { AnyRoute } from './route.ts';

export interface Found {
  /** The routes of the path, all methods. */
  readonly routes: readonly AnyRoute[];
  readonly params: Readonly<Record<string, string>>;
}

interface Branch {
  readonly fixed: Map<string, Branch>;
  any: { readonly name: string; readonly branch: Branch } | undefined;
  readonly routes: AnyRoute[];
}

const emptyBranch = (): Branch => ({ fixed: new Map(), any: undefined, routes: [] });

export function createRouter(routes: readonly AnyRoute[]): (path: string) => Found | undefined {
  const root = emptyBranch();
  for (const declared of routes) branchOf(root, declared.path).routes.push(declared);
  return (path) => {
    const params: Record<string, string> = {};
    let branch = root;
    for (const segment of path.split('/').slice(1)) {
      const next = branch.fixed.get(segment);
      if (!next && branch.any) params[branch.any.name] = decoded(segment, branch.any.name === 'id');
      const found = next ?? branch.any?.branch;
      if (!found) decoded(segment, false); // a name that is none is told so
      if (!found) return undefined;
      branch = found;
    }
    return branch.routes.length === 0 ? undefined : { routes: branch.routes, params };
  };
}

function branchOf(root: Branch, path: string): Branch {
  let branch = root;
  for (const segment of path.split('/').slice(1)) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name !== undefined) {
      branch.any ??= { name, branch: emptyBranch() };
      branch = branch.any.branch;
      continue;
    }
    if (!branch.fixed.has(segment)) branch.fixed.set(segment, emptyBranch());
    branch = branch.fixed.get(segment)!;
  }
  return branch;
}

/** No name may leave its folder, encoded or not. */
function decoded(segment: string, isText: boolean): string {
  if (!/[%\\]|^\.{1,2}$/.test(segment)) return segment;
  let text: string;
  try {
    text = decodeURIComponent(segment);
  } catch {
    throw problem('BAD_NAME', 'The address holds a percent sign that is not part of a valid escape.', {
      where: 'path',
    });
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!isText && /^\.{1,2}$|[/\\\u0000-\u001f\u007f]/.test(text))
    throw problem('BAD_NAME', 'The address holds a name that is none.', { where: 'path' });
  return text;
}
