import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Compilation } from '@rspack/core';
import { findGlobalCss, type StyleSheetKind } from '@tapin/delivery-formats/find-global-css';
import { isOwn, resourceOf } from './own-source.ts';
import { packageOfFile } from './refuse-copies.ts';

/** Describes each rule of a style sheet in the bundle that changes other parts of the page. */
export function globalCss(compilation: Compilation, folder: string, remote: string): string[] {
  const files = [...compilation.modules].map(resourceOf).filter((file) => file.endsWith('.css'));
  return [...new Set(files)].sort().flatMap((file) => {
    const library = packageOfFile(file);
    // The style sheets of the kit are checked where they are written.
    if (!library && !isOwn(folder, file)) return [];
    const [path = ''] = library ? file.split(`${sep}node_modules${sep}`).slice(-1) : [relative(folder, file)];
    const place = `${library ? 'style sheet ' : ''}${path.split(sep).join('/')}`;
    return findGlobalCss(readFileSync(file, 'utf8'), remote, kindOf(file, library)).map(
      ({ line, text }) => `${place}:${line}: ${text}`,
    );
  });
}

function kindOf(file: string, library: string | null): StyleSheetKind {
  if (file.endsWith('.module.css')) return 'module';
  return library ? 'built' : 'plain';
}
