import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { loadOwnRecord } from './own-record.ts';
import { loadStudentRecord } from './student-record.ts';

export function recordRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /user/data', async (_, { caller, today, now, language }) => {
    const when = { today: today(), now, language };
    return db.transaction().execute((transaction) => loadOwnRecord(transaction, caller.userId, when));
  });

  route(api, 'GET /staff/student/:id/record', async ({ params }, { member, today, now, language }) => {
    const when = { today: today(), now, language };
    return db.transaction().execute((transaction) => loadStudentRecord(transaction, member, params.id, when));
  });
}
