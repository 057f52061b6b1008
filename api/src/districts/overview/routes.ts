import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { makeFile } from '#src/infrastructure/rate-limits/files.ts';
import { exportOverview, loadAsked, loadOverview } from './service.ts';

export function overviewRoutes(api: Api): void {
  route(api, 'GET /district/overview', async (_, { services, district, now, timeZone }) => ({
    ...(await loadOverview(services.db, district, { now, zone: timeZone() })),
    asked: await loadAsked(services.db, district),
  }));

  route(api, 'GET /district/overview/export', async (_, { services, district, timeZone, language, now }) => {
    const when = { now, zone: timeZone() };
    const make = () => exportOverview(services.db, district, when, language);
    return makeFile(services.db, { ...district, now }, make);
  });
}
