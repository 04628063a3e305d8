/**
 * The places of a source file that a mutation can change, found in its syntax tree.
 *
 *   operator        what it does
 *   arithmetic      + ↔ −, * ↔ /, % → *, ** → *, bit operators, their assignments, − and ! before a value
 *   comparison      < ↔ <=, > ↔ >=, and each to its opposite; === ↔ !==
 *   boolean         && ↔ ||, true ↔ false
 *   condition       the condition of if, ?: and loops becomes true or false (of loops only false)
 *   constant        a number plus or minus 1
 *   statement       a call, an assignment or a throw is left out
 *   return          undefined is returned
 *   function        min ↔ max, floor ↔ ceil, some ↔ every
 *   fallback        a ?? b becomes a
 *
 * Left alone: types, imports, texts, what an error says, the step of a for loop (it would only run for ever), and `pause`,
 * which changes no result.
 */
import ts from 'typescript';

export interface Mutation {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** All mutations of one place; a draw takes one of them. */
export type Place = readonly Mutation[];

const OPPOSITES: Readonly<Record<string, readonly [operator: string, ...others: string[]]>> = {
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
  '%': ['arithmetic', '*'],
  '**': ['arithmetic', '*'],
  '<<': ['arithmetic', '>>'],
  '>>': ['arithmetic', '<<'],
  '>>>': ['arithmetic', '<<'],
  '&': ['arithmetic', '|'],
  '|': ['arithmetic', '&'],
  '^': ['arithmetic', '&'],
  '+=': ['arithmetic', '-='],
  '-=': ['arithmetic', '+='],
  '*=': ['arithmetic', '/='],
  '/=': ['arithmetic', '*='],
  '|=': ['arithmetic', '&='],
  '&=': ['arithmetic', '|='],
  '<': ['comparison', '<=', '>='],
  '<=': ['comparison', '<', '>'],
  '>': ['comparison', '>=', '<='],
  '>=': ['comparison', '>', '<'],
  '===': ['comparison', '!=='],
  '!==': ['comparison', '==='],
  '&&': ['boolean', '||'],
  '||': ['boolean', '&&'],
};

const TWINS: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  some: 'every',
  every: 'some',
};

/** A longer list of numbers is one place: tables of coefficients would outnumber the code otherwise. */
const LONGEST_LIST = 8;

export function placesOf(source: string): Place[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const places: Place[] = [];
  const visit = (node: ts.Node): void => {
    if (isLeftAlone(node)) return;
    const here = mutationsOf(node, source);
    if (here.length > 0) places.push(here);
    if (isTable(node)) return;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return places;
}

function isLeftAlone(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isName(node)) return true;
  if (ts.isForStatement(node.parent) && node.parent.incrementor === node) return true;
  return isSaidByAnError(node) || isPause(node);
}

/** The name of a property, which may be a number. */
const isName = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node.parent) && node.parent.name === node && !ts.isComputedPropertyName(node);

/** What is thrown, and what an error is made of. */
function isSaidByAnError(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isThrowStatement(parent)) return true;
  const isMade = ts.isNewExpression(parent) || ts.isCallExpression(parent);
  return isMade && parent.expression !== node && /Error$|^bad[A-Z]|^fail/.test(parent.expression.getText());
}

function isPause(node: ts.Node): boolean {
  if (ts.isIfStatement(node) && !node.elseStatement) return isPause(node.thenStatement);
  return ts.isExpressionStatement(node) && /^await pause\(/.test(node.getText());
}

function mutationsOf(node: ts.Node, source: string): Mutation[] {
  const change = (operator: string, of: ts.Node, text: string): Mutation => ({
    operator,
    start: of.getStart(),
    end: of.getEnd(),
    text,
  });
  if (ts.isBinaryExpression(node)) return ofBinary(node, source, change);
  if (ts.isPrefixUnaryExpression(node)) return ofPrefix(node, change);
  if (ts.isNumericLiteral(node)) return ofNumber(node, change);
  if (isTable(node)) return node.elements.flatMap((element) => ofNumber(element as ts.NumericLiteral, change));
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [change('boolean', node, 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [change('boolean', node, 'true')];
  if (ts.isIfStatement(node)) return ['true', 'false'].map((value) => change('condition', node.expression, value));
  if (ts.isConditionalExpression(node))
    return ['true', 'false'].map((value) => change('condition', node.condition, value));
  if (ts.isWhileStatement(node)) return [change('condition', node.expression, 'false')];
  if (ts.isForStatement(node) && node.condition) return [change('condition', node.condition, 'false')];
  if (ts.isThrowStatement(node)) return [change('statement', node, ';')];
  if (ts.isExpressionStatement(node) && canBeLeftOut(node.expression)) return [change('statement', node, ';')];
  if (ts.isReturnStatement(node) && node.expression) return ofReturn(node.expression, change);
  if (ts.isPropertyAccessExpression(node)) return ofFunction(node, change);
  return [];
}

type Change = (operator: string, of: ts.Node, text: string) => Mutation;

function ofBinary(node: ts.BinaryExpression, source: string, change: Change): Mutation[] {
  const { left, operatorToken, right } = node;
  const sign = operatorToken.getText();
  if (sign === '??') return [change('fallback', node, source.slice(left.getStart(), left.getEnd()))];
  if (sign.startsWith('+') && [left, right].some(isText)) return [];
  const [operator, ...others] = OPPOSITES[sign] ?? [''];
  return others.map((other) => change(operator, operatorToken, other));
}

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

function ofPrefix(node: ts.PrefixUnaryExpression, change: Change): Mutation[] {
  const isSign = node.operator === ts.SyntaxKind.MinusToken || node.operator === ts.SyntaxKind.ExclamationToken;
  return isSign ? [change('arithmetic', node, ` ${node.operand.getText()}`)] : [];
}

function ofNumber(node: ts.NumericLiteral, change: Change): Mutation[] {
  const value = Number(node.getText().replaceAll('_', ''));
  return [value + 1, value - 1].map((other) => change('constant', node, other < 0 ? `(${other})` : String(other)));
}

function isTable(node: ts.Node): node is ts.ArrayLiteralExpression {
  return (
    ts.isArrayLiteralExpression(node) && node.elements.length > LONGEST_LIST && node.elements.every(ts.isNumericLiteral)
  );
}

/** A call or an assignment; `x++` and the like are left to the other operators. */
function canBeLeftOut(node: ts.Expression): boolean {
  if (ts.isAwaitExpression(node)) return canBeLeftOut(node.expression);
  if (ts.isCallExpression(node)) return node.expression.kind !== ts.SyntaxKind.SuperKeyword;
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function ofReturn(expression: ts.Expression, change: Change): Mutation[] {
  const isBoolean = expression.kind === ts.SyntaxKind.TrueKeyword || expression.kind === ts.SyntaxKind.FalseKeyword;
  return isBoolean || expression.getText() === 'undefined' ? [] : [change('return', expression, 'undefined')];
}

function ofFunction(node: ts.PropertyAccessExpression, change: Change): Mutation[] {
  const twin = ts.isCallExpression(node.parent) && node.parent.expression === node ? TWINS[node.name.text] : undefined;
  return twin ? [change('function', node.name, twin)] : [];
}
