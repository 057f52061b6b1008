import { AppError } from '#src/basics/app-error.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { confirmWithPassword, requireConfirmation, storeConfirmation } from './confirmation.ts';
import { createRequest, verifyProof } from './passkeys.ts';
import {
  addPasskey,
  finishApp,
  loadSecondFactors,
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
export function accountFactorRoutes(api: Api): void {
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
