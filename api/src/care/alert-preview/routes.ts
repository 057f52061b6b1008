import { sql } from 'kysely';
import type { Api } from '#src/http/services.ts';
import { cachedRoute } from '#src/insight/reply-cache/cached-route.ts';
import type { ReplyCache } from '#src/insight/reply-cache/reply-cache.ts';
import { findSchoolToday } from '#src/people/calendar/school-days.ts';
import { loadAlertPreview } from './service.ts';

/** The form works without the preview, so a slow one is canceled early. */
const timeoutMs = 5_000;

export function alertPreviewRoutes(api: Api, cache: ReplyCache): void {
  cachedRoute(
    api,
    'GET /staff/care/alert-preview',
    {
      cache,
      variant: ({ services, member, now, timeZone }) =>
        findSchoolToday(services.db, member.schoolId, { now, zone: timeZone() }),
    },
    async ({ query }, { services, member, now, timeZone }) => {
      const { schoolId } = member;
      const today = await findSchoolToday(services.db, schoolId, { now, zone: timeZone() });
      const preview = await services.db.transaction().execute(async (transaction) => {
        await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(transaction);
        return loadAlertPreview(transaction, schoolId, today, query);
      });
      return { preview };
    },
  );
}
