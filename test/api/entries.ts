/** The built entries of the package (`satchel`, `satchel/words` …) and what they export, as the TypeScript compiler sees it. */
import { resolve } from 'node:path';
import ts from 'typescript';

export const dist = resolve(import.meta.dirname, '../../packages/satchel/dist');

export interface Entries {
  readonly checker: ts.TypeChecker;
  /** What `dist/<entry>.d.ts` exports: each name with the symbol behind it, values and types. */
  exportsOf(entry: string): ReadonlyMap<string, ts.Symbol>;
}

export function openEntries(entries: readonly string[]): Entries {
  const fileOf = (entry: string): string => resolve(dist, `${entry}.d.ts`);
  const program = ts.createProgram(entries.map(fileOf), {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
    types: ['node'],
    skipLibCheck: true,
  });
  const checker = program.getTypeChecker();
  return {
    checker,
    exportsOf(entry) {
      const module = checker.getSymbolAtLocation(program.getSourceFile(fileOf(entry))!)!;
      return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, declared(checker, symbol)]));
    },
  };
}

/** The symbol that an import or re-export stands for; any other symbol itself. */
export const declared = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

export const isValue = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Value) !== 0;
