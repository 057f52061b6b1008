import type { OutputOf } from '@tapin/contract/calls';
import type { RosterMapping, RosterMappingChoices } from '@tapin/contract/roster-calls';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { isStudentRole } from '#src/policy/roster-roles.ts';
import { readMapping } from './mapping.ts';
import { type LabelKind, slotOf } from './plan-classes.ts';
import { isSchoolOrg } from './plan-schools.ts';

/** A screen lists at most so many labels of one kind, the most frequent first. */
const maxLabels = 200;

interface ChosenRun {
  id: number;
  district_id: number;
}

/** Returns the mapping of the district, and the labels that the run found, each with its current meaning. */
export async function loadChoices(
  db: Database,
  run: ChosenRun,
): Promise<OutputOf<'GET /district/roster/run/:run/mapping'>> {
  const mapping = await readMapping(db, run.district_id);
  const own = await sql<{ _id: string; name: string }>`
    select id::text as _id, name from schools where district_id = ${run.district_id} order by name, id`.execute(
    db,
  );
  return {
    mapping,
    choices: {
      schools: await listSchools(db, run, mapping),
      periods: await listLabels(db, run, mapping, 'period'),
      courses: await listLabels(db, run, mapping, 'course'),
      counselors: await listCounselors(db, run, mapping),
      columns: await listColumns(db, run),
      grades: await listGrades(db, run, mapping),
      ownSchools: own.rows,
    },
  };
}

/** An org whose type is not school is left out until the district has chosen a school for it. */
function mappedOf(
  answer: string | undefined,
  { type, mapped }: { type: string; mapped: string | null },
): string {
  if (answer === 'skip') return 'skip';
  return mapped ?? (type === 'school' || answer === 'new' ? 'new' : '');
}

/** Lists the orgs that are schools, and those of another type that have classes or students. */
async function listSchools(
  db: Database,
  { id, district_id }: ChosenRun,
  mapping: RosterMapping,
): Promise<RosterMappingChoices['schools']> {
  const { rows } = await sql<
    Omit<RosterMappingChoices['schools'][number], 'mapped'> & { mapped: string | null }
  >`
    select o.sourced_id as "sourcedId", o.name, o.identifier, o.type,
      coalesce(c.entity_id, l.school_id)::text as mapped
    from roster_staged_orgs o
      left join roster_changes c on c.run_id = o.run_id and c.kind = 'school' and c.sourced_id = o.sourced_id
      left join roster_schools l on l.district_id = ${district_id} and l.sourced_id = o.sourced_id
    where o.run_id = ${id} and not o.is_ended and (${isSchoolOrg('o', district_id, mapping)}
      or ${JSON.stringify(mapping.schools)}::jsonb ? o.sourced_id
      or exists (select from roster_staged_classes k
        where k.run_id = o.run_id and k.school_sourced_id = o.sourced_id and not k.is_ended)
      or exists (select from roster_staged_roles r
        where r.run_id = o.run_id and r.org_sourced_id = o.sourced_id and not r.is_ended and ${isStudentRole('r.role')}))
    order by o.name, o.sourced_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    mapped: mappedOf(mapping.schools[row.sourcedId], row),
  }));
}

async function listLabels(
  db: Database,
  { id }: ChosenRun,
  mapping: RosterMapping,
  kind: LabelKind,
): Promise<RosterMappingChoices['periods']> {
  const labels =
    kind === 'period'
      ? sql`select distinct c.sourced_id, label from roster_staged_classes c
          cross join unnest(c.periods || c.class_type) label where c.run_id = ${id} and label <> 'scheduled'`
      : sql`select sourced_id, coalesce(nullif(course_title, ''), nullif(course_code, ''), title) as label
          from roster_staged_classes where run_id = ${id}`;
  const { rows } = await sql<{ label: string; classes: number }>`
    select label, count(*)::integer as classes from (${labels}) l where label <> '' group by label
    order by (label = any (${Object.keys(kind === 'period' ? mapping.periods : mapping.courses)}::text[])) desc,
      count(*) desc, label limit ${maxLabels}`.execute(db);
  return rows.map((row) => ({ ...row, mapped: slotOf(mapping, kind, row.label) }));
}

/** Only schools with several counselors have students to divide among them. */
async function listCounselors(
  db: Database,
  { id, district_id }: ChosenRun,
  mapping: RosterMapping,
): Promise<RosterMappingChoices['counselors']> {
  const { rows } = await sql<Omit<RosterMappingChoices['counselors'][number], 'mapped'>>`
    with found as (
      select distinct o.sourced_id as org, o.name as school, p.sourced_id, p.given_name, p.family_name
      from roster_staged_roles r
        join roster_staged_orgs o on o.run_id = r.run_id and o.sourced_id = r.org_sourced_id
          and ${isSchoolOrg('o', district_id, mapping)}
        join roster_staged_people p on p.run_id = r.run_id and p.sourced_id = r.person_sourced_id
      where r.run_id = ${id} and lower(r.role) = 'counselor' and not r.is_ended and not p.is_ended
    ), counted as (select *, count(*) over (partition by org) as counselors from found)
    select org as "orgSourcedId", school, sourced_id as "sourcedId", given_name || ' ' || family_name as name
    from counted where counselors > 1 order by school, org, family_name, given_name, sourced_id`.execute(db);
  return rows.map((row) => ({ ...row, mapped: mapping.division[row.orgSourcedId]?.[row.sourcedId] ?? '' }));
}

async function listColumns(db: Database, { id }: ChosenRun): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select jsonb_array_elements_text(coalesce(source -> 'userColumns', '[]')) as name
    from roster_runs where id = ${id}`.execute(db);
  return rows.map(({ name }) => name);
}

async function listGrades(
  db: Database,
  { id }: ChosenRun,
  { grades }: RosterMapping,
): Promise<RosterMappingChoices['grades']> {
  const { rows } = await sql<{ label: string; students: number }>`
    select grade as label, count(*)::integer as students from roster_staged_people
    where run_id = ${id} and not is_ended and grade <> '' and grade !~ '^([1-9]|1[0-2])$'
    group by grade order by grade limit ${maxLabels}`.execute(db);
  return rows.map((row) => ({ ...row, mapped: grades[row.label] ?? row.label }));
}
