import { startSession } from '#src/accounts/session/service.ts';
import { AppError } from '#src/basics/app-error.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { accountFactorRoutes } from './account-routes.ts';
import { checkCode } from './check-code.ts';
import { createRequest, verifyProof } from './passkeys.ts';
import { finishPendingLogin, rememberDeviceOf, requirePendingLogin } from './pending-login.ts';
import { resetForMember } from './recovery.ts';
import { listPasskeys } from './repository.ts';
import { changeRule, loadRule } from './rule.ts';

const signIn = { purpose: 'sign-in', subject: '' } as const;
const pendingLogin = (tokenHash: string) => ({ purpose: 'second-factor', subject: tokenHash }) as const;

/** The calls of a log-in with a passkey, and those with the second factor after a right password. */
function signInRoutes(api: Api): void {
  route(api, 'POST /auth/passkey/options', async (_, context) => createRequest(context, signIn));

  route(api, 'POST /auth/passkey', async ({ body }, context) => {
    const userId = await verifyProof(context, body.credential, signIn);
    if (userId === null) throw new AppError('passkey_wrong');
    const session = { userId, remember: body.rememberMe, signedInBy: 'passkey' } as const;
    await startSession(context.services, context.reply, session);
    await rememberDeviceOf(context, userId);
    return { ok: true };
  });

  route(api, 'POST /auth/second-factor/options', async (_, context) => {
    const { tokenHash, userId } = await requirePendingLogin(context);
    const passkeys = await listPasskeys(context.services.db, userId);
    return { ...(await createRequest(context, pendingLogin(tokenHash))), hasPasskey: passkeys.length > 0 };
  });

  route(api, 'POST /auth/second-factor/passkey', async ({ body }, context) => {
    await finishPendingLogin(context, async ({ tokenHash, userId }) => {
      const verified = await verifyProof(context, body.credential, pendingLogin(tokenHash), userId);
      return verified !== null;
    });
    return { ok: true };
  });

  route(api, 'POST /auth/second-factor/code', async ({ body }, context) => {
    const { services, now } = context;
    await finishPendingLogin(context, ({ userId }) => checkCode(services, userId, { code: body.code, now }));
    return { ok: true };
  });
}

/** The calls of the admins of a school. */
function schoolRoutes(api: Api): void {
  const { db, outbox } = api.services;

  route(api, 'GET /school/:school/second-factor', async (_, { member }) => loadRule(db, member.schoolId));

  route(api, 'PUT /school/:school/second-factor', async ({ body }, { member, now }) =>
    db.transaction().execute((transaction) => changeRule(transaction, member, body.required, now)),
  );

  route(api, 'POST /admin/reset-second-factors', async ({ body }, { member, now }) => {
    await db
      .transaction()
      .execute((transaction) => resetForMember(transaction, member, body.forSchoolUserId, now));
    outbox.wake();
    return { ok: true };
  });
}

export function secondFactorRoutes(api: Api): void {
  signInRoutes(api);
  accountFactorRoutes(api);
  schoolRoutes(api);
}
