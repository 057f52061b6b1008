import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ModuleItem, parseSync } from '@swc/core';
import { sharedVersions } from '../../shared-modules.ts';

export const surfaces: string[] = Object.keys(sharedVersions()).filter((module) =>
  module.startsWith('@tapin/shared/'),
);

const { resolve } = createRequire(import.meta.url);

const parse = (file: string): ModuleItem[] =>
  parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }).body;

export function exportsOf(surface: string): string[] {
  return parse(resolve(surface)).flatMap((item) => {
    if (item.type === 'ExportNamedDeclaration' && !isTypeOnly(item))
      return item.specifiers.flatMap((specifier) =>
        specifier.type === 'ExportSpecifier' && !specifier.isTypeOnly
          ? [(specifier.exported ?? specifier.orig).value]
          : [],
      );
    if (item.type !== 'ExportDeclaration') return [];
    const { declaration } = item;
    if ('identifier' in declaration) return [declaration.identifier.value];
    if (declaration.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []));
  });
}

const isTypeOnly = (item: ModuleItem) => 'typeOnly' in item && item.typeOnly === true;

/**
 * Returns the libraries that the surfaces import, each with the surface that imports it most directly. A page has such a
 * library once.
 */
export function librariesOfSurfaces(): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  let level = surfaces.map((surface) => ({ file: resolve(surface), surface }));
  while (level.length > 0) {
    level = level.flatMap(({ file, surface }) => {
      if (seen.has(file)) return [];
      seen.add(file);
      return importsOf(file).flatMap((request) => {
        if (request.startsWith('.')) return [{ file: join(dirname(file), request), surface }];
        if (!found.has(packageOf(request)) && !/^(#|@tapin\/)/.test(request))
          found.set(packageOf(request), surface);
        return [];
      });
    });
  }
  return found;
}

const importPattern = /(?:\bfrom|\bimport\s*\(?|^import)\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/gm;

function importsOf(file: string): string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8').replace(/^(import|export) type .*?;$/gms, '');
  return [...text.matchAll(importPattern)].map(([, request = '']) => request);
}

/** Returns the package that a request names: `react` for `react/jsx-runtime`. */
export const packageOf = (request: string): string =>
  request
    .split(/[/ ]/)
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
