import type { Role } from '@tapin/contract/role-policies';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasCapability } from './roles.ts';

/** A roster never gives more than these two roles to the staff of a school. */
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

/** Roles of a roster that are known and give nothing here: those of districts, which only the operator grants. */
export const ignoredRosterRoles: readonly string[] = [
  'districtadministrator',
  'systemadministrator',
  'guardian',
  'parent',
  'relative',
];

/** The role at a school for a column with a role of a roster in lower case, or null. */
export const schoolRoleOf = (column: string): RawBuilder<Role | null> =>
  sql`case ${sql.join(
    Object.entries(roleOf).map(
      ([name, role]) => sql`when ${sql.ref(column)} = ${sql.lit(name)} then ${sql.lit(role)}`,
    ),
    sql` `,
  )} end`;

/** Whether a column has the role of a student in a roster. */
export const isStudentRole = (column: string) => sql<boolean>`lower(${sql.ref(column)}) = 'student'`;

/** The roles in a class. */
export const classRole = { teacher: sql.lit('teacher'), student: sql.lit('student') };

/** The role in a class for a column with the role of an enrollment in lower case, or null. */
export const classRoleOf = (column: string) =>
  sql`case when ${sql.ref(column)} = 'student' then ${classRole.student} when ${sql.ref(column)} in ('teacher', 'aide') then ${classRole.teacher} end`;

/** The kind of a change about a person for a column with a role. */
export const changeKindOf = (column: string) =>
  sql`case when ${hasCapability(column, 'answersCheckIn')} then 'student' else 'staff' end`;

/**
 * A condition on a column with the id of a district: it imports rosters, and no import of it has been applied yet. Its
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
