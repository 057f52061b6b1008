import { PGlite } from '@electric-sql/pglite';
import type { PGliteResult } from './pglite-client.ts';
import type { PGliteWorkerData } from './pglite-protocol.ts';

/** The parsers of the PostgreSQL driver: numbers as numbers, days as text. */
const parsers = {
  20: Number,
  1700: Number,
  1082: (day: string) => day,
};

export function openEngine({ folder, image }: PGliteWorkerData): Promise<PGlite> {
  return PGlite.create({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(image === null ? {} : { loadDataDir: new Blob([image]) }),
    parsers,
  });
}

/** Runs a statement. A text without parameters may have several statements, as in PostgreSQL's simple protocol. */
export async function runOnEngine(
  engine: PGlite,
  sql: string,
  parameters: readonly unknown[],
): Promise<PGliteResult> {
  if (parameters.length > 0) {
    const { rows, affectedRows } = await engine.query<Record<string, unknown>>(sql, [...parameters]);
    return { rows, affected: affectedRows };
  }
  const last = (await engine.exec(sql)).at(-1);
  return { rows: last?.rows ?? [], affected: last?.affectedRows };
}
