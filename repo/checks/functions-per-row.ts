import { type SourceFile, sourceFiles } from './source-files.ts';

/** Matches the functions of a migration that return rows, such as `school_days`. */
const functionOfRows = /\bcreate function (\w+)\s*\([^)]*\)\s*returns (?:setof|table)\b/gi;

const namesIn = (migrations: readonly SourceFile[]) =>
  migrations.flatMap(({ text }) => [...text.matchAll(functionOfRows)].map(([, name = '']) => name));

/**
 * Returns the statements of the API that search in the rows of a function of the database with `in (select …)`. The
 * planner joins such a function, and computes it again for each row of the other side. With
 * `= any(array(select …))` it computes the function once.
 */
export function findFunctionsPerRow(
  files: readonly SourceFile[] = sourceFiles(['api/src/*.ts']),
  migrations: readonly SourceFile[] = sourceFiles(['api/src/database/migrations/*.sql']),
): string[] {
  const names = namesIn(migrations).join('|');
  const searched = new RegExp(`\\bin\\s*\\(\\s*select\\s(?:[^()]*\\sfrom\\s+)?(${names})\\s*\\(`, 'gi');
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(searched)].map(({ 1: name, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${path}:${line} computes ${name} for each row: search with "= any(array(select …))"`;
    }),
  );
}
