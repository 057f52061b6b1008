import { deviceCodeLength } from '@tapin/shared/contract/vocabulary';
import { addMs, hours } from '#src/basics/clock.ts';
import { hashOf, newCode } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import { saveDeviceCode } from './repository.ts';

const codeValidMs = hours(1);

/** A code is typed from paper, so case, spaces and hyphens do not matter. */
const normalized = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

export const deviceCodeHash = (code: string) => hashOf(`device code ${normalized(code)}`);

/** Creates a code that lets one new device of the student log in while the account is locked. */
export async function createDeviceCode(
  db: Database,
  userId: number,
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  const code = newCode(deviceCodeLength);
  const expiresAt = addMs(now, codeValidMs);
  await saveDeviceCode(db, { userId, codeHash: deviceCodeHash(code), expiresAt });
  return { code, expiresAt };
}
