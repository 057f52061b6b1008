import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { route } from './route.ts';
import type { Api } from './services.ts';

/** Adds the health routes. They fail during a shutdown, so that load balancers use other processes. */
export function healthRoutes(api: Api, isStopping: () => boolean): void {
  route(api, 'GET /healthz', async () => ({ ok: true }));

  route(api, 'GET /readyz', async (_, { services }) => {
    if (isStopping()) throw new AppError('unavailable');
    try {
      await sql`select 1`.execute(services.db);
    } catch {
      throw new AppError('unavailable');
    }
    return { ok: true };
  });
}
