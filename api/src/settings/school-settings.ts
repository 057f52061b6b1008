import {
  type SchoolSettings,
  type SchoolSettingsChange,
  SchoolSettingsChangeSchema,
  SchoolSettingsSchema,
} from '@tapin/shared/contract/school-settings';
import type { Database } from '#src/database/database.ts';
import { changesIn, settingsIn, withChanges } from './stored.ts';

const ofSchool = (db: Database, schoolId: number) =>
  db.selectFrom('schools').select('settings').where('id', '=', schoolId);

/**
 * The settings of a school. They are read anew in each transaction and never cached in the process: several processes
 * serve one database, and a change holds for all of them from its commit on.
 */
export async function loadSchoolSettings(db: Database, schoolId: number): Promise<SchoolSettings> {
  const school = await ofSchool(db, schoolId).executeTakeFirst();
  return settingsIn(SchoolSettingsSchema, school?.settings);
}

/**
 * Changes the settings that are given, and returns them. What is no setting of a school is ignored. The row of the
 * school stays locked until the transaction ends.
 */
export async function changeSchoolSettings(
  db: Database,
  schoolId: number,
  given: SchoolSettingsChange,
): Promise<SchoolSettingsChange> {
  const school = await ofSchool(db, schoolId).forNoKeyUpdate().executeTakeFirst();
  const changes = changesIn(SchoolSettingsChangeSchema, given);
  const settings = JSON.stringify(withChanges(school?.settings, changes));
  await db.updateTable('schools').set({ settings }).where('id', '=', schoolId).execute();
  return changes;
}
