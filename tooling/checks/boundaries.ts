import { type SourceFile, sourceFiles } from './source-files.ts';

/** Which of our packages a part may import; a part that is not listed may import what it likes. */
const allowed: Record<string, RegExp> = {
  host: /^@tapin\/(shared\/|tooling\/)/,
  remote: /^@tapin\/(shared\/|tooling\/)/,
  shared: /^@tapin\/(shared\/|tooling\/)/,
  api: /^@tapin\/shared\/contract\//,
  delivery: /^@tapin\/shared\/remote\//,
};

/** Libraries of which a page has one: remotes and host take them from `@tapin/shared`. */
const onlyThroughShared =
  /^(axios|i18next|react-i18next|react-router|react-router-dom|@tanstack\/react-query)(\/|$)/;

const importPattern = /(?:from|import|import\()\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/g;
const kindOf = (part: string) => (part.startsWith('remote-') ? 'remote' : part);

function violation({ path, part }: SourceFile, imported: string): string | null {
  const kind = kindOf(part);
  const rule = allowed[kind];
  if (!rule) return null;
  const depth = path.split('/').length - 1;
  const climbs = imported.match(/^(\.\.\/)+/)?.[0].split('../').length ?? 1;
  if (climbs - 1 >= depth) return 'leaves its package by a relative path';
  if (imported.startsWith('@tapin/') && !rule.test(imported)) return `${part} may not import it`;
  if (['host', 'remote'].includes(kind) && onlyThroughShared.test(imported))
    return 'comes from @tapin/shared';
  return null;
}

/** Imports that run against the one allowed direction. */
export function findForbiddenImports(files: readonly SourceFile[] = sourceFiles()): string[] {
  return files.flatMap((file) =>
    [...file.text.matchAll(importPattern)].flatMap(([, imported = '']) => {
      const reason = violation(file, imported);
      return reason ? [`${file.path} imports ${imported}: ${reason}`] : [];
    }),
  );
}
