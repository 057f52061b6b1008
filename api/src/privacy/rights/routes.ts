import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { makeFile } from '#src/infrastructure/rate-limits/call-limits.ts';
import { loadLooks } from './looks.ts';
import { exportLooks } from './looks-export.ts';
import { loadRecordNotes, withholdNote } from './record-notes.ts';
import { loadUnusedAccounts } from './unused-accounts.ts';

/** The routes of `rights-calls.ts`. */
export function rightsRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /admin/looks', async ({ query }, { member, now }) => loadLooks(db, member, query, now));

  route(api, 'GET /admin/looks/export', async ({ query }, { member, now, today, language }) => {
    const when = { now, today: today(), language };
    return makeFile(db, { ...member, now }, () => exportLooks(db, member, query, when));
  });

  route(api, 'GET /staff/student/:id/record/notes', async ({ params }, { member, now }) =>
    loadRecordNotes(db, member, params.id, now),
  );

  route(api, 'PUT /admin/record-note/:event', async ({ params, body }, { member, now }) => {
    await withholdNote(db, member, { event: params.event, reason: body.reason }, now);
    return { ok: true };
  });

  route(api, 'GET /admin/unused-accounts', async ({ query }, { member, now }) =>
    loadUnusedAccounts(db, member, query, now),
  );
}
