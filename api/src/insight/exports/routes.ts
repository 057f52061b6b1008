import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { exportList, exportStaff } from './service.ts';

export function exportRoutes(api: Api): void {
  route(api, 'GET /staff/export', async ({ query }, { services, member, today, language, now }) =>
    exportList(services.db, member, query, { today: today(), language, now }),
  );

  route(api, 'GET /admin/staff/export', async ({ query }, { services, member, today, language, now }) =>
    exportStaff(services.db, member, query.searchTerm, { today: today(), language, now }),
  );
}
