import {
  type DistrictSettings,
  type DistrictSettingsChange,
  DistrictSettingsChangeSchema,
  DistrictSettingsSchema,
} from '@tapin/shared/contract/district-settings';
import type { Database } from '#src/database/database.ts';
import { changesIn, settingsIn, withChanges } from './stored.ts';

/** The settings in the document of a district's row, for those who have read the row. */
export const districtSettingsIn = (stored: unknown): DistrictSettings =>
  settingsIn(DistrictSettingsSchema, stored);

/** Changes the settings that are given. The row of the district stays locked until the transaction ends. */
export async function changeDistrictSettings(
  db: Database,
  districtId: number,
  given: DistrictSettingsChange,
): Promise<void> {
  const district = await db
    .selectFrom('districts')
    .select('settings')
    .where('id', '=', districtId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const changes = changesIn(DistrictSettingsChangeSchema, given);
  const settings = JSON.stringify(withChanges(district?.settings, changes));
  await db.updateTable('districts').set({ settings }).where('id', '=', districtId).execute();
}
