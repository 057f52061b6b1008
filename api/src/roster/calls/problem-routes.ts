import { pageSizes } from '@tapin/shared/contract/paging';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { makeFile } from '#src/infrastructure/rate-limits/files.ts';
import { exportProblems } from './exports.ts';
import { countProblems, listProblems } from './problems.ts';
import { requireRun } from './runs.ts';

export function problemRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /district/roster/run/:run/problems', async ({ params, query }, { district, language }) => {
    const { offset = 0, pageSize = pageSizes.list, level } = query;
    const run = await requireRun(db, district, params.run);
    const problems = await listProblems(db, run, level, { offset, pageSize, language });
    return { problems, count: problems.length, pageSize, total: await countProblems(db, run, level) };
  });

  route(api, 'GET /district/roster/run/:run/problems/export', ({ params }, { district, language, now }) =>
    makeFile(db, { ...district, now }, async () => {
      const run = await requireRun(db, district, params.run);
      return exportProblems(db, run, district, { language, now });
    }),
  );
}
