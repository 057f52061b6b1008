import type { OutputOf } from '@tapin/shared/contract/calls';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { nameOf } from '#src/people/users/users.ts';

/** After the confirmation a district can change its mind for so long. */
const cancelableMs = days(14);

/** The time from which on a confirmed district can be removed. */
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
  const added = await db
    .insertInto('disposals')
    .values({ district_id: districtId, requested_by: userId, requested_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('district_id')
    .executeTakeFirst();
  if (!added) throw new AppError('conflict');
  await audit(db, { at: now, actorId: userId, action: 'request-disposal', districtId });
}

/** A second admin confirms. A request whose author has no account any more cannot be confirmed by chance: it is repeated. */
export async function confirmDisposal(db: Database, { districtId, userId, now }: Admin): Promise<void> {
  const disposal = await db
    .selectFrom('disposals')
    .select(['requested_by', 'confirmed_at'])
    .where('district_id', '=', districtId)
    .forUpdate()
    .executeTakeFirst();
  if (!disposal || disposal.requested_by === null || disposal.confirmed_at) throw new AppError('not_found');
  if (disposal.requested_by === userId) throw new AppError('not_oneself');
  await db
    .updateTable('disposals')
    .set({ confirmed_by: userId, confirmed_at: now })
    .where('district_id', '=', districtId)
    .execute();
  await audit(db, { at: now, actorId: userId, action: 'confirm-disposal', districtId });
}

/** Cancels the removal, which works until it has begun. */
export async function cancelDisposal(db: Database, { districtId, userId, now }: Admin): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('disposals')
    .where('district_id', '=', districtId)
    .where('begun_at', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found');
  await audit(db, { at: now, actorId: userId, action: 'cancel-disposal', districtId });
}
