import { startSession } from '#src/accounts/session/service.ts';
import { AppError } from '#src/basics/app-error.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { checkCode } from './codes.ts';
import { confirmWithPassword, requireConfirmation, storeConfirmation } from './confirmation.ts';
import { createRequest, verifyProof } from './passkeys.ts';
import {
  changeRule,
  finishPendingLogin,
  loadRule,
  rememberDeviceOf,
  requirePendingLogin,
} from './pending-login.ts';
import { resetForMember } from './recovery.ts';
import {
  addPasskey,
  finishApp,
  loadSecondFactors,
  ownsPasskey,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
} from './service.ts';

const confirmationOf = (userId: number) => ({ purpose: 'confirmation', subject: String(userId) }) as const;

/** The calls with which a person shows again who they are. */
function confirmationRoutes(api: Api): void {
  route(api, 'POST /user/confirm-password', async ({ body }, context) => {
    await confirmWithPassword(context, context.caller.userId, body.password);
    return { ok: true };
  });

  route(api, 'POST /user/confirm-passkey/options', async (_, context) =>
    createRequest(context, confirmationOf(context.caller.userId)),
  );

  route(api, 'POST /user/confirm-passkey', async ({ body }, context) => {
    const { userId } = context.caller;
    const verified = await verifyProof(context, body.credential, confirmationOf(userId), userId);
    if (verified === null) throw new AppError('passkey_wrong');
    await storeConfirmation(context);
    return { ok: true };
  });
}

/** The calls with which a person changes their own second factors. Each change needs a recent confirmation. */
function accountFactorRoutes(api: Api): void {
  const { outbox } = api.services;
  confirmationRoutes(api);

  route(api, 'GET /user/second-factors', async (_, { services, caller }) =>
    loadSecondFactors(services.db, caller.userId),
  );

  route(api, 'POST /user/passkeys/options', async (_, context) => {
    await requireConfirmation(context);
    return startPasskey(context, context.caller.userId);
  });

  route(api, 'POST /user/passkeys', async ({ body }, context) => {
    await requireConfirmation(context);
    const added = await addPasskey(context, context.caller.userId, body);
    outbox.wake();
    return added;
  });

  route(api, 'DELETE /user/passkeys/:id', async ({ params }, context) => {
    await requireConfirmation(context);
    await removePasskey(context, context.caller.userId, params.id);
    outbox.wake();
    return { ok: true };
  });

  route(api, 'POST /user/authenticator-app', async (_, context) => {
    await requireConfirmation(context);
    return startApp(context, context.caller.userId);
  });

  route(api, 'PUT /user/authenticator-app', async ({ body }, context) => {
    await requireConfirmation(context);
    const added = await finishApp(context, context.caller.userId, body.code);
    outbox.wake();
    return added;
  });

  route(api, 'DELETE /user/authenticator-app', async (_, context) => {
    await requireConfirmation(context);
    await removeApp(context, context.caller.userId);
    outbox.wake();
    return { ok: true };
  });

  route(api, 'POST /user/recovery-codes', async (_, context) => {
    await requireConfirmation(context);
    const recoveryCodes = await renewRecoveryCodes(context, context.caller.userId);
    outbox.wake();
    return { recoveryCodes };
  });
}

const logIn = { purpose: 'log-in', subject: '' } as const;
const pendingLogin = (tokenHash: string) => ({ purpose: 'second-factor', subject: tokenHash }) as const;

/** The calls of a log-in with a passkey, and those with the second factor after a right password. */
function logInRoutes(api: Api): void {
  route(api, 'POST /auth/passkey/options', async (_, context) => createRequest(context, logIn));

  route(api, 'POST /auth/passkey', async ({ body }, context) => {
    const userId = await verifyProof(context, body.credential, logIn);
    if (userId === null) throw new AppError('passkey_wrong');
    const session = { userId, remember: body.rememberMe, signedInBy: 'passkey' } as const;
    await startSession(context.services, context.reply, session);
    await rememberDeviceOf(context, userId);
    return { ok: true };
  });

  route(api, 'POST /auth/second-factor/options', async (_, context) => {
    const { tokenHash, userId } = await requirePendingLogin(context);
    const hasPasskey = await ownsPasskey(context.services.db, userId);
    return { ...(await createRequest(context, pendingLogin(tokenHash))), hasPasskey };
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
    changeRule(db, member, body.required, now),
  );

  route(api, 'POST /admin/reset-second-factors', async ({ body }, { member, now }) => {
    await resetForMember(db, member, body.forSchoolUserId, now);
    outbox.wake();
    return { ok: true };
  });
}

export function secondFactorRoutes(api: Api): void {
  logInRoutes(api);
  accountFactorRoutes(api);
  schoolRoutes(api);
}
