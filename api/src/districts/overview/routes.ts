import { trendRanges } from '@tapin/shared/contract/vocabulary';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { makeFile } from '#src/infrastructure/rate-limits/files.ts';
import { exportOverview, loadAsked, loadOverview } from './service.ts';

const [defaultRange] = trendRanges;

export function overviewRoutes(api: Api): void {
  route(api, 'GET /district/overview', async (_, { services, district, now, timeZone }) => ({
    ...(await loadOverview(services.db, district, { now, zone: timeZone() })),
    asked: await loadAsked(services.db, district),
  }));

  route(
    api,
    'GET /district/overview/export',
    async ({ query }, { services, district, timeZone, language, now }) => {
      const device = { now, zone: timeZone() };
      const options = { device, count: query.daysAgo ?? defaultRange, language };
      const make = () => exportOverview(services.db, district, options);
      return makeFile(services.db, { ...district, now }, make);
    },
  );
}
