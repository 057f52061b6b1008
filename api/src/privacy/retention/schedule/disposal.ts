import type { OutputOf } from '@tapin/contract/calls';
import type { RetentionSchedule } from '@tapin/contract/district-settings';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { nameOf } from '#src/people/users/users.ts';
import { readDistrictSettings, readSchedule } from '#src/settings/settings.ts';
import type { RetentionKindName } from './schedule.ts';

export type DueCounts = Record<RetentionKindName, number>;

export async function loadSchedule(db: Database, districtId: number): Promise<RetentionSchedule> {
  const district = await db
    .selectFrom('districts')
    .select('settings')
    .where('id', '=', districtId)
    .executeTakeFirst();
  return readDistrictSettings(district?.settings).retention;
}

export function findConfirmation(db: Database, districtId: number) {
  return db
    .selectFrom('retention_confirmations')
    .selectAll()
    .where('district_id', '=', districtId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function storeConfirmation(
  db: Database,
  confirmation: {
    districtId: number;
    schedule: RetentionSchedule;
    counts: DueCounts;
    userId: number | null;
    now: Date;
  },
): Promise<void> {
  const { districtId, schedule, counts, userId, now } = confirmation;
  await db
    .insertInto('retention_confirmations')
    .values({
      district_id: districtId,
      schedule: JSON.stringify(schedule),
      counts: JSON.stringify(counts),
      confirmed_by: userId,
      confirmed_at: now,
    })
    .execute();
}

export async function listConfirmed(db: Database) {
  const rows = await db
    .selectFrom('retention_confirmations as c')
    .innerJoin('districts as d', 'd.id', 'c.district_id')
    .select(['d.id', 'd.code', 'd.name', 'd.settings', 'c.schedule'])
    .distinctOn('d.id')
    .orderBy('d.id')
    .orderBy('c.id', 'desc')
    .execute();
  return rows.map(({ id, code, name, settings, schedule }) => ({
    id,
    code,
    name,
    confirmed: readSchedule(schedule),
    current: readDistrictSettings(settings).retention,
  }));
}

/** A district can cancel its removal for so long after the confirmation. */
const cancelableMs = days(14);

export const removableAt = (confirmedAt: Date): Date => addMs(confirmedAt, cancelableMs);

interface Admin {
  districtId: number;
  userId: number;
  now: Date;
}

export async function loadDisposal(
  db: Database,
  districtId: number,
): Promise<OutputOf<'GET /district/retention'>['disposal']> {
  const { rows } = await sql<{ requester: string | null; requested_at: Date; confirmed_at: Date | null }>`
    select case when u.id is not null then ${nameOf('u')} end as requester, d.requested_at, d.confirmed_at
    from disposals d left join users u on u.id = d.requested_by where d.district_id = ${districtId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { requester, requested_at, confirmed_at } = row;
  return {
    requestedBy: requester,
    requestedAt: requested_at.toISOString(),
    confirmedAt: confirmed_at?.toISOString() ?? null,
    removableAt: confirmed_at ? removableAt(confirmed_at).toISOString() : null,
  };
}

export async function requestDisposal(db: Database, { districtId, userId, now }: Admin): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const added = await transaction
      .insertInto('disposals')
      .values({ district_id: districtId, requested_by: userId, requested_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('district_id')
      .executeTakeFirst();
    if (!added) throw new AppError('conflict');
    await audit(transaction, { at: now, actorId: userId, action: 'request-disposal', districtId });
  });
}

/**
 * A second admin confirms the removal. If the author of the request no longer has an account, the request has to be
 * made again.
 */
export async function confirmDisposal(db: Database, { districtId, userId, now }: Admin): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const disposal = await transaction
      .selectFrom('disposals')
      .select(['requested_by', 'confirmed_at'])
      .where('district_id', '=', districtId)
      .forUpdate()
      .executeTakeFirst();
    if (!disposal || disposal.requested_by === null || disposal.confirmed_at) throw new AppError('not_found');
    if (disposal.requested_by === userId) throw new AppError('not_oneself');
    await transaction
      .updateTable('disposals')
      .set({ confirmed_by: userId, confirmed_at: now })
      .where('district_id', '=', districtId)
      .execute();
    await audit(transaction, { at: now, actorId: userId, action: 'confirm-disposal', districtId });
  });
}

export async function cancelDisposal(db: Database, { districtId, userId, now }: Admin): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('disposals')
      .where('district_id', '=', districtId)
      .where('begun_at', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('not_found');
    await audit(transaction, { at: now, actorId: userId, action: 'cancel-disposal', districtId });
  });
}
