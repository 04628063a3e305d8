/**
 * Types that the declarations of an entry use. Reads the built `.d.ts` files, where every inferred type is written out, and follows each
 * type that is named in a signature to its declaration, and from there on.
 */
import { relative } from 'node:path';
import ts from 'typescript';
import { declared, dist, isValue, openEntries } from './entries.ts';

/** One entry of the package, such as `words` for `satchel/words`. */
export interface EntryTypes {
  readonly entry: string;
  /** Names of the exported values: what exists at run time. */
  readonly values: readonly string[];
  /** "name (file it is declared in)" of each type that is used and exported by neither the entry nor `index` nor `extend`. */
  readonly missing: readonly string[];
}

export function typesOfEntries(entries: readonly string[]): EntryTypes[] {
  const { checker, exportsOf } = openEntries(entries);
  const shared = ['index', 'extend'].flatMap((entry) => [...exportsOf(entry).values()]);
  return entries.map((entry) => {
    const own = exportsOf(entry);
    const exported = new Set([...shared, ...own.values()]);
    return {
      entry,
      values: [...own.keys()].filter((name) => isValue(own.get(name)!)),
      missing: reachable(checker, [...own.values()])
        .filter((symbol) => !exported.has(symbol))
        .map(placeOf)
        .sort(),
    };
  });
}

/** Every type of this package that the declarations of the given symbols name, directly or through other types. */
function reachable(checker: ts.TypeChecker, from: readonly ts.Symbol[]): ts.Symbol[] {
  const seen = new Set(from);
  const visit = (node: ts.Node): void => {
    const name = typeName(node);
    const symbol = name && checker.getSymbolAtLocation(name);
    if (symbol) seen.add(declared(checker, symbol));
    ts.forEachChild(node, visit);
  };
  for (const symbol of seen) if (isOurs(symbol)) symbol.declarations?.forEach(visit); // visits symbols added meanwhile, too
  return [...seen].filter(isOurs);
}

/** The node whose symbol is the type that `node` names, if it names one. */
function typeName(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  if (ts.isImportTypeNode(node)) return node.qualifier;
  return undefined;
}

/** Declared in this package, and no type parameter. */
function isOurs({ declarations = [], flags }: ts.Symbol): boolean {
  const file = declarations[0]?.getSourceFile().fileName;
  return file?.startsWith(dist) === true && !(flags & ts.SymbolFlags.TypeParameter);
}

function placeOf({ name, declarations }: ts.Symbol): string {
  return `${name} (${relative(dist, declarations![0]!.getSourceFile().fileName)})`;
}
