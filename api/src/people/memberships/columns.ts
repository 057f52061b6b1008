import { sql } from 'kysely';
import { personColumns } from '#src/people/users/columns.ts';

/** SQL for the word of the district for a grade that is none of 1 to 12, or its code; null for any other grade. */
export function gradeNameOf(membership: string) {
  const [code, school] = ['grade_code', 'school_id'].map((name) => sql.ref(`${membership}.${name}`));
  return sql<string | null>`case when ${code} is not null then coalesce(
    (select nullif(source.mapping -> 'grades' ->> ${code}, '') from schools s
      join roster_sources source on source.district_id = s.district_id where s.id = ${school}), ${code}) end`;
}

/** The columns of a `GradeRow`, from `school_users su`. */
export const gradeColumns = sql`su.grade, ${gradeNameOf('su')} as grade_name`;

const codesBeforeGradeOne = sql`array['IT', 'PR', 'PK', 'TK', 'KG', 'K']`;

/** SQL for sorting the codes of grades: those before grade 1 first. The function `isBeforeGradeOne` of the clients agrees. */
export const gradeCodeOrder = sql`coalesce(array_position(${codesBeforeGradeOne}, grade_code), 99), grade_code`;

/** SQL for sorting `school_users su` by grade: the codes before grade 1, the grades 1 to 12, then all other codes. */
export const gradeOrder = sql`case when su.grade_code is null then su.grade
  else coalesce(array_position(${codesBeforeGradeOne}, su.grade_code) - 10, 99) end`;

export interface GradeRow {
  grade: number | null;
  grade_name: string | null;
}

export const gradeOf = ({ grade, grade_name }: GradeRow) => ({
  grade,
  ...(grade_name !== null && { gradeName: grade_name }),
});

/** The columns of a `MemberRow`, from `school_users su` and `users u`. */
export const memberColumns = sql`${personColumns}, su.id as school_user_id, su.school_id, su.role, su.verified,
  su.is_rostered`;
