import type { CallContext } from '#src/http/call-context.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { limitCalls } from '#src/infrastructure/rate-limits/call-limits.ts';
import { addGuardian, loadGuardians, removeGuardian, revokeLinks } from './addresses.ts';
import { askGuardians, loadOverview } from './ask.ts';
import { importGuardians } from './import-guardians.ts';
import { answerLink, openLink } from './page.ts';

/** Defines the calls for guardians. They need no account, and they ignore a session. */
function linkRoutes(api: Api): void {
  const { db, outbox, config } = api.services;
  const readingOf = ({ language, now }: CallContext) => ({ language, now, deployment: config.contact });

  route(api, 'POST /guardian/consent/read', async ({ body }, context) => {
    await limitCalls(context, 'guardian link');
    return openLink(db, body.token, readingOf(context));
  });

  route(api, 'POST /guardian/consent', async ({ body }, context) => {
    await limitCalls(context, 'guardian link');
    const page = await answerLink(db, body, readingOf(context));
    outbox.wake();
    return page;
  });
}

export function guardianRoutes(api: Api): void {
  const { db, outbox } = api.services;
  linkRoutes(api);

  route(api, 'GET /admin/guardians', ({ query }, { member, now, timeZone }) =>
    loadOverview(db, member, query, { now, zone: timeZone() }),
  );

  route(api, 'POST /admin/guardians/ask', async ({ body }, { member, now, timeZone }) => {
    const asked = await askGuardians(db, member, body.students, { now, zone: timeZone() });
    outbox.wake();
    return { asked };
  });

  route(api, 'POST /admin/guardians/import', ({ body }, { member, now }) =>
    importGuardians(db, member, body, now),
  );

  route(api, 'GET /admin/student/:id/guardians', ({ params }, { member, now }) =>
    loadGuardians(db, member, params.id, now),
  );

  route(api, 'POST /admin/student/:id/guardians', async ({ params, body }, { member, now }) => {
    await addGuardian(db, member, params.id, { email: body.email, language: body.language, now });
    return loadGuardians(db, member, params.id, now);
  });

  route(api, 'DELETE /admin/student/:id/guardians/:guardian', async ({ params }, { once, member, now }) => {
    return once(async (transaction) => {
      await removeGuardian(transaction, member, params, now);
      return { ok: true };
    });
  });

  route(api, 'POST /admin/student/:id/guardians/:guardian/revoke', async ({ params }, { member, now }) => {
    await revokeLinks(db, member, params, now);
    return { ok: true };
  });
}
