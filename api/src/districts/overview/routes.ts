import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { exportOverview, loadAsked, loadOverview } from './service.ts';

export function overviewRoutes(api: Api): void {
  route(api, 'GET /district/overview', async (_, { services, district, now, timeZone }) => ({
    ...(await loadOverview(services.db, district, { now, zone: timeZone() })),
    asked: await loadAsked(services.db, district),
  }));

  route(api, 'GET /district/overview/export', async (_, { services, district, timeZone, language, now }) =>
    exportOverview(services.db, district, { now, zone: timeZone() }, language),
  );
}
