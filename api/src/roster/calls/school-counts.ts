import type { OutputOf } from '@tapin/contract/calls';
import type { RosterAction, RosterKind } from '@tapin/contract/roster';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { groupOf } from '#src/roster/planning/plan-outcome.ts';
import type { RunRow } from '#src/roster/runs/repository.ts';
import { countsOf } from './runs.ts';

/**
 * Finds the names of schools by their `sourcedId`: the name in the product, otherwise the name in the roster,
 * otherwise the id itself.
 */
export async function findSchoolNames(
  db: Database,
  { id, district_id }: Pick<RunRow, 'id' | 'district_id'>,
  sourcedIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ sourced_id: string; name: string }>`
    select ids.sourced_id, coalesce(s.name, nullif(c.name, ''), o.name, ids.sourced_id) as name
    from unnest(${[...new Set(sourcedIds)]}::text[]) as ids (sourced_id)
    left join roster_changes c on c.run_id = ${id} and c.kind = 'school' and c.sourced_id = ids.sourced_id
    left join roster_schools rs on rs.district_id = ${district_id} and rs.sourced_id = ids.sourced_id
    left join schools s on s.district_id = ${district_id} and s.id = coalesce(c.entity_id, rs.school_id)
    left join roster_staged_orgs o on o.run_id = ${id} and o.sourced_id = ids.sourced_id`.execute(db);
  return new Map(rows.map(({ sourced_id, name }) => [sourced_id, name]));
}

type SchoolCounts = OutputOf<'GET /district/roster/run/:run'>['schools'][number];

interface CountRow {
  sourced_id: string;
  kind: RosterKind;
  action: RosterAction;
  school_id: number | null;
  changes: number;
  applied: number;
}

async function countChanges(db: Database, { id, district_id }: RunRow): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select c.school_sourced_id as sourced_id, c.kind, c.action, coalesce(max(c.school_id), max(rs.school_id)) as school_id,
      count(*)::integer as changes, count(*) filter (where c.state = 'applied')::integer as applied
    from roster_changes c
    left join roster_schools rs on rs.district_id = ${district_id} and rs.sourced_id = c.school_sourced_id
    where c.run_id = ${id} and c.school_sourced_id <> ''
    group by c.school_sourced_id, c.kind, c.action`.execute(db);
  return rows;
}

/** Counts the students who are members by the roster, for each school of the district. */
async function countRosteredStudents(db: Database, districtId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ school_id: number; students: number }>`
    select su.school_id, count(*)::integer as students
    from school_users su join schools s on s.id = su.school_id
    where s.district_id = ${districtId} and su.is_rostered and su.verified = 'approved'
      and ${hasCapability('su.role', 'answersCheckIn')}
    group by su.school_id`.execute(db);
  return new Map(rows.map(({ school_id, students }) => [school_id, students]));
}

function percentOf(ending: number, students: number): number {
  return students === 0 ? 0 : Math.min(100, Math.round((1_000 * ending) / students) / 10);
}

/** Counts the changes of a run by school, the schools with the largest share of endings first. */
export async function countBySchool(db: Database, run: RunRow): Promise<SchoolCounts[]> {
  const rows = await countChanges(db, run);
  const bySchool = Map.groupBy(rows, ({ sourced_id }) => sourced_id);
  const names = await findSchoolNames(db, run, [...bySchool.keys()]);
  const rostered = await countRosteredStudents(db, run.district_id);
  const schools = [...bySchool].map(([sourcedId, counted]) => {
    const counts: Record<string, Record<string, number>> = {};
    let ended = 0;
    for (const { kind, action, changes, applied } of counted) {
      const group = groupOf[kind];
      counts[group] = { ...counts[group], [action]: changes };
      if (group === groupOf.student && action === 'end') ended = applied;
    }
    const schoolId = counted.find(({ school_id }) => school_id !== null)?.school_id ?? null;
    // Memberships that the run has ended already are no longer counted as rostered.
    const students = (schoolId === null ? 0 : (rostered.get(schoolId) ?? 0)) + ended;
    return {
      sourcedId,
      name: names.get(sourcedId) ?? sourcedId,
      schoolId: schoolId === null ? null : String(schoolId),
      ...countsOf(counts),
      endings: percentOf(counts[groupOf.student]?.end ?? 0, students),
    };
  });
  return schools.sort((a, b) => b.endings - a.endings || a.name.localeCompare(b.name));
}
