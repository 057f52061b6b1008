import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type JscConfig, transformSync } from '@swc/core';
import { root } from './sources.ts';

/** Returns the path of a source in the package. The sources of `shared` are the package itself. */
export const packedPath = (path: string) => path.replace(/^shared\//, '').replace(/\.tsx?$/, '.js');

/** Packages below `shared/` that the kit contains. Remotes import the contract through `@tapin/shared`. */
const nestedPackages = ['contract', 'delivery-formats', 'servers'];
const nestedImport = new RegExp(`(['"])@tapin/(${nestedPackages.join('|')})/([^'"\\n]+)\\1`, 'g');

const relativeFrom = (path: string, target: string): string => {
  const to = relative(dirname(path), target);
  return to.startsWith('.') ? to : `./${to}`;
};

/**
 * Makes the imports between packages relative, because several packages of this repository are one package in the kit.
 */
export function withRelativeImports(path: string, text: string): string {
  const [part = ''] = path.split('/');
  const withNested = text.replace(
    nestedImport,
    (_, quote: string, name: string, file: string) =>
      `${quote}${relativeFrom(packedPath(path), `${name}/src/${file}.ts`)}${quote}`,
  );
  if (!['shared', 'delivery'].includes(part)) return withNested;
  return withNested.replace(
    /(['"])#src\/([^'"\n]+)\1/g,
    (_, quote: string, file: string) => `${quote}${relativeFrom(path, join(part, 'src', file))}${quote}`,
  );
}

const jscFor = (path: string): JscConfig & { rewriteRelativeImportExtensions: boolean } => ({
  parser: { syntax: 'typescript', tsx: path.endsWith('x') },
  target: 'es2022',
  transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
  experimental: { keepImportAttributes: true },
  // The types of swc do not have this option yet.
  rewriteRelativeImportExtensions: true,
});

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
