import { PGlite } from '@electric-sql/pglite';
import type { PGliteResult } from './pglite-client.ts';
import type { PGliteWorkerData } from './pglite-protocol.ts';

/** As the PostgreSQL driver is set up to: numbers as numbers, days as text. */
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

/** Without parameters a text may hold several statements, as with PostgreSQL's simple protocol. */
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
