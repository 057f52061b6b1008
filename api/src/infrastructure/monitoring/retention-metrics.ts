import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#src/database/database.ts';

/** The metrics of retention, as the check after the last nightly run stored them; every API returns the same. */
export class RetentionMetrics {
  readonly #overdue: Gauge<'table'>;
  readonly #verifiedAt: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#overdue = new Gauge({
      name: 'tapin_retention_overdue_rows',
      help: 'Rows that should have been deleted, by table; the same from every API',
      labelNames: ['table'],
      registers,
    });
    this.#verifiedAt = new Gauge({
      name: 'tapin_retention_verified_timestamp_seconds',
      help: 'When all tables were last searched for rows that should have been deleted; the same from every API',
      registers,
    });
  }

  async read(db: Database): Promise<void> {
    const found = await db
      .selectFrom('retention_lease')
      .select(['overdue', 'verified_at'])
      .executeTakeFirst();
    this.#overdue.reset();
    // A table without such rows has no series, so that a sum needs one that is always there.
    this.#overdue.set({ table: 'all' }, 0);
    for (const [table, rows] of Object.entries(found?.overdue ?? {}))
      if (typeof rows === 'number') this.#overdue.set({ table }, rows);
    if (found?.verified_at) this.#verifiedAt.set(found.verified_at.getTime() / 1_000);
  }
}
