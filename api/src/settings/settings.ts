import {
  type DistrictSettings,
  type DistrictSettingsChange,
  DistrictSettingsChangeSchema,
  DistrictSettingsSchema,
  type RetentionSchedule,
  RetentionScheduleSchema,
} from '@tapin/contract/district-settings';
import type { DistrictTextKind } from '@tapin/contract/district-texts';
import type { Language } from '@tapin/contract/entities';
import {
  type SchoolSettings,
  type SchoolSettingsChange,
  SchoolSettingsChangeSchema,
  SchoolSettingsSchema,
  type SeparateSchoolSettings,
  SeparateSchoolSettingsSchema,
} from '@tapin/contract/school-settings';
import { type RawBuilder, sql } from 'kysely';
import { IsObject, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '#src/database/database.ts';

type SettingsGroup = Record<string, unknown>;

const isGroup = (value: unknown): value is SettingsGroup =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Groups are read setting by setting. A missing value, or a value that the schema does not accept, is replaced with
 * its default.
 */
function readValue(schema: TSchema, stored: unknown): unknown {
  if (IsObject(schema)) {
    const values = isGroup(stored) ? stored : {};
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, each]) => [name, readValue(each, values[name])]),
    );
  }
  return Value.Check(schema, stored) ? stored : Value.Create(schema);
}

/**
 * Reads the settings of a schema from a stored document. A missing setting, or one that the schema no longer accepts,
 * has its default. Properties that are not in the schema are left out.
 */
export function readSettings<T extends TSchema>(schema: T, stored: unknown): Static<T> {
  return Value.Parse(schema, readValue(schema, stored));
}

/** Returns the part of a request that the schema of settings describes. */
export const readChanges = <T extends TSchema>(schema: T, given: Static<T>): Static<T> =>
  Value.Parse(schema, Value.Clean(schema, structuredClone(given)));

/**
 * Returns the stored document with changed settings. It keeps all other settings, including those that only a newer
 * version of the API knows, which may run at the same time.
 */
export function mergeChanges(stored: unknown, changes: object): SettingsGroup {
  const before = isGroup(stored) ? stored : {};
  const entries = Object.entries(changes).map(([name, value]) => [
    name,
    isGroup(value) ? mergeChanges(before[name], value) : value,
  ]);
  return { ...before, ...Object.fromEntries(entries) };
}

export const readDistrictSettings = (stored: unknown): DistrictSettings =>
  readSettings(DistrictSettingsSchema, stored);

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

const selectSettings = (db: Database, schoolId: number) =>
  db.selectFrom('schools').select('settings').where('id', '=', schoolId);

/**
 * Loads the settings of a school. They are read in each transaction and never cached in the process: several processes
 * use one database, and a change is effective for all of them at its commit.
 */
export async function loadSchoolSettings(db: Database, schoolId: number): Promise<SchoolSettings> {
  const school = await selectSettings(db, schoolId).executeTakeFirst();
  return readSettings(SchoolSettingsSchema, school?.settings);
}

/**
 * Changes the given settings and returns all of them. Properties that are not settings of a school are ignored. The
 * row of the school stays locked until the transaction ends.
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

export const readSeparateSchoolSettings = (stored: unknown): SeparateSchoolSettings =>
  readSettings(SeparateSchoolSettingsSchema, stored);

export async function loadSeparateSchoolSettings(
  db: Database,
  schoolId: number,
): Promise<SeparateSchoolSettings> {
  const school = await selectSettings(db, schoolId).executeTakeFirst();
  return readSeparateSchoolSettings(school?.settings);
}

/** Changes settings that have separate calls. The row of the school stays locked until the transaction ends. */
export async function changeSeparateSchoolSettings(
  db: Database,
  schoolId: number,
  changes: Partial<SeparateSchoolSettings>,
): Promise<void> {
  const school = await selectSettings(db, schoolId).forNoKeyUpdate().executeTakeFirst();
  const settings = JSON.stringify(mergeChanges(school?.settings, changes));
  await db.updateTable('schools').set({ settings }).where('id', '=', schoolId).execute();
}

/**
 * The condition that `district_texts t` is the newest version, and the district did not return to the text of the
 * product.
 */
export const isCurrentText = sql<boolean>`t.text <> '' and t.id = (
  select max(newest.id) from district_texts newest
  where newest.district_id = t.district_id and newest.kind = t.kind and newest.language = t.language)`;

/** The SQL expression for the text of a school's district in a language; null if the district has not written it. */
export const schoolText = (
  schoolId: number,
  kind: DistrictTextKind,
  language: Language,
): RawBuilder<string | null> => sql`(
  select t.text from schools s join district_texts t on t.district_id = s.district_id
  where s.id = ${schoolId} and t.kind = ${kind} and t.language = ${language} and ${isCurrentText})`;

export const readSchedule = (stored: unknown): RetentionSchedule =>
  Value.Parse(RetentionScheduleSchema, stored);

/** A longer period holds immediately, and a shorter one only after a confirmation. */
export const longerOf = (one: RetentionSchedule, other: RetentionSchedule): RetentionSchedule => ({
  answers: Math.max(one.answers, other.answers),
  followUps: Math.max(one.followUps, other.followUps),
  accounts: Math.max(one.accounts, other.accounts),
  audit: Math.max(one.audit, other.audit),
});
