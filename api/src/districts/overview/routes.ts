import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { exportOverview, loadOverview } from './service.ts';

export function overviewRoutes(api: Api): void {
  route(api, 'GET /district/overview', async (_, { services, district, now, timeZone }) => ({
    schools: await loadOverview(services.db, district, { now, zone: timeZone() }),
  }));

  route(api, 'GET /district/overview/export', async (_, { services, district, timeZone, language, now }) =>
    exportOverview(services.db, district, { now, zone: timeZone() }, language),
  );
}
