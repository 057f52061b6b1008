import {
  type DistrictSettings,
  type DistrictSettingsChange,
  DistrictSettingsChangeSchema,
  DistrictSettingsSchema,
} from '@tapin/shared/contract/district-settings';
import type { Database } from '#src/database/database.ts';
import { mergeChanges, readChanges, readSettings } from './stored-settings.ts';

/** The settings in the document of a district's row, for those who have read the row. */
export const readDistrictSettings = (stored: unknown): DistrictSettings =>
  readSettings(DistrictSettingsSchema, stored);

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
  const changes = readChanges(DistrictSettingsChangeSchema, given);
  const settings = JSON.stringify(mergeChanges(district?.settings, changes));
  await db.updateTable('districts').set({ settings }).where('id', '=', districtId).execute();
}
