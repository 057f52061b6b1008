import type { RosterPauseReason } from '@tapin/shared/contract/roster';
import { type RosterSettings, RosterSettingsSchema } from '@tapin/shared/contract/roster-calls';
import { Value } from 'typebox/value';
import type { Database } from '#src/database/database.ts';

export interface StoredSource {
  settings: RosterSettings;
  hasSecret: boolean;
  paused: RosterPauseReason | null;
}

/** Reads the source of a district. A district that has chosen nothing yet has the defaults. */
export async function readSettings(db: Database, districtId: number): Promise<StoredSource> {
  const row = await db
    .selectFrom('roster_sources')
    .select(['settings', 'secrets', 'pause_reason'])
    .where('district_id', '=', districtId)
    .executeTakeFirst();
  const settings = Value.Default(RosterSettingsSchema, row?.settings ?? {});
  return {
    settings: Value.Parse(RosterSettingsSchema, settings),
    hasSecret: row?.secrets != null,
    paused: row?.pause_reason ?? null,
  };
}
