import type { Compilation } from '@rspack/core';
import { escapeText, isOwn, placeOf, resourceOf } from './own-source.ts';
import { exportsOf, surfaces } from './surface-modules.ts';

/** Returns a message for each import of a name that the imported module of `@tapin/shared` does not export. */
export function missingNames(compilation: Compilation, folder: string): string[] {
  const found = new Set<string>();
  const exported = new Map(surfaces.map((surface) => [surface, exportsOf(surface)]));
  for (const module of compilation.modules) {
    const file = resourceOf(module);
    if (!isOwn(folder, file)) continue;
    for (const { dependency } of compilation.moduleGraph.getOutgoingConnections(module)) {
      const { request = '', ids } = dependency;
      const name = ids?.[0];
      const offered = exported.get(request);
      if (!name || !offered || offered.includes(name)) continue;
      const place = placeOf(folder, file, new RegExp(`\\b${escapeText(name)}\\b`));
      found.add(`${place}: ${request} does not export ${name}: ${suggestion(name, offered)}`);
    }
  }
  return [...found].sort();
}

function suggestion(name: string, exported: readonly string[]): string {
  const near = exported.filter((other) => distance(name.toLowerCase(), other.toLowerCase()) <= 3);
  return near.length > 0 ? `use ${near.join(' or ')}` : `use one of ${[...exported].sort().join(', ')}`;
}

/** Returns the number of characters to insert, remove or replace that turn one name into the other (Levenshtein distance). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
