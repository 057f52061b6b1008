import { type ModuleItem, parseSync } from '@swc/core';

export interface RenamedExport {
  from: { entry: string; name: string };
  to: { entry: string; name: string };
}

export interface Migrated {
  text: string;
  /** Whether the file declares the old name in another place, so that the import keeps it as an alias. */
  keepsName: boolean;
}

interface Span {
  start: number;
  end: number;
}

interface Edit extends Span {
  text: string;
}

const prefix = '@tapin/shared/';

/**
 * Replaces an import of the kit by its new name, with all places that use it. Returns null when the file does not import
 * the old name. When the file declares the old name once more, as in a function that shadows it, the import gets an
 * alias instead: `import { logOut as signOut }`.
 */
export function renameExport(text: string, { from, to }: RenamedExport): Migrated | null {
  if (!text.includes(`${prefix}${from.entry}`) || !text.includes(from.name)) return null;
  // The spans of swc count bytes from an arbitrary start. The semicolon makes the first token begin there.
  const source = Buffer.from(`;${text}`);
  const { body, span } = parseSync(source.toString(), { syntax: 'typescript', tsx: true });
  const found = body.flatMap((item) => importsOf(item, from));
  const [imported] = found;
  if (!imported) return null;
  const { item, specifier, local } = imported;
  const isAliased = local !== from.name;
  const uses = new Uses(local);
  for (const each of body) if (each !== item) uses.visit(each, null);
  const keepsName = !isAliased && uses.isDeclared;
  const isRenamed = !isAliased && !keepsName;
  const binding = isRenamed ? to.name : `${to.name} as ${local}`;
  const others = item.specifiers.filter((each) => each !== specifier);
  const edits: Edit[] = [];
  if (from.entry === to.entry) edits.push({ ...specifier.span, text: binding });
  else if (others.length === 0)
    edits.push({ ...item.span, text: `import { ${binding} } from '${prefix}${to.entry}';` });
  else {
    const rest = others.map(({ span: own }) => slice(source, own, span.start)).join(', ');
    const kept = `import { ${rest} } from '${prefix}${from.entry}';`;
    edits.push({ ...item.span, text: `${kept}\nimport { ${binding} } from '${prefix}${to.entry}';` });
  }
  if (isRenamed)
    for (const { isShorthand, ...use } of uses.found)
      edits.push({ ...use, text: isShorthand ? `${from.name}: ${to.name}` : to.name });
  return { text: apply(source, edits, span.start), keepsName };
}

function importsOf(item: ModuleItem, { entry, name }: RenamedExport['from']) {
  if (item.type !== 'ImportDeclaration' || item.source.value !== `${prefix}${entry}`) return [];
  return item.specifiers.flatMap((specifier) =>
    specifier.type === 'ImportSpecifier' && (specifier.imported ?? specifier.local).value === name
      ? [{ item, specifier, local: specifier.local.value }]
      : [],
  );
}

const slice = (source: Buffer, { start, end }: Span, origin: number) =>
  source.subarray(start - origin, end - origin).toString();

function apply(source: Buffer, edits: readonly Edit[], origin: number): string {
  let result = source;
  for (const { start, end, text } of [...edits].sort((one, other) => other.start - one.start))
    result = Buffer.concat([
      result.subarray(0, start - origin),
      Buffer.from(text),
      result.subarray(end - origin),
    ]);
  return result.subarray(1).toString();
}

/** Fields whose identifier is the name of a property and no use of a variable. */
const propertyNames: Record<string, string> = {
  MemberExpression: 'property',
  KeyValueProperty: 'key',
  MethodProperty: 'key',
  GetterProperty: 'key',
  SetterProperty: 'key',
  ClassMethod: 'key',
  ClassProperty: 'key',
  KeyValuePatternProperty: 'key',
  JSXAttribute: 'name',
  JSXMemberExpression: 'property',
  TsPropertySignature: 'key',
  TsMethodSignature: 'key',
  TsQualifiedName: 'right',
};

/** Fields whose identifiers, also inside of patterns, are declarations. */
const declarations: Record<string, readonly string[]> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['identifier'],
  FunctionExpression: ['identifier'],
  ClassDeclaration: ['identifier'],
  ClassExpression: ['identifier'],
  Parameter: ['pat'],
  ArrowFunctionExpression: ['params'],
  CatchClause: ['param'],
  AssignmentPatternProperty: ['key'],
  TsTypeAliasDeclaration: ['id'],
  TsInterfaceDeclaration: ['id'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  // The exported name of a module is part of its own surface, so the old name stays.
  ExportSpecifier: ['orig'],
};

type Found = Span & { isShorthand: boolean };

/** Finds the uses of a name in a syntax tree, and whether the name is declared there. */
class Uses {
  readonly found: Found[] = [];
  isDeclared = false;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  visit(node: unknown, parent: SyntaxNode | null, field = ''): void {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const each of node) this.visit(each, parent, field);
      return;
    }
    // An argument and an element of an array are objects without a type around the expression.
    if (!isNode(node)) {
      for (const inner of Object.values(node)) this.visit(inner, null);
      return;
    }
    const type = parent?.type ?? '';
    const isOwnName = node.type === 'Identifier' && node.value === this.#name;
    if (declarations[type]?.includes(field) && this.#declares(node)) this.isDeclared = true;
    else if (isOwnName && propertyNames[type] !== field)
      this.found.push({ ...Object(node.span), isShorthand: type === 'ObjectExpression' });
    for (const [key, value] of Object.entries(node)) this.visit(value, node, key);
  }

  #declares(node: unknown): boolean {
    if (Array.isArray(node)) return node.some((each) => this.#declares(each));
    if (!isNode(node)) return false;
    if (node.type === 'Identifier') return node.value === this.#name;
    const patterns = ['elements', 'properties', 'argument', 'left', 'value', 'key', 'pat'];
    return (
      /Pattern|Parameter/.test(node.type) && patterns.some((key) => this.#declares(Reflect.get(node, key)))
    );
  }
}

interface SyntaxNode {
  type: string;
  value?: unknown;
  span?: unknown;
}

const isNode = (node: unknown): node is SyntaxNode =>
  typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string';
