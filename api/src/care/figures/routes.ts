import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { loadFigures } from './service.ts';

export function careFigureRoutes(api: Api): void {
  route(api, 'GET /staff/care/figures', async ({ query }, { services, member, now, timeZone }) => {
    const options = { device: { now, zone: timeZone() }, days: query.daysAgo ?? 30 };
    return { figures: await loadFigures(services.db, member.schoolId, options) };
  });
}
