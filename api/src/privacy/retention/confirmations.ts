import type { RetentionSchedule } from '@tapin/shared/contract/district-settings';
import type { Database } from '#src/database/database.ts';
import { readDistrictSettings, readSchedule } from '#src/settings/settings.ts';
import type { RetentionKindName } from './schedule.ts';

export type DueCounts = Record<RetentionKindName, number>;

/** The schedule of a district in its settings. */
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

/** The districts that have confirmed, with the schedule that they confirmed and the one in their settings. */
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
