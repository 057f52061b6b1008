import { pageSizes } from '@tapin/shared/contract/paging';
import { AppError } from '#src/basics/app-error.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { makeFile } from '#src/infrastructure/rate-limits/call-limits.ts';
import { runOf } from '#src/roster/calls/runs.ts';
import { countChanges, listChanges } from './calls/changes.ts';
import { exportChanges, exportProblems } from './calls/exports.ts';
import { countProblems, listProblems } from './calls/problems.ts';
import { applyRun, beginRun, cancelRun, requireRun, undoRun } from './calls/runs.ts';
import { countBySchool } from './calls/school-counts.ts';
import { settingsRoutes } from './calls/settings-routes.ts';
import { beginUpload, loadUpload, storePart } from './calls/uploads.ts';
import { loadChoices } from './planning/choices.ts';
import { changeMapping } from './planning/mapping.ts';
import { planAgain } from './planning/plan-run.ts';
import { requireNoneInProgress } from './runs/service.ts';

export function rosterRoutes(api: Api): void {
  const { db } = api.services;
  settingsRoutes(api);

  route(api, 'POST /district/roster/upload', ({ body }, { district, now }) =>
    beginUpload(db, district, body, now),
  );

  route(api, 'GET /district/roster/upload/:upload', ({ params }, { district, now }) =>
    loadUpload(db, district, params.upload, now),
  );

  route(api, 'PUT /district/roster/upload/:upload/part/:part', ({ params, body }, { district, now }) =>
    storePart(db, district, { ...params, content: body.content }, now),
  );

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

  route(api, 'GET /district/roster/run/:run/mapping', async ({ params }, { district }) => {
    return loadChoices(db, await requireRun(db, district, params.run));
  });

  route(
    api,
    'PUT /district/roster/run/:run/mapping',
    async ({ params, body }, { district, language, now }) => {
      const { districtId, userId } = district;
      const run = await requireRun(db, district, params.run);
      await requireNoneInProgress(db, districtId);
      if (run.state !== 'planned' && run.state !== 'stopped') throw new AppError('not_found');
      await db.transaction().execute(async (transaction) => {
        await changeMapping(transaction, districtId, body.mapping);
        const detail = { fields: Object.keys(body.mapping) };
        await audit(transaction, {
          at: now,
          actorId: userId,
          action: 'change-roster-mapping',
          districtId,
          detail,
        });
      });
      await planAgain(db, run.id, now);
      return runOf(await requireRun(db, district, params.run), language, now);
    },
  );
}
