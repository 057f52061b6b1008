import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { runOf } from './run-replies.ts';
import { applyRun, beginRun, cancelRun, requireRun, undoRun } from './runs.ts';
import { countBySchool } from './school-counts.ts';

export function runRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'POST /district/roster/run', async ({ body }, { district, language, now }) => {
    const { upload, mode } = body;
    const run = await beginRun(db, district, { mode, ...(upload !== undefined && { upload }) }, now);
    return runOf(run, language, now);
  });

  route(api, 'GET /district/roster/run/:run', async ({ params }, { district, language, now }) => {
    const run = await requireRun(db, district, params.run);
    return { run: runOf(run, language, now), schools: await countBySchool(db, run) };
  });

  route(
    api,
    'POST /district/roster/run/:run/apply',
    async ({ params, body }, { district, language, now }) => {
      const decision = { run: params.run, acceptEndings: body.acceptEndings ?? false };
      return runOf(await applyRun(db, district, decision, now), language, now);
    },
  );

  route(api, 'POST /district/roster/run/:run/undo', async ({ params }, { district, language, now }) =>
    runOf(await undoRun(db, district, params.run, now), language, now),
  );

  route(api, 'DELETE /district/roster/run/:run', async ({ params }, { district, now }) => {
    await cancelRun(db, district, params.run, now);
    return { ok: true };
  });
}
