import { trendRanges } from '@tapin/shared/contract/vocabulary';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { loadTrends } from './service.ts';

const [defaultRange] = trendRanges;

export function trendRoutes(api: Api): void {
  route(api, 'GET /district/trends', ({ query }, { services, district, now, timeZone }) =>
    loadTrends(services.db, district, {
      device: { now, zone: timeZone() },
      count: query.daysAgo ?? defaultRange,
    }),
  );
}
