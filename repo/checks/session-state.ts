import { type SourceFile, sourceFiles } from './source-files.ts';

/** These files have connections of their own to the database itself, on which a session keeps its state. */
const ownConnections: readonly RegExp[] = [
  // The lock says which processes use the embedded server.
  /^api\/src\/database\/embedded\//,
  // The check of a pooler gives one name to two statements.
  /^api\/src\/doctor\/pooler\.ts$/,
  /\.test\.ts$/,
];

/** State of a session that lasts beyond its transaction. Behind a pooler, the next transaction may have another session. */
const sessionStates: readonly [pattern: RegExp, name: string][] = [
  [/`\s*set (?!local\b|transaction\b)\w+(\s+to|\s*=|\s+characteristics)/i, 'a setting without "local"'],
  [/set_config\([^()]*,\s*false\s*\)/i, 'set_config that is not local'],
  [/\bpg_(try_)?advisory_lock(_shared)?\(/i, 'an advisory lock of the session'],
  [/`\s*(un)?listen\s/i, 'listen'],
  [/\bcreate temp(orary)? table\b(?!.*on commit drop)/i, 'a temporary table without "on commit drop"'],
  [/\bwith hold\b/i, 'a cursor with hold'],
  [/`\s*prepare\s+\w+/i, 'a prepared statement of its own'],
];

/** Returns the statements of the API that need a session beyond their transaction. */
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
