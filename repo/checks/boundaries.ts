import { fileOf, type Import, importsOf } from './imports.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** The packages of this repository that a part may import. A part that is not listed may import all of them. */
const allowed: Record<string, RegExp> = {
  host: /^@tapin\/(shared\/|kit\/)/,
  remote: /^@tapin\/(shared\/|kit\/)/,
  shared: /^@tapin\/(shared\/|kit\/)/,
  api: /^@tapin\/(shared\/(contract|server)\/|oneroster\/)/,
  doctor: /^@tapin\/(shared\/(contract|server)\/|delivery\/)/,
  oneroster: /^@tapin\/oneroster\//,
  delivery: /^@tapin\/shared\/((remote|server)\/|contract\/(languages|next-state|vocabulary)$)/,
};

/** The packages around the product, with those that they may not import. Nothing imports the lab. */
const forbidden: Record<string, RegExp> = {
  kit: /^(repo|e2e|lab)\//,
  repo: /^(e2e|lab)\//,
  e2e: /^lab\//,
};

/** Libraries that a page has once. Host and remotes import them from `@tapin/shared`. */
const onlyThroughShared =
  /^(axios|i18next|react-i18next|react-router|react-router-dom|@tanstack\/react-query)(\/|$)/;

/** Modules with schemas use a library that must not be in a bundle for browsers, so pages import only types from them. */
const definitions =
  /\/(contract\/(?!vocabulary|error-codes|next-state|session-marker|email|visible|folded|written-name|search-words|languages|policy|low-answers|question-preview|questions|roster$|district-texts|whole-percent|longest-month)|remote\/(manifest|release|channel))/;
const inBrowser = /^(host|remote-[a-z0-9-]+|shared)\/src\/(?!contract\/|remote\/|server\/)/;

/** A file with routes unpacks requests and replies. Services decide and open transactions, repositories have the SQL. */
const definesRoutes = /\b(cachedR|r)oute\(\s*api,/;

function routeProblems({ path, text }: SourceFile, imports: readonly Import[]): string[] {
  if (!path.startsWith('api/src/') || isTest(path) || !definesRoutes.test(text)) return [];
  const opensTransaction = /\.transaction\(\)/.test(text);
  return [
    ...imports
      .filter(({ from }) => /repository\.ts$/.test(from))
      .map(({ from }) => `${path} imports ${from}: has routes`),
    ...(opensTransaction ? [`${path} opens a transaction: has routes`] : []),
  ];
}

function kindOf({ path, part }: SourceFile): string {
  if (part.startsWith('remote-')) return 'remote';
  // This command checks both servers.
  return path.startsWith('api/src/doctor/') ? 'doctor' : part;
}
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

function violation(file: SourceFile, { from, isTypeOnly }: Import): string | null {
  const { path, part } = file;
  const kind = kindOf(file);
  const rule = allowed[kind];
  if (!rule) return forbidden[part]?.test(fileOf(file, from) ?? '') ? `${part} may not import it` : null;
  const depth = path.split('/').length - 1;
  const climbs = from.match(/^(\.\.\/)+/)?.[0].length ?? 0;
  if (climbs / 3 >= depth) return 'leaves its package by a relative path';
  if (from.startsWith('@tapin/') && !rule.test(from)) return `${part} may not import it`;
  if (['host', 'remote'].includes(kind) && onlyThroughShared.test(from)) return 'comes from @tapin/shared';
  if (/\/shared\/server\//.test(from) && inBrowser.test(path)) return 'belongs to the servers';
  const carriesSchemas = definitions.test(from) && !isTypeOnly;
  if (carriesSchemas && inBrowser.test(path) && !isTest(path))
    return 'would carry the schemas into the browser';
  return null;
}

/** Returns imports against the allowed direction, and routes that do the work of a service or a repository. */
export function findForbiddenImports(files: readonly SourceFile[] = sourceFiles()): string[] {
  return files.flatMap((file) => {
    const imports = importsOf(file);
    const against = imports.flatMap((imported) => {
      const reason = violation(file, imported);
      return reason ? [`${file.path} imports ${imported.from}: ${reason}`] : [];
    });
    return [...against, ...routeProblems(file, imports)];
  });
}
