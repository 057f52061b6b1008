import type { ClassType } from '@tapin/shared/contract/entities';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { parseId } from '#src/basics/ids.ts';
import type { Membership } from '#src/http/grants.ts';

export interface StudentFilter {
  teacherId?: string | undefined;
  classType?: ClassType | undefined;
  /** 0 is every grade. */
  grade?: number | undefined;
}

/** A condition on `school_users su`. */
export type Scope = RawBuilder<SqlBool>;

/**
 * Which students a staff member sees, as a condition: the approved ones of the school, for a
 * teacher only those whose classes name that teacher, whatever the filter says.
 */
export function studentsInScope(member: Membership, filter: StudentFilter = {}): Scope {
  const conditions = [
    sql<SqlBool>`su.school_id = ${member.schoolId} and su.role = 'student' and su.verified = 'approved'`,
  ];
  if (filter.grade) conditions.push(sql`su.grade = ${filter.grade}`);
  const classes: RawBuilder<SqlBool>[] = [];
  if (member.role === 'teacher') classes.push(sql`ca.teacher_id = ${member.userId}`);
  else if (filter.teacherId) classes.push(sql`ca.teacher_id = ${parseId(filter.teacherId) ?? 0}`);
  if (filter.classType) classes.push(sql`ca.class_type = ${filter.classType}`);
  if (classes.length > 0) {
    conditions.push(sql`su.user_id in (select ca.student_id from class_assignments ca
      where ca.school_id = ${member.schoolId} and ${sql.join(classes, sql` and `)})`);
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}
