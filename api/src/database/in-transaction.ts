import type { Database } from './database.ts';

/** Runs work in the transaction of the caller, or in one of its own. */
export const inTransaction = <T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
