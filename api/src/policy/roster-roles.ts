import type { Role } from '@tapin/contract/role-policies';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasCapability } from './roles.ts';

/** A roster never gives the staff of a school more than these two staff roles. */
const roleOf: Record<string, Role> = {
  student: 'student',
  teacher: 'teacher',
  aide: 'teacher',
  proctor: 'teacher',
  counselor: 'teacher',
  administrator: 'admin',
  principal: 'admin',
  siteadministrator: 'admin',
};

/** Known roles of a roster that give no role at a school: those of districts, which only the operator grants. */
export const ignoredRosterRoles: readonly string[] = [
  'districtadministrator',
  'systemadministrator',
  'guardian',
  'parent',
  'relative',
];

/** Returns SQL for the role at a school that a roster role means, in a column in lower case, or null. */
export const schoolRoleOf = (column: string): RawBuilder<Role | null> =>
  sql`case ${sql.join(
    Object.entries(roleOf).map(
      ([name, role]) => sql`when ${sql.ref(column)} = ${sql.lit(name)} then ${sql.lit(role)}`,
    ),
    sql` `,
  )} end`;

export const isStudentRole = (column: string) => sql<boolean>`lower(${sql.ref(column)}) = 'student'`;

export const classRole = { teacher: sql.lit('teacher'), student: sql.lit('student') };

/** Returns SQL for the role in a class that an enrollment role means, in a column in lower case, or null. */
export const classRoleOf = (column: string) =>
  sql`case when ${sql.ref(column)} = 'student' then ${classRole.student} when ${sql.ref(column)} in ('teacher', 'aide') then ${classRole.teacher} end`;

/** Returns SQL for the kind of a change about a person with the role in a column. */
export const changeKindOf = (column: string) =>
  sql`case when ${hasCapability(column, 'answersCheckIn')} then 'student' else 'staff' end`;

/**
 * The condition that the district whose id is in a column imports rosters, and no import has been applied yet. Its
 * schools wait for their people.
 */
export const awaitsRoster = (column: string) => {
  const district = sql.ref(column);
  return sql<SqlBool>`(
    exists (select from roster_runs r where r.district_id = ${district} and r.state not in ('canceled', 'failed', 'undone')
      union all
      select from roster_sources f where f.district_id = ${district}
        and coalesce(f.settings -> 'source', '"file"') <> '"file"')
    and not exists (select from roster_runs r
      where r.district_id = ${district} and r.applied_at is not null and r.state <> 'undone'))`;
};
