import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { makeFile } from '#src/infrastructure/rate-limits/call-limits.ts';
import { exportList, exportStaff } from './service.ts';

export function exportRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /staff/export', async ({ query }, { member, today, timeZone, language, now }) => {
    const when = { today: today(), language, now, timeZone: timeZone() };
    return makeFile(db, { ...member, now }, () => exportList(db, member, query, when));
  });

  route(api, 'GET /admin/staff/export', async ({ query }, { member, today, language, now }) => {
    const when = { today: today(), language, now };
    return makeFile(db, { ...member, now }, () => exportStaff(db, member, query.searchTerm, when));
  });
}
