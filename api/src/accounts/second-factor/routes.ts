import { startSession } from '#src/accounts/session/service.ts';
import { AppError } from '#src/basics/app-error.ts';
import { withDatabase } from '#src/http/call-context.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { checkCode, limitCodes } from './codes.ts';
import { confirmWithPassword, requireConfirmation, storeConfirmation } from './confirmation.ts';
import { createRequest, verifyProof } from './passkeys.ts';
import {
  changeRule,
  finishPendingLogin,
  loadRule,
  rememberDeviceOf,
  requirePendingLogin,
  useTry,
} from './pending-login.ts';
import { resetForMember } from './recovery.ts';
import {
  addPasskey,
  finishApp,
  limitFirstCodes,
  loadSecondFactors,
  ownsPasskey,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
} from './service.ts';

const confirmationOf = (userId: number) => ({ purpose: 'confirmation', subject: String(userId) }) as const;

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
    return context.once(async (transaction) => {
      const inner = withDatabase(context, transaction);
      const verified = await verifyProof(inner, body.credential, confirmationOf(userId), userId);
      if (verified === null) throw new AppError('passkey_wrong');
      await storeConfirmation(inner);
      return { ok: true };
    });
  });
}

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
    const added = await context.once((transaction) =>
      addPasskey(withDatabase(context, transaction), context.caller.userId, body),
    );
    outbox.wake();
    return added;
  });

  route(api, 'DELETE /user/passkeys/:id', async ({ params }, context) => {
    await requireConfirmation(context);
    const done = await context.once(async (transaction) => {
      await removePasskey(withDatabase(context, transaction), context.caller.userId, params.id);
      return { ok: true };
    });
    outbox.wake();
    return done;
  });

  route(api, 'POST /user/authenticator-app', async (_, context) => {
    await requireConfirmation(context);
    return context.once((transaction) => startApp(withDatabase(context, transaction), context.caller.userId));
  });

  route(api, 'PUT /user/authenticator-app', async ({ body }, context) => {
    await requireConfirmation(context);
    await limitFirstCodes(context, context.caller.userId);
    const added = await context.once((transaction) =>
      finishApp(withDatabase(context, transaction), context.caller.userId, body.code),
    );
    outbox.wake();
    return added;
  });

  route(api, 'DELETE /user/authenticator-app', async (_, context) => {
    await requireConfirmation(context);
    const done = await context.once(async (transaction) => {
      await removeApp(withDatabase(context, transaction), context.caller.userId);
      return { ok: true };
    });
    outbox.wake();
    return done;
  });

  route(api, 'POST /user/recovery-codes', async (_, context) => {
    await requireConfirmation(context);
    const renewed = await context.once(async (transaction) => ({
      recoveryCodes: await renewRecoveryCodes(withDatabase(context, transaction), context.caller.userId),
    }));
    outbox.wake();
    return renewed;
  });
}

const logIn = { purpose: 'log-in', subject: '' } as const;
const pendingLogin = (tokenHash: string) => ({ purpose: 'second-factor', subject: tokenHash }) as const;

function logInRoutes(api: Api): void {
  route(api, 'POST /auth/passkey/options', async (_, context) => createRequest(context, logIn));

  route(api, 'POST /auth/passkey', async ({ body }, context) =>
    context.once(async (transaction) => {
      const inner = withDatabase(context, transaction);
      const userId = await verifyProof(inner, body.credential, logIn);
      if (userId === null) throw new AppError('passkey_wrong');
      const session = { userId, remember: body.rememberMe, loggedInBy: 'passkey' } as const;
      await startSession(inner.services, context.reply, session);
      await rememberDeviceOf(inner, userId);
      return { ok: true };
    }),
  );

  route(api, 'POST /auth/second-factor/options', async (_, context) => {
    const { tokenHash, userId } = await requirePendingLogin(context);
    const hasPasskey = await ownsPasskey(context.services.db, userId);
    return { ...(await createRequest(context, pendingLogin(tokenHash))), hasPasskey };
  });

  route(api, 'POST /auth/second-factor/passkey', async ({ body }, context) => {
    const pending = await useTry(context);
    const { tokenHash, userId } = pending;
    return context.once((transaction) => {
      const inner = withDatabase(context, transaction);
      return finishPendingLogin(inner, pending, async () => {
        const verified = await verifyProof(inner, body.credential, pendingLogin(tokenHash), userId);
        return verified !== null;
      });
    });
  });

  route(api, 'POST /auth/second-factor/code', async ({ body }, context) => {
    const { services, now } = context;
    const pending = await useTry(context);
    await limitCodes(services, pending.userId, now);
    return context.once((transaction) =>
      finishPendingLogin(withDatabase(context, transaction), pending, () =>
        checkCode(transaction, pending.userId, { code: body.code, now }),
      ),
    );
  });
}

function schoolRoutes(api: Api): void {
  const { db, outbox } = api.services;

  route(api, 'GET /school/:school/second-factor', async (_, { member }) => loadRule(db, member.schoolId));

  route(api, 'PUT /school/:school/second-factor', async ({ body }, { member, now }) =>
    changeRule(db, member, body.required, now),
  );

  route(api, 'POST /admin/reset-second-factors', async ({ body }, { once, member, now }) => {
    const done = await once(async (transaction) => {
      await resetForMember(transaction, member, body.forSchoolUserId, now);
      return { ok: true };
    });
    outbox.wake();
    return done;
  });
}

export function secondFactorRoutes(api: Api): void {
  logInRoutes(api);
  accountFactorRoutes(api);
  schoolRoutes(api);
}
