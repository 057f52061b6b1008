import type { Api } from '#src/http/services.ts';
import { cachedRoute } from '#src/insight/reply-cache/cached-route.ts';
import type { ReplyCache } from '#src/insight/reply-cache/reply-cache.ts';
import { schoolDayVariant } from '#src/insight/school-days/variant.ts';
import { loadMonth } from './service.ts';

export function monthRoutes(api: Api, cache: ReplyCache): void {
  cachedRoute(
    api,
    'GET /staff/month',
    { cache, variant: (context) => schoolDayVariant(context) },
    async ({ query: { startDate, endDate, on } }, { services, member, now, timeZone }) => {
      const moment = { now, timeZone: timeZone() };
      const options = { range: { start: startDate, end: endDate }, isForPaper: on === 'paper' };
      return { month: await loadMonth(services.db, member, options, moment) };
    },
  );
}
