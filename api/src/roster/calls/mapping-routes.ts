import { AppError } from '#src/basics/app-error.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { loadChoices } from '../planning/choices.ts';
import { changeMapping } from '../planning/mapping.ts';
import { planAgain } from '../planning/plan-run.ts';
import { requireNoneInProgress } from '../runs/service.ts';
import { runOf } from './run-replies.ts';
import { requireRun } from './runs.ts';

export function mappingRoutes(api: Api): void {
  const { db } = api.services;

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
