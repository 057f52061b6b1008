import { slipCodeLength } from '@tapin/shared/contract/vocabulary';
import { newCode } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import { hmac } from '#src/infrastructure/server-keys/sealing.ts';

export const newSlipCode = () => newCode(slipCodeLength);

/** Returns the hash of a code. A code is typed from paper, so case, spaces and hyphens do not matter. */
export const slipCodeHash = (db: Database, code: string): Promise<string> =>
  hmac(db, 'slips', [code.replace(/[\s-]/g, '').toUpperCase()]);
