import { isDeepStrictEqual } from 'node:util';
import type { OutputOf } from '@tapin/contract/calls';
import type { RetentionSchedule } from '@tapin/contract/district-settings';
import { type RetentionCounts, RetentionCountsSchema } from '@tapin/contract/retention-calls';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, hours } from '#src/basics/clock.ts';
import { addDays } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { nameOf } from '#src/people/users/users.ts';
import { countDue } from '#src/privacy/retention/due/run-retention.ts';
import {
  findConfirmation,
  loadDisposal,
  loadSchedule,
  storeConfirmation,
} from '#src/privacy/retention/schedule/disposal.ts';
import { listHolds } from '#src/privacy/retention/schedule/holds.ts';
import { cutoffsOf } from '#src/privacy/retention/schedule/schedule.ts';
import { changeDistrictSettings, readSchedule } from '#src/settings/settings.ts';

const listedDeletions = 30;

interface Author {
  districtId: number;
  /** The person who confirms; null for the operator. */
  userId: number | null;
  now: Date;
}

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The latest day that has begun in every time zone. It decides which data is due and which legal holds have ended. */
export const dueDayOf = (now: Date): string => dayOf(addMs(now, -hours(12)));

/** The day by which the last night deleted. Data that became due later waits for the next night. */
export const lastNightDayOf = (now: Date): string => addDays(dueDayOf(now), -1);

async function findName(db: Database, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const { rows } = await sql<{ name: string }>`
    select ${nameOf('u')} as name from users u where u.id = ${userId}`.execute(db);
  return rows[0]?.name ?? null;
}

export async function loadRetention(
  db: Database,
  districtId: number,
  now: Date,
): Promise<OutputOf<'GET /district/retention'>> {
  const confirmation = await findConfirmation(db, districtId);
  const deletions = await db
    .selectFrom('retention_deletions')
    .select(['kind', 'rows', 'deleted_at'])
    .where('district_id', '=', districtId)
    .orderBy('id', 'desc')
    .limit(listedDeletions)
    .execute();
  const holds = await listHolds(db, districtId, dueDayOf(now));
  return {
    schedule: await loadSchedule(db, districtId),
    disposal: await loadDisposal(db, districtId),
    confirmed: confirmation
      ? {
          schedule: readSchedule(confirmation.schedule),
          counts: Value.Parse(RetentionCountsSchema, confirmation.counts),
          by: await findName(db, confirmation.confirmed_by),
          at: confirmation.confirmed_at.toISOString(),
        }
      : null,
    deletions: deletions.map(({ kind, rows, deleted_at }) => ({ kind, rows, at: deleted_at.toISOString() })),
    holds: holds.map(({ id, student, reason, last_day, author, created_at }) => ({
      _id: String(id),
      student,
      reason,
      lastDay: last_day,
      createdBy: author,
      createdAt: created_at.toISOString(),
    })),
  };
}

export const findConfirmationState = async (db: Database, districtId: number): Promise<boolean> =>
  (await findConfirmation(db, districtId)) !== undefined;

export async function dryRun(db: Database, districtId: number, day: string) {
  const schedule = await loadSchedule(db, districtId);
  const before = cutoffsOf(schedule, day);
  return { schedule, before, counts: await countDue(db, districtId, { cutoffs: before, day }) };
}

export async function changeSchedule(
  db: Database,
  { districtId, userId, now }: Author,
  schedule: RetentionSchedule,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await changeDistrictSettings(transaction, districtId, { retention: schedule });
    const action = 'change-retention';
    await audit(transaction, { at: now, actorId: userId, action, districtId, detail: { ...schedule } });
  });
}

/**
 * Stores that a district has confirmed the counts of a dry run. Counts that have changed since are refused, so that
 * the district confirms exactly what will be deleted.
 */
export async function confirmRetention(
  db: Database,
  { districtId, userId, now }: Author,
  seen: { schedule: RetentionSchedule; counts: RetentionCounts },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    // The lock keeps the schedule unchanged until the transaction ends.
    await sql`select from districts where id = ${districtId} for no key update`.execute(transaction);
    const { schedule, counts } = await dryRun(transaction, districtId, dueDayOf(now));
    if (!isDeepStrictEqual({ schedule, counts }, { schedule: seen.schedule, counts: seen.counts }))
      throw new AppError('changed_meanwhile');
    await storeConfirmation(transaction, { districtId, schedule, counts, userId, now });
    const detail = { schedule, counts };
    await audit(transaction, { at: now, actorId: userId, action: 'confirm-retention', districtId, detail });
  });
}
