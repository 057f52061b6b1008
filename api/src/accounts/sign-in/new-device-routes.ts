import { parseEmail } from '@tapin/shared/contract/email';
import { mailboxOf } from '#src/accounts/credentials/addresses.ts';
import { deviceCodeHash, rememberDevice } from '#src/accounts/devices/known-devices.ts';
import { useUpDeviceCode, useUpDeviceLink } from '#src/accounts/devices/repository.ts';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import { hashOf } from '#src/basics/secrets.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { countEvent } from '#src/infrastructure/rate-limits/event-counts.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { challengeFor, limitByProof } from './required-proof.ts';

/**
 * A mailbox gets one link in this time. A link works for longer, so that a stranger who requests links for somebody else
 * cannot leave them without one that works.
 */
const mailIntervalMs = minutes(5);

export function newDeviceRoutes(api: Api): void {
  route(api, 'GET /auth/proof-of-work', (_, context) => challengeFor(context));

  // The account is looked up when the mail is written, after this reply, so that the reply and its time reveal nothing.
  route(api, 'POST /auth/request-device-link', async ({ body }, context) => {
    const { services, now, language } = context;
    const email = parseEmail(body.email);
    if (!email) throw new AppError('email_invalid');
    await limitByProof(context, 'device link request', body.proof);
    const mails = await countEvent(services.db, `device-mail:${mailboxOf(email)}`, now, mailIntervalMs);
    if (mails.count === 1) {
      await queueMail(services.db, { kind: 'device-link', recipient: email, language, values: {}, now });
      context.afterReply(() => services.outbox.wake());
    }
    return { ok: true };
  });

  // A token cannot be guessed, so this call needs no limit.
  route(api, 'POST /auth/admit-device', async ({ body }, context) => {
    const email = await useUpDeviceLink(context.services.db, hashOf(body.token), context.now);
    if (email === null) throw new AppError('device_link_invalid');
    await rememberDevice(context, email);
    return { ok: true };
  });

  route(api, 'POST /auth/admit-device-with-code', async ({ body }, context) => {
    const { services, now } = context;
    await limitByProof(context, 'device code', body.proof);
    const email = parseEmail(body.email);
    const codeHash = deviceCodeHash(body.code);
    const isRight = email !== null && (await useUpDeviceCode(services.db, { email, codeHash, now }));
    if (!isRight) throw new AppError('code_wrong');
    await rememberDevice(context, email);
    return { ok: true };
  });
}
