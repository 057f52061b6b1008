import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { type ModuleItem, parseSync } from '@swc/core';
import type { ExportedNames } from '@tapin/delivery-formats/kit-exports';

interface Found {
  name: string;
  kind: 'value' | 'type' | 'class';
  parameters: number;
  text: string;
}

export interface Exported {
  name: string;
  /** The kind of the export and the number of its type parameters, such as `value<1>`. */
  kind: string;
  text: string;
}

export function exportedFrom(path: string, files: ReadonlyMap<string, string>): Exported[] {
  const found = [...exportsIn(path, files, new Set()).values()];
  return found
    .map(({ name, kind, parameters, text }) => ({
      name,
      kind: `${kind}${parameters > 0 ? `<${parameters}>` : ''}`,
      text,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the names that a declaration file exports, each with its kind and a hash of its declaration. */
export const exportedNames = (path: string, files: ReadonlyMap<string, string>): ExportedNames =>
  Object.fromEntries(
    exportedFrom(path, files).map(({ name, kind, text }) => [name, `${kind} ${hashOf(text)}`]),
  );

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

function exportsIn(path: string, files: ReadonlyMap<string, string>, seen: Set<string>): Map<string, Found> {
  const found = new Map<string, Found>();
  const text = files.get(path);
  if (text === undefined || seen.has(path)) return found;
  seen.add(path);
  const { items, textOf } = parse(text);
  const own = new Map(
    items.flatMap((item) => declarationsIn(item, textOf(item.span))).map((each) => [each.name, each]),
  );
  const add = (each: Found, name = each.name) => found.set(name, { ...each, name });
  for (const item of items) {
    if (item.type === 'ExportDeclaration')
      for (const each of declarationsIn(item, textOf(item.span))) add(each);
    if (item.type === 'ExportAllDeclaration')
      for (const each of exportsIn(targetOf(path, item.source.value), files, new Set(seen)).values())
        add(each);
    if (item.type !== 'ExportNamedDeclaration') continue;
    const from = item.source?.value;
    const other = from?.startsWith('.') ? exportsIn(targetOf(path, from), files, new Set(seen)) : own;
    for (const specifier of item.specifiers) {
      if (specifier.type !== 'ExportSpecifier') continue;
      const name = (specifier.exported ?? specifier.orig).value;
      const kind = specifier.isTypeOnly || Reflect.get(item, 'typeOnly') ? 'type' : 'value';
      // The declaration is in a library, or in a module that is imported first.
      const elsewhere: Found = { name, kind, parameters: unknownParameters, text: `${from ?? ''} ${name}` };
      add(other.get(specifier.orig.value) ?? elsewhere, name);
    }
  }
  return found;
}

/**
 * The type parameters of a type that another package declares are not counted, so such a type is compared only by its
 * name.
 */
const unknownParameters = 0;

const targetOf = (path: string, from: string) =>
  posix.join(posix.dirname(path), from.replace(/\.js$/, '.d.ts'));

/** Parses a declaration file. The spans of swc count bytes from an arbitrary start. */
function parse(text: string) {
  const source = Buffer.from(`;${text}`);
  const { body, span } = parseSync(source.toString(), { syntax: 'typescript' });
  const textOf = ({ start, end }: { start: number; end: number }) =>
    source.subarray(start - span.start, end - span.start).toString();
  return { items: body, textOf };
}

/** Matches a constant that is a generic function, such as `export declare const listOf: <T>(…) => …`. */
const genericConstant = /^[^=]*?: <\w/;

const countOf = (parameters: unknown): number => Object(Object(parameters).parameters).length ?? 0;

function declarationsIn(item: ModuleItem, text: string): Found[] {
  const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
  const found = (name: string, kind: Found['kind'], parameters = 0) => [{ name, kind, parameters, text }];
  switch (declaration.type) {
    case 'TsInterfaceDeclaration':
    case 'TsTypeAliasDeclaration':
      return found(declaration.id.value, 'type', countOf(declaration.typeParams));
    case 'FunctionDeclaration':
      return found(declaration.identifier.value, 'value', countOf(declaration.typeParameters));
    case 'ClassDeclaration':
      return found(declaration.identifier.value, 'class');
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id }) =>
        id.type === 'Identifier' ? found(id.value, 'value', genericConstant.test(text) ? 1 : 0) : [],
      );
    default:
      return [];
  }
}
