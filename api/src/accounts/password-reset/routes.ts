import { parseEmail } from '@tapin/shared/contract/email';
import { mailboxOf } from '#src/accounts/addresses/mailbox.ts';
import { rememberDevice } from '#src/accounts/devices/known-devices.ts';
import { hashPassword } from '#src/accounts/passwords/hashing.ts';
import { requireAcceptablePassword } from '#src/accounts/passwords/rules.ts';
import { deleteSessionsOfUser } from '#src/accounts/session/repository.ts';
import { endLockout } from '#src/accounts/sign-in/attempt-limits.ts';
import { invalidateSignUps } from '#src/accounts/sign-up/repository.ts';
import { AppError } from '#src/basics/app-error.ts';
import { hours } from '#src/basics/clock.ts';
import { hashOf } from '#src/basics/secrets.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { limitCalls } from '#src/infrastructure/rate-limits/client-limits.ts';
import { countEvent } from '#src/infrastructure/rate-limits/event-counts.ts';
import { queueMail } from '#src/notifications/channels/mail/queue.ts';
import { deleteResetsOfUser, isValidReset, setPasswordAndConfirm, useUpReset } from './repository.ts';

const maxRequestsPerHour = 5;

export function passwordResetRoutes(api: Api): void {
  // The account is looked up when the mail is written, long after this reply, so that the reply reveals nothing.
  route(api, 'POST /auth/request-password-reset', async ({ body }, context) => {
    const { services, now, language } = context;
    const email = parseEmail(body.email);
    if (!email) throw new AppError('email_invalid');
    await limitCalls(context, 'reset request');
    const requests = await countEvent(services.db, `reset:${mailboxOf(email)}`, now, hours(1));
    if (requests.count <= maxRequestsPerHour) {
      await queueMail(services.db, { kind: 'password-reset', recipient: email, language, values: {}, now });
      services.outbox.wake();
    }
    return { ok: true };
  });

  route(api, 'POST /auth/reset-password', async ({ body }, context) => {
    const { services, now } = context;
    requireAcceptablePassword(body.password);
    await limitCalls(context, 'reset');
    // The link is checked before the expensive hash. It is used up below.
    if (!(await isValidReset(services.db, hashOf(body.token), now))) throw new AppError('reset_link_invalid');
    const passwordHash = await hashPassword(body.password, context.client);
    const email = await services.db.transaction().execute(async (transaction) => {
      const userId = await useUpReset(transaction, hashOf(body.token), now);
      if (userId === null) throw new AppError('reset_link_invalid');
      const { email } = await setPasswordAndConfirm(transaction, userId, passwordHash);
      if (email !== null) await endLockout(transaction, email);
      await invalidateSignUps(transaction, userId);
      await deleteResetsOfUser(transaction, userId);
      await deleteSessionsOfUser(transaction, userId);
      return email;
    });
    // Whoever reads the mails of the account may log in on this device, also while others try passwords.
    if (email !== null) await rememberDevice(context, email);
    return { ok: true };
  });
}
