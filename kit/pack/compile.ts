import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type JscConfig, transformSync } from '@swc/core';
import { root } from './sources.ts';

/** Returns the path of a source in the package. The sources of `shared` are the package itself. */
export const packedPath = (path: string) => path.replace(/^shared\//, '').replace(/\.tsx?$/, '.js');

/** A package of this repository has its own `#src`, and the kit is one package. */
function withRelativeImports(path: string, text: string): string {
  const [part = ''] = path.split('/');
  if (!['shared', 'delivery'].includes(part)) return text;
  return text.replace(/(['"])#src\/([^'"\n]+)\1/g, (_, quote: string, file: string) => {
    const to = relative(dirname(path), join(part, 'src', file));
    return `${quote}${to.startsWith('.') ? to : `./${to}`}${quote}`;
  });
}

const jscFor = (path: string): JscConfig & { rewriteRelativeImportExtensions: boolean } => ({
  parser: { syntax: 'typescript', tsx: path.endsWith('x') },
  target: 'es2022',
  transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
  experimental: { keepImportAttributes: true },
  // The types of swc do not have this option yet.
  rewriteRelativeImportExtensions: true,
});

/** Compiles a source to JavaScript that Node 20 runs. */
export function compile(path: string): string {
  const text = withRelativeImports(path, readFileSync(join(root, path), 'utf8'));
  const { code } = transformSync(text, {
    filename: path,
    swcrc: false,
    configFile: false,
    isModule: true,
    sourceMaps: false,
    jsc: jscFor(path),
  });
  return code;
}

/** Replaces the extensions of the imports in declarations, but not in the examples of their comments. */
export const withScriptExtensions = (declarations: string): string =>
  declarations
    .split('\n')
    .map((line) =>
      /^\s*\*/.test(line)
        ? line
        : line.replace(/((?:from|import\() ?['"]\.{1,2}\/[^'"\n]+?)\.tsx?(['"])/g, '$1.js$2'),
    )
    .join('\n');
