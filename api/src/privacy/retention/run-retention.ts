import { randomUUID } from 'node:crypto';
import type { Database } from '#src/database/database.ts';
import { longerOf } from '#src/settings/settings.ts';
import { type DueCounts, listConfirmed } from './confirmations.ts';
import { deleteInParts, type RetentionContext } from './delete-in-parts.ts';
import { dueAccounts } from './due-accounts.ts';
import { dueAnswers } from './due-answers.ts';
import { dueFollowUps } from './due-follow-ups.ts';
import type { DueScope, RetentionKind } from './kind.ts';
import { holdLease, releaseLease } from './lease.ts';
import { type Cutoffs, cutoffsOf, type RetentionKindName, retentionKinds } from './schedule.ts';
import { listSchoolsWithDueAnswers, storeYearFigures } from './year-figures.ts';

const kinds: Record<RetentionKindName, RetentionKind> = {
  answers: dueAnswers,
  followUps: dueFollowUps,
  accounts: dueAccounts,
};

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

/** Stores the figures of the answers that are due, one transaction for each school. */
async function storeFigures(
  { db, isRunning }: RetentionContext,
  owner: string,
  scope: { districtId: number; before: string },
): Promise<void> {
  for (const schoolId of await listSchoolsWithDueAnswers(db, scope)) {
    if (!isRunning()) return;
    await db.transaction().execute(async (transaction) => {
      await holdLease(transaction, owner);
      await storeYearFigures(transaction, schoolId, scope.before);
    });
  }
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
      await storeFigures(context, owner, { districtId: id, before: cutoffs.answers });
      for (const kind of retentionKinds) {
        const scope = scopeOf(id, kind, cutoffs, day);
        rows[kind] = await deleteInParts(context, owner, { ...scope, kind }, (transaction) =>
          kinds[kind].deleteNext(transaction, scope, context.ledger),
        );
      }
      deletions.push({ district: code, before: cutoffs, rows });
    }
  } finally {
    await releaseLease(db, owner);
  }
  return deletions;
}
