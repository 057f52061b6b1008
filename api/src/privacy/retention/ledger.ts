import { open } from 'node:fs/promises';

/** A deletion that has to be repeated when an older backup is restored. It has ids and no names. */
type LedgerEntry =
  | { kind: 'answers'; schoolId: number; studentIds: number[]; before?: string }
  | { kind: 'followUps'; ids: number[] }
  | { kind: 'account'; userId: number }
  | { kind: 'district'; districtId: number };

/** The list of deletions outside the database. An entry is written before the transaction of its deletion commits. */
export interface Ledger {
  append(entry: LedgerEntry): Promise<void>;
}

/** Opens the ledger in a file, one JSON document on each line. Without a file there is no ledger. */
export function openLedger(path: string | null): Ledger {
  return {
    async append(entry) {
      if (path === null) return;
      const file = await open(path, 'a', 0o600);
      try {
        await file.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
        await file.datasync();
      } finally {
        await file.close();
      }
    },
  };
}
