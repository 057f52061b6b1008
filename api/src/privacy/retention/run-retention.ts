import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { type DueCounts, listConfirmed } from './confirmations.ts';
import { dueAccounts } from './due-accounts.ts';
import { dueAnswers } from './due-answers.ts';
import { dueFollowUps } from './due-follow-ups.ts';
import type { DueScope, RetentionKind } from './kind.ts';
import { holdLease, releaseLease } from './lease.ts';
import type { Ledger } from './ledger.ts';
import { type Cutoffs, cutoffsOf, longerOf, type RetentionKindName, retentionKinds } from './schedule.ts';
import { storeYearFigures } from './year-figures.ts';

const kinds: Record<RetentionKindName, RetentionKind> = {
  answers: dueAnswers,
  followUps: dueFollowUps,
  accounts: dueAccounts,
};

export interface RetentionContext {
  db: Database;
  now: Date;
  /** The day for which data is due, `YYYY-MM-DD`. */
  day: string;
  ledger: Ledger;
  /** After each transaction the process waits for so many times its duration, so that calls stay fast. */
  pauseRatio: number;
  isRunning: () => boolean;
}

const scopeOf = (districtId: number, kind: RetentionKindName, cutoffs: Cutoffs, day: string): DueScope => ({
  districtId,
  before: cutoffs[kind],
  day,
});

/** Counts what is due in a district, by kind. */
export async function countDue(
  db: Database,
  districtId: number,
  { cutoffs, day }: { cutoffs: Cutoffs; day: string },
): Promise<DueCounts> {
  const counts: DueCounts = { answers: 0, followUps: 0, accounts: 0 };
  for (const kind of retentionKinds)
    counts[kind] = await kinds[kind].count(db, scopeOf(districtId, kind, cutoffs, day));
  return counts;
}

/** Deletes what is due of one kind, one bounded transaction after the other. Returns the number of rows. */
async function deleteKind(
  context: RetentionContext,
  owner: string,
  kind: RetentionKindName,
  scope: DueScope,
) {
  const { db, ledger, pauseRatio, isRunning, now } = context;
  let rows = 0;
  while (isRunning()) {
    const begun = performance.now();
    const deleted = await db.transaction().execute(async (transaction) => {
      await holdLease(transaction, owner);
      return kinds[kind].deleteNext(transaction, scope, ledger);
    });
    if (deleted === null) break;
    rows += deleted;
    if (pauseRatio > 0) await delay((performance.now() - begun) * pauseRatio);
  }
  if (rows > 0) {
    await db.transaction().execute(async (transaction) => {
      const { districtId, before } = scope;
      await transaction
        .insertInto('retention_deletions')
        .values({ district_id: districtId, kind, rows, deleted_at: now })
        .execute();
      const detail = { kind, rows, before };
      await audit(transaction, { at: now, actorId: null, action: 'retention', districtId, detail });
    });
  }
  return rows;
}

export interface DistrictDeletions {
  district: string;
  before: Cutoffs;
  rows: DueCounts;
}

/**
 * Deletes what is due in all districts that have confirmed. A run that was stopped is continued by the next one, because
 * each transaction searches for what is left.
 */
export async function runRetention(context: RetentionContext): Promise<DistrictDeletions[]> {
  const { db, day } = context;
  const owner = randomUUID();
  const deletions: DistrictDeletions[] = [];
  try {
    for (const { id, code, confirmed, current } of await listConfirmed(db)) {
      const cutoffs = cutoffsOf(longerOf(confirmed, current), day);
      const rows: DueCounts = { answers: 0, followUps: 0, accounts: 0 };
      await db.transaction().execute(async (transaction) => {
        await holdLease(transaction, owner);
        await storeYearFigures(transaction, scopeOf(id, 'answers', cutoffs, day));
      });
      for (const kind of retentionKinds)
        rows[kind] = await deleteKind(context, owner, kind, scopeOf(id, kind, cutoffs, day));
      deletions.push({ district: code, before: cutoffs, rows });
    }
  } finally {
    await releaseLease(db, owner);
  }
  return deletions;
}
