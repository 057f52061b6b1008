import type { InputOf } from '@tapin/contract/calls';
import { parseEmail } from '@tapin/contract/email';
import { mailboxOf } from '#src/accounts/credentials/addresses.ts';
import { deviceCodeHash, rememberDevice } from '#src/accounts/devices/known-devices.ts';
import { useUpDeviceCode, useUpDeviceLink } from '#src/accounts/devices/repository.ts';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import { hashOf } from '#src/basics/secrets.ts';
import { type CallContext, withDatabase } from '#src/http/call-context.ts';
import type { OnceOf } from '#src/http/once.ts';
import { countEvent } from '#src/infrastructure/rate-limits/event-counts.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { limitByProof } from './required-proof.ts';

/**
 * A mailbox gets one link in this time. A link works for longer, so that a stranger who requests links for somebody
 * else's mailbox cannot leave it without a working link.
 */
const mailIntervalMs = minutes(5);

/**
 * The account is looked up when the email is composed, after the reply, so that neither the reply nor its time reveals
 * anything.
 */
export async function requestDeviceLink(
  context: CallContext & OnceOf<'POST /auth/request-device-link'>,
  { email: address, proof }: InputOf<'POST /auth/request-device-link'>['body'],
): Promise<{ ok: true }> {
  const { services, now, language } = context;
  const email = parseEmail(address);
  if (!email) throw new AppError('email_invalid');
  await limitByProof(context, 'device link request', proof);
  const mails = await countEvent(services.db, `device-mail:${mailboxOf(email)}`, now, mailIntervalMs);
  if (mails.count !== 1) return { ok: true };
  context.afterReply(() => services.outbox.wake());
  return context.once(async (transaction) => {
    await queueMail(transaction, { kind: 'device-link', recipient: email, language, values: {}, now });
    return { ok: true };
  });
}

/** A token cannot be guessed, so this call needs no limit. */
export async function admitDevice(
  context: CallContext & OnceOf<'POST /auth/admit-device'>,
  token: string,
): Promise<{ ok: true }> {
  return context.once(async (transaction) => {
    const email = await useUpDeviceLink(transaction, hashOf(token), context.now);
    if (email === null) throw new AppError('device_link_invalid');
    await rememberDevice(withDatabase(context, transaction), email);
    return { ok: true };
  });
}

export async function admitDeviceWithCode(
  context: CallContext & OnceOf<'POST /auth/admit-device-with-code'>,
  { email: address, code, proof }: InputOf<'POST /auth/admit-device-with-code'>['body'],
): Promise<{ ok: true }> {
  const { now } = context;
  await limitByProof(context, 'device code', proof);
  const email = parseEmail(address);
  const codeHash = deviceCodeHash(code);
  return context.once(async (transaction) => {
    const isRight = email !== null && (await useUpDeviceCode(transaction, { email, codeHash, now }));
    if (!isRight) throw new AppError('code_wrong');
    await rememberDevice(withDatabase(context, transaction), email);
    return { ok: true };
  });
}
