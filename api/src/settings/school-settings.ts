import {
  type SchoolSettings,
  type SchoolSettingsChange,
  SchoolSettingsChangeSchema,
  SchoolSettingsSchema,
  type SeparateSchoolSettings,
  SeparateSchoolSettingsSchema,
} from '@tapin/shared/contract/school-settings';
import type { Database } from '#src/database/database.ts';
import { mergeChanges, readChanges, readSettings } from './stored-settings.ts';

const selectSettings = (db: Database, schoolId: number) =>
  db.selectFrom('schools').select('settings').where('id', '=', schoolId);

/**
 * The settings of a school. They are read anew in each transaction and never cached in the process: several processes
 * serve one database, and a change holds for all of them from its commit on.
 */
export async function loadSchoolSettings(db: Database, schoolId: number): Promise<SchoolSettings> {
  const school = await selectSettings(db, schoolId).executeTakeFirst();
  return readSettings(SchoolSettingsSchema, school?.settings);
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
  const school = await selectSettings(db, schoolId).forNoKeyUpdate().executeTakeFirst();
  const changes = readChanges(SchoolSettingsChangeSchema, given);
  const settings = JSON.stringify(mergeChanges(school?.settings, changes));
  await db.updateTable('schools').set({ settings }).where('id', '=', schoolId).execute();
  return changes;
}

/** The settings with calls of their own in the document of a school's row, for those who have read the row. */
export const readSeparateSchoolSettings = (stored: unknown): SeparateSchoolSettings =>
  readSettings(SeparateSchoolSettingsSchema, stored);

/** The settings of a school that have calls of their own. */
export async function loadSeparateSchoolSettings(
  db: Database,
  schoolId: number,
): Promise<SeparateSchoolSettings> {
  const school = await selectSettings(db, schoolId).executeTakeFirst();
  return readSeparateSchoolSettings(school?.settings);
}

/** Changes settings that have calls of their own. The row of the school stays locked until the transaction ends. */
export async function changeSeparateSchoolSettings(
  db: Database,
  schoolId: number,
  changes: Partial<SeparateSchoolSettings>,
): Promise<void> {
  const school = await selectSettings(db, schoolId).forNoKeyUpdate().executeTakeFirst();
  const settings = JSON.stringify(mergeChanges(school?.settings, changes));
  await db.updateTable('schools').set({ settings }).where('id', '=', schoolId).execute();
}
