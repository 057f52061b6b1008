import { emptyMapping } from '@tapin/contract/roster';
import type { RosterMapping } from '@tapin/contract/roster-calls';
import { RosterMappingSchema } from '@tapin/contract/roster-mapping';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { isKnownIn } from '#src/policy/district-people.ts';
import { asksGuardiansInDistrict } from '#src/privacy/guardians/roster-guardians.ts';
import type { ReadOptions } from '#src/roster/staging/stage-records.ts';

/** The maximum size in bytes of the mapping of a district. A person’s answers are never larger. */
const maxBytes = 1_000_000;

/** Parses a stored mapping. A part that does not match the schema is replaced with its default. */
function parseMapping(stored: unknown): RosterMapping {
  const given: object = typeof stored === 'object' && stored !== null ? stored : {};
  const merged = { ...emptyMapping, ...given };
  if (Value.Check(RosterMappingSchema, merged)) return merged;
  const valid = Object.entries(given).filter(([name, value]) =>
    Value.Check(RosterMappingSchema, { ...emptyMapping, [name]: value }),
  );
  return { ...emptyMapping, ...Object.fromEntries(valid) };
}

export async function readMapping(db: Database, districtId: number): Promise<RosterMapping> {
  const row = await db
    .selectFrom('roster_sources')
    .select('mapping')
    .where('district_id', '=', districtId)
    .executeTakeFirst();
  return parseMapping(row?.mapping);
}

/**
 * Returns the current options for reading the sources of a district. Addresses of guardians are read only where a
 * school asks by email.
 */
export async function loadReadOptions(db: Database, districtId: number): Promise<ReadOptions> {
  const { column, consentColumn } = await readMapping(db, districtId);
  return {
    divisionColumn: column,
    consentColumn,
    readsGuardians: await asksGuardiansInDistrict(db, districtId),
  };
}

/**
 * Changes parts of the mapping of a district. Each group in the request replaces only the entries that it names, so
 * that an answer to one question keeps the others.
 */
export async function changeMapping(
  db: Database,
  districtId: number,
  change: Partial<RosterMapping>,
): Promise<RosterMapping> {
  await sql`insert into roster_sources (district_id) values (${districtId}) on conflict do nothing`.execute(
    db,
  );
  const row = await db
    .selectFrom('roster_sources')
    .select('mapping')
    .where('district_id', '=', districtId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const before = parseMapping(row?.mapping);
  const after: RosterMapping = {
    ...before,
    ...change,
    schools: { ...before.schools, ...change.schools },
    periods: { ...before.periods, ...change.periods },
    courses: { ...before.courses, ...change.courses },
    division: { ...before.division, ...change.division },
    people: { ...before.people, ...change.people },
    roles: { ...before.roles, ...change.roles },
    grades: { ...before.grades, ...change.grades },
  };
  await checkMapping(db, districtId, after, change);
  const mapping = JSON.stringify(after);
  if (mapping.length > maxBytes) throw new AppError('roster_mapping_wrong');
  await db.updateTable('roster_sources').set({ mapping }).where('district_id', '=', districtId).execute();
  return after;
}

const idsIn = (values: readonly string[], words: readonly string[]) =>
  values.filter((value) => !words.includes(value)).map(parseId);

/**
 * Refuses malformed values, and schools and people of another district. Stored answers may name schools and people who
 * have left the district since.
 */
async function checkMapping(
  db: Database,
  districtId: number,
  mapping: RosterMapping,
  { schools = {}, people = {} }: Partial<RosterMapping>,
): Promise<void> {
  const isValid =
    Value.Check(RosterMappingSchema, mapping) &&
    (await areSchoolsOf(db, districtId, idsIn(Object.values(schools), ['new', 'skip', '']))) &&
    (await arePeopleOf(db, districtId, idsIn(Object.values(people), ['new', 'skip', ''])));
  if (!isValid) throw new AppError('roster_mapping_wrong');
}

async function areSchoolsOf(db: Database, districtId: number, ids: (number | null)[]): Promise<boolean> {
  const { rows } = await sql<{ valid: boolean }>`
    select not exists (select from unnest(${ids}::integer[]) as given (id)
      where not exists (select from schools s where s.id = given.id and s.district_id = ${districtId})) as valid`.execute(
    db,
  );
  return rows[0]?.valid === true;
}

/** Whether the people belong to the district: as members of one of its schools, or as district admins. */
async function arePeopleOf(db: Database, districtId: number, ids: (number | null)[]): Promise<boolean> {
  const { rows } = await sql<{ valid: boolean }>`
    select not exists (select from unnest(${ids}::integer[]) as given (id)
      where not ${isKnownIn('given.id', districtId)}) as valid`.execute(db);
  return rows[0]?.valid === true;
}
