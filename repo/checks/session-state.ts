import { type SourceFile, sourceFiles } from './source-files.ts';

/** Files that connect directly to the database, without a pooler, so that a session keeps its state. */
const ownConnections: readonly RegExp[] = [
  // A lock of the session shows which processes use the embedded server.
  /^api\/src\/database\/embedded\//,
  // The check of a pooler prepares two statements with the same name.
  /^api\/src\/doctor\/pooler\.ts$/,
  /\.test\.ts$/,
];

/**
 * State of a session that lasts beyond its transaction. Behind a pooler, the next transaction may run in another
 * session.
 */
const sessionStates: readonly [pattern: RegExp, name: string][] = [
  [/`\s*set (?!local\b|transaction\b)\w+(\s+to|\s*=|\s+characteristics)/i, 'a setting without "local"'],
  [/set_config\([^()]*,\s*false\s*\)/i, 'set_config that is not local'],
  [/\bpg_(try_)?advisory_lock(_shared)?\(/i, 'an advisory lock of the session'],
  [/`\s*(un)?listen\s/i, 'listen'],
  [/\bcreate temp(orary)? table\b(?!.*on commit drop)/i, 'a temporary table without "on commit drop"'],
  [/\bwith hold\b/i, 'a cursor with hold'],
  [/`\s*prepare\s+\w+/i, 'a prepared statement of its own'],
];

/** Returns the statements of the API that need the same session beyond their transaction. */
export function findSessionState(
  files: readonly SourceFile[] = sourceFiles(['api/src/*.ts', 'api/src/*.sql']),
): string[] {
  return files
    .filter(({ path }) => !ownConnections.some((pattern) => pattern.test(path)))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          sessionStates
            .filter(([pattern]) => pattern.test(line))
            .map(([, name]) => `${path}:${index + 1} needs its session: ${name}`),
        ),
    );
}
