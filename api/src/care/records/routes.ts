import type { Database } from '#src/database/database.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { makeFile } from '#src/infrastructure/rate-limits/files.ts';
import { loadOwnRecord } from './own-record.ts';
import { loadStudentRecord } from './student-record.ts';

export function recordRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /user/data', async (_, { caller, today, now, language }) => {
    const when = { today: today(), now, language };
    const load = (transaction: Database) => loadOwnRecord(transaction, caller, when);
    return makeFile(db, { ...caller, now }, () => db.transaction().execute(load));
  });

  route(api, 'GET /staff/student/:id/record', async ({ params, query }, { member, today, now, language }) => {
    const { format = 'json' } = query;
    const options = { today: today(), now, language: query.language ?? language, format };
    const load = (transaction: Database) => loadStudentRecord(transaction, member, params.id, options);
    return makeFile(db, { ...member, now }, () => db.transaction().execute(load));
  });
}
