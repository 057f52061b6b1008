import { pageSizes } from '@tapin/contract/paging';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { makeFile } from '#src/infrastructure/rate-limits/call-limits.ts';
import { runOf } from '#src/roster/calls/runs.ts';
import { countChanges, listChanges } from './calls/changes.ts';
import { exportChanges, exportProblems } from './calls/exports.ts';
import { countProblems, listProblems } from './calls/problems.ts';
import {
  applyRun,
  beginRun,
  cancelRun,
  limitRuns,
  planWithMapping,
  requireRun,
  undoRun,
} from './calls/runs.ts';
import { countBySchool } from './calls/school-counts.ts';
import { changeSettings, loadRoster } from './calls/source-settings.ts';
import { beginUpload, limitUploads, loadUpload, storePart } from './calls/uploads.ts';
import { loadChoices } from './planning/choices.ts';

export function rosterRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /district/roster', (_, { services, district, language, now }) =>
    loadRoster(services, district.districtId, { language, now }),
  );

  route(api, 'PUT /district/roster', async ({ body }, { services, district, language, now }) => {
    const { districtUserId: _, ...change } = body;
    await changeSettings(services, district, change, now);
    return loadRoster(services, district.districtId, { language, now });
  });

  route(api, 'POST /district/roster/upload', async ({ body }, { once, district, now }) => {
    await limitUploads(db, district, now);
    return once((transaction) => beginUpload(transaction, district, body, now));
  });

  route(api, 'GET /district/roster/upload/:upload', ({ params }, { district, now }) =>
    loadUpload(db, district, params.upload, now),
  );

  route(api, 'PUT /district/roster/upload/:upload/part/:part', ({ params, body }, { district, now }) =>
    storePart(db, district, { ...params, content: body.content }, now),
  );

  route(api, 'POST /district/roster/run', async ({ body }, { once, district, language, now }) => {
    const { upload, mode } = body;
    await limitRuns(db, district, now);
    return once(async (transaction) => {
      const wanted = { mode, ...(upload !== undefined && { upload }) };
      return runOf(await beginRun(transaction, district, wanted, now), language, now);
    });
  });

  route(api, 'GET /district/roster/run/:run', async ({ params }, { district, language, now }) => {
    const run = await requireRun(db, district, params.run);
    return { run: runOf(run, language, now), schools: await countBySchool(db, run) };
  });

  route(
    api,
    'POST /district/roster/run/:run/apply',
    async ({ params, body }, { once, district, language, now }) => {
      const decision = { run: params.run, acceptEndings: body.acceptEndings ?? false };
      return once(async (transaction) =>
        runOf(await applyRun(transaction, district, decision, now), language, now),
      );
    },
  );

  route(api, 'POST /district/roster/run/:run/undo', async ({ params }, { once, district, language, now }) =>
    once(async (transaction) => runOf(await undoRun(transaction, district, params.run, now), language, now)),
  );

  route(api, 'DELETE /district/roster/run/:run', async ({ params }, { once, district, now }) =>
    once(async (transaction) => {
      await cancelRun(transaction, district, params.run, now);
      return { ok: true };
    }),
  );

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
      await planWithMapping(db, district, { run: params.run, mapping: body.mapping }, now);
      return runOf(await requireRun(db, district, params.run), language, now);
    },
  );
}
