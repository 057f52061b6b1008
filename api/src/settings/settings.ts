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

/** Groups are read setting by setting; a value that is missing or that the schema does not accept has its default. */
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
 * The settings of a schema, from a stored document: each that is missing, or that the schema no longer accepts, has its
 * default. What the schema does not name is left out.
 */
export function readSettings<T extends TSchema>(schema: T, stored: unknown): Static<T> {
  return Value.Parse(schema, readValue(schema, stored));
}

/** The part of a request that is settings of a schema. */
export const readChanges = <T extends TSchema>(schema: T, given: Static<T>): Static<T> =>
  Value.Parse(schema, Value.Clean(schema, structuredClone(given)));

/**
 * The stored document with some settings changed. It keeps the others, and also those that only a newer version of the
 * API knows, which may run beside this one.
 */
export function mergeChanges(stored: unknown, changes: object): SettingsGroup {
  const before = isGroup(stored) ? stored : {};
  const entries = Object.entries(changes).map(([name, value]) => [
    name,
    isGroup(value) ? mergeChanges(before[name], value) : value,
  ]);
  return { ...before, ...Object.fromEntries(entries) };
}

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

/** A condition on `district_texts t`: it is the newest version, and the district did not return to the product's text. */
export const isCurrentText = sql<boolean>`t.text <> '' and t.id = (
  select max(newest.id) from district_texts newest
  where newest.district_id = t.district_id and newest.kind = t.kind and newest.language = t.language)`;

/** An SQL expression for the text that the district of a school wrote in a language; null without one. */
export const schoolText = (
  schoolId: number,
  kind: DistrictTextKind,
  language: Language,
): RawBuilder<string | null> => sql`(
  select t.text from schools s join district_texts t on t.district_id = s.district_id
  where s.id = ${schoolId} and t.kind = ${kind} and t.language = ${language} and ${isCurrentText})`;

export const readSchedule = (stored: unknown): RetentionSchedule =>
  Value.Parse(RetentionScheduleSchema, stored);

/** A longer period holds at once, and a shorter one only after a confirmation. */
export const longerOf = (one: RetentionSchedule, other: RetentionSchedule): RetentionSchedule => ({
  answers: Math.max(one.answers, other.answers),
  followUps: Math.max(one.followUps, other.followUps),
  accounts: Math.max(one.accounts, other.accounts),
  audit: Math.max(one.audit, other.audit),
});
