import type { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { pgliteDialect } from '#src/database/pglite-dialect.ts';
import { openEngine, runOnEngine } from '#src/database/pglite-engine.ts';
import type { Tables } from '#src/database/tables.ts';

/**
 * Opens an empty PGlite database in the thread of the test and returns it with its engine, which the test closes.
 *
 * @param beforeQuery Runs before each query and can throw to simulate a failure.
 */
export async function openInProcess(
  beforeQuery: (text: string) => void = () => {},
): Promise<{ db: Database; engine: PGlite }> {
  const engine = await openEngine({ folder: null, image: null });
  const dialect = pgliteDialect({
    query: async (text, parameters) => {
      beforeQuery(text);
      return runOnEngine(engine, text, parameters);
    },
    close: () => engine.close(),
  });
  return { db: new Kysely<Tables>({ dialect }), engine };
}
