import { RosterMappingSchema } from '@tapin/shared/contract/roster-calls';
import { Value } from 'typebox/value';
import type { Database } from '#src/database/database.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { runOf } from './run-replies.ts';
import { requireRun } from './runs.ts';

async function readMapping(db: Database, districtId: number) {
  const row = await db
    .selectFrom('roster_sources')
    .select('mapping')
    .where('district_id', '=', districtId)
    .executeTakeFirst();
  return Value.Parse(
    RosterMappingSchema,
    Value.Default(RosterMappingSchema, { counselors: 'none', ...Object(row?.mapping) }),
  );
}

export function mappingRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /district/roster/run/:run/mapping', async ({ params }, { district }) => {
    const run = await requireRun(db, district, params.run);
    const choices = {
      schools: [],
      periods: [],
      courses: [],
      counselors: [],
      columns: [],
      grades: [],
      ownSchools: [],
    };
    return { mapping: await readMapping(db, run.district_id), choices };
  });

  route(
    api,
    'PUT /district/roster/run/:run/mapping',
    async ({ params, body }, { district, language, now }) => {
      const { districtId, userId } = district;
      await requireRun(db, district, params.run);
      await db.transaction().execute(async (transaction) => {
        const mapping = { ...(await readMapping(transaction, districtId)), ...body.mapping };
        const values = { mapping: JSON.stringify(mapping) };
        await transaction
          .insertInto('roster_sources')
          .values({ district_id: districtId, ...values })
          .onConflict((conflict) => conflict.column('district_id').doUpdateSet(values))
          .execute();
        const detail = { fields: Object.keys(body.mapping) };
        await audit(transaction, {
          at: now,
          actorId: userId,
          action: 'change-roster-mapping',
          districtId,
          detail,
        });
      });
      return runOf(await requireRun(db, district, params.run), language, now);
    },
  );
}
