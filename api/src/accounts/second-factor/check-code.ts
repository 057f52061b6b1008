import { minutes } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Services } from '#src/http/services.ts';
import { limitEvents, uncountEvent } from '#src/infrastructure/rate-limits/event-counts.ts';
import { open } from '#src/infrastructure/server-keys/sealing.ts';
import { useUpRecoveryCode } from './recovery-codes.ts';
import { findApp, useUpStep } from './repository.ts';
import { findStep } from './totp.ts';

const wrongCodes = { max: 10, windowMs: minutes(15) };

/** Whether a code is the one of the person's app now. A code is accepted once. */
export async function useUpAppCode(
  db: Database,
  userId: number,
  { code, now, isConfirmed }: { code: string; now: Date; isConfirmed: boolean },
): Promise<boolean> {
  const app = await findApp(db, userId);
  if (!app || (app.confirmed_at !== null) !== isConfirmed) return false;
  const key = await open(db, 'authenticator apps', app.sealed_key);
  const step = key === null ? null : findStep(Buffer.from(key, 'base64url'), code, now);
  return step !== null && useUpStep(db, userId, step);
}

/**
 * Whether a code is a right second factor: one of the app or a recovery code. Wrong codes are counted by account, so that
 * a person with the password cannot try many in many browsers. A try counts before it is checked.
 */
export async function checkCode(
  services: Services,
  userId: number,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const key = `second factor of ${userId}`;
  await limitEvents(services.db, key, wrongCodes, now);
  const digits = code.replace(/\s/g, '');
  const isRight = /^\d{6}$/.test(digits)
    ? await useUpAppCode(services.db, userId, { code: digits, now, isConfirmed: true })
    : await useUpRecoveryCode(services.db, userId, code);
  if (isRight) await uncountEvent(services.db, key);
  return isRight;
}
