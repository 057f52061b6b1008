import { pageSizes } from '@tapin/shared/contract/paging';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { makeFile } from '#src/infrastructure/rate-limits/files.ts';
import { countChanges, listChanges } from './changes.ts';
import { exportChanges } from './exports.ts';
import { requireRun } from './runs.ts';

export function changeRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /district/roster/run/:run/changes', async ({ params, query }, { district, language }) => {
    const { districtUserId: _, offset = 0, pageSize = pageSizes.list, ...filters } = query;
    const run = await requireRun(db, district, params.run);
    const changes = await listChanges(db, run, filters, { offset, pageSize, language });
    return { changes, count: changes.length, pageSize, total: await countChanges(db, run, filters) };
  });

  route(
    api,
    'GET /district/roster/run/:run/changes/export',
    ({ params, query }, { district, language, now }) =>
      makeFile(db, { ...district, now }, async () => {
        const run = await requireRun(db, district, params.run);
        const { districtUserId: _, ...filters } = query;
        return exportChanges(db, run, district, { language, now, filters });
      }),
  );
}
