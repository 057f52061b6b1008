import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { makeFile } from '#src/infrastructure/rate-limits/call-limits.ts';
import { consentRoutes } from '#src/privacy/consent/routes.ts';
import { districtPageRoutes } from '#src/privacy/district-page/routes.ts';
import { guardianRoutes } from '#src/privacy/guardians/routes.ts';
import { retentionRoutes } from '#src/privacy/retention/routes.ts';
import { exportLooks, loadLooks } from '#src/privacy/rights/looks.ts';
import { loadRecordNotes, withholdNote } from '#src/privacy/rights/record-notes.ts';
import { loadUnusedAccounts } from '#src/privacy/rights/unused-accounts.ts';

function rightsRoutes(api: Api): void {
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

export function privacyRoutes(api: Api): void {
  consentRoutes(api);
  guardianRoutes(api);
  retentionRoutes(api);
  rightsRoutes(api);
  districtPageRoutes(api);
}
