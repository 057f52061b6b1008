import { open } from 'node:fs/promises';
import type { LedgerEntry } from './ledger-entries.ts';

/** The list of changes outside the database. A deletion is written before its transaction commits. */
export interface Ledger {
  append(...entries: LedgerEntry[]): Promise<void>;
}

/** Opens the ledger in a file, one JSON document on each line. Without a file there is no ledger. */
export function openLedger(path: string | null): Ledger {
  return {
    async append(...entries) {
      if (path === null || entries.length === 0) return;
      const at = new Date().toISOString();
      const file = await open(path, 'a', 0o600);
      try {
        await file.write(entries.map((entry) => `${JSON.stringify({ at, ...entry })}\n`).join(''));
        await file.datasync();
      } finally {
        await file.close();
      }
    },
  };
}
