import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { acceptInvitation, connectAccount, openInvitation } from './connect-account.ts';
import {
  classIdOf,
  invite,
  loadFirstLogInsOfStaff,
  loadFirstLogInsOfStudents,
  revokeInvitation,
} from './invitations.ts';
import { createSlips, limitSlips, logInWithSlip, revokeSlip } from './slips.ts';

function logInRoutes(api: Api): void {
  route(api, 'POST /auth/slip', async ({ body }, context) => {
    await logInWithSlip(context, body.code, body.proof);
    return { ok: true };
  });

  // A token cannot be guessed, so these calls need no limit.
  route(api, 'POST /auth/invitation', ({ body }, context) => openInvitation(context, body.token));

  route(api, 'POST /auth/invitation/accept', async ({ body }, context) => {
    return acceptInvitation(context, body.token, body.password);
  });

  route(api, 'POST /auth/invitation/connect', async ({ body }, { once, caller, now }) =>
    once(async (transaction) => {
      await connectAccount(transaction, caller.userId, body.token, now);
      return { ok: true };
    }),
  );
}

export function rosteredRoutes(api: Api): void {
  const { db, outbox } = api.services;
  logInRoutes(api);

  route(api, 'GET /staff/first-log-ins', ({ query }, { member, now }) =>
    loadFirstLogInsOfStudents(db, member, query, now),
  );

  route(api, 'GET /admin/first-log-ins', ({ query }, { member, now }) =>
    loadFirstLogInsOfStaff(db, member, query, now),
  );

  route(api, 'POST /staff/slips', async ({ body }, { once, member, now }) => {
    const { classId, students } = body;
    if ((classId === undefined) === (students === undefined)) throw new AppError('not_found');
    const ids = students?.map((id) => parseId(id) ?? 0) ?? null;
    await limitSlips(db, member, now);
    return once(async (transaction) => {
      const choice = { classId: classIdOf(classId), students: ids };
      const made = await createSlips(transaction, member, choice, now);
      return {
        ...made,
        expiresAt: made.expiresAt.toISOString(),
        slips: made.slips.map(({ id, first_name, last_name, grade, code }) => ({
          _id: String(id),
          name: `${first_name} ${last_name}`.trim(),
          grade,
          code,
        })),
      };
    });
  });

  route(api, 'DELETE /staff/student/:id/slip', async ({ params }, { member, now }) => {
    await revokeSlip(db, member, params.id, now);
    return { ok: true };
  });

  route(api, 'POST /admin/invitations', async ({ body }, { once, member, now, language }) => {
    const { of, people } = body;
    const order = { of, people, language: body.language ?? language };
    const done = await once(async (transaction) => ({
      invited: await invite(transaction, member, order, now),
    }));
    outbox.wake();
    return done;
  });

  route(api, 'DELETE /admin/invitation/:id', async ({ params }, { member, now }) => {
    await revokeInvitation(db, member, params.id, now);
    return { ok: true };
  });
}
