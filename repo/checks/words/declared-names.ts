import { parseSync } from '@swc/core';
import type { SourceFile } from '../source-files.ts';

/** The nodes whose name is declared by the field beside the type. */
const namedNodes = new Map([
  ['VariableDeclarator', 'id'],
  ['FunctionDeclaration', 'identifier'],
  ['FunctionExpression', 'identifier'],
  ['ClassDeclaration', 'identifier'],
  ['TsInterfaceDeclaration', 'id'],
  ['TsTypeAliasDeclaration', 'id'],
  ['TsPropertySignature', 'key'],
  ['TsMethodSignature', 'key'],
  ['ClassMethod', 'key'],
  ['ClassProperty', 'key'],
  ['PrivateMethod', 'key'],
  ['PrivateProperty', 'key'],
  ['Parameter', 'pat'],
  ['MethodProperty', 'key'],
]);

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Returns the names in a pattern. A property of an object pattern without a new name declares none. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  const { type, value, left, argument } = pattern;
  if ((type === 'Identifier' || type === 'PrivateName') && typeof value === 'string') return [value];
  if (type === 'KeyValuePatternProperty') return namesIn(value);
  if (type === 'AssignmentPattern') return namesIn(left);
  if (type === 'RestElement') return namesIn(argument);
  const inner =
    type === 'ObjectPattern' ? pattern.properties : type === 'ArrayPattern' ? pattern.elements : [];
  return Array.isArray(inner) ? inner.flatMap(namesIn) : [];
}

function visit(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, found);
    return;
  }
  if (!isNode(node)) return;
  const field = namedNodes.get(String(node.type));
  if (field) for (const name of namesIn(node[field])) found.add(name);
  if (node.type === 'ArrowFunctionExpression' && Array.isArray(node.params))
    for (const name of node.params.flatMap(namesIn)) found.add(name);
  // An import has a name of its own when it is renamed.
  if (node.type === 'ImportSpecifier' && node.imported)
    for (const name of namesIn(node.local)) found.add(name);
  for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, found);
}

/** Returns every name that a file declares: variables, parameters, functions, classes, types and their members. */
export function declaredNames({ path, text }: SourceFile): string[] {
  const found = new Set<string>();
  visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'esnext' }).body, found);
  return [...found];
}

/** Returns a name in lower case with a hyphen between its words. */
export const hyphenated = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
