import { readFileSync } from 'node:fs';
import type { Compilation } from '@rspack/core';
import { findCopies } from '@tapin/delivery-formats/find-copies';
import { findPolicies } from '@tapin/delivery-formats/find-policies';
import { isOwn, placeOf, resourceOf } from '../own-source.ts';
import { type DeclaredOrigins, undeclaredOrigins } from './foreign-origins.ts';
import { adviceFor, pagePackages } from './page-packages.ts';

/** Matches an environment variable that the build does not replace by a value. */
const variable =
  /\b(?:process|import\.meta)\.env\b(?!\.(?:NODE_ENV|TAPIN_VERSION|TAPIN_API_URL)\b)(?:\.\w+)?/;

/** Matches no line, so that a message about a whole file names no line. */
const nowhere = /^(?!)/;

const rules: { pattern: RegExp; describe: (found: string) => string }[] = [
  {
    pattern: variable,
    describe: (found) => `reads ${found}, which pages do not have: import a constant of the remote instead`,
  },
  {
    pattern: /\bnew\s+(?:\w+\.)?(?:Shared)?Worker\s*\(/,
    describe: () =>
      'starts a web worker, whose script pages cannot check: do the work in the page, in short steps, or on a server',
  },
  {
    pattern: /\btrustedTypes\s*\??\.\s*createPolicy\b/,
    describe: () =>
      'creates a policy of Trusted Types, and pages allow only that of the host: create elements instead of HTML from strings',
  },
];

/** Describes code of the remote that would throw in a page, and libraries that were copied into its sources. */
export function brokenCode(
  compilation: Compilation,
  folder: string,
  shared: readonly string[],
  declared: DeclaredOrigins,
): string[] {
  const files = [...compilation.modules].map(resourceOf).filter((file) => /\.([cm]?[jt]sx?|css)$/.test(file));
  return [...new Set(files)]
    .filter((file) => isOwn(folder, file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const copies = findCopies(source).map((library) => {
        const advice =
          adviceFor(library, pagePackages(shared), shared) ?? `import from ${library}, which the page shares`;
        return `${placeOf(folder, file, nowhere)}: contains a copy of ${library}, of which a page has one: ${advice}`;
      });
      return [...copies, ...brokenLines(folder, file, source, declared)];
    });
}

function brokenLines(folder: string, file: string, source: string, declared: DeclaredOrigins): string[] {
  const place = placeOf(folder, file, nowhere);
  return source.split('\n').flatMap((line, index) => {
    if (/^\s*(\/\/|\/?\*)/.test(line)) return [];
    const broken = rules.flatMap(({ pattern, describe }) => {
      const [found] = pattern.exec(line) ?? [];
      return found ? [describe(found)] : [];
    });
    return [...broken, ...undeclaredOrigins(line, declared)].map((text) => `${place}:${index + 1}: ${text}`);
  });
}

/** The federation runtime for pages of other products. Each of its files has a name that begins so. */
const runtimeFile = /^federation-runtime\b/;

/** Returns a message for each built script with code of a library that would break the page or throw in it. */
export const brokenScripts = (compilation: Compilation): string[] =>
  compilation
    .getAssets()
    .filter(({ name }) => name.endsWith('.js') && !runtimeFile.test(name))
    .flatMap(({ name, source }) => {
      const script = source.source().toString();
      const copies = findCopies(script).map(
        (library) =>
          `contains a copy of ${library}, of which a page has one: replace the library that brings it along`,
      );
      return [...findPolicies(script), ...copies].map((text) => `${name} ${text}`);
    });
