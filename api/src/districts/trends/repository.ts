import { type QuestionName, questionNames } from '@tapin/shared/contract/questions';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { hasCapability } from '#src/policy/roles.ts';

/** How many students of a school answered a question on a day, and the sum of their responses. */
export type DayRow = { school_id: number; day: string } & Record<`${QuestionName}_count`, number> &
  Record<`${QuestionName}_sum`, number>;

const columns = sql.join(
  questionNames.map((name) => {
    const response = sql.ref(`d.${name}`);
    return sql`count(${response})::integer as ${sql.ref(`${name}_count`)},
      coalesce(sum(${response}), 0)::integer as ${sql.ref(`${name}_sum`)}`;
  }),
);

/** Sums the answers of all schools of a district by school and day, with one statement. */
export async function listDays(
  db: Database,
  districtId: number,
  { start, end }: { start: string; end: string },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d.school_id, d.day, ${columns}
    from schools s
    join school_users su on su.school_id = s.id and su.verified = 'approved'
      and ${hasCapability('su.role', 'answersCheckIn')}
    join student_days d on d.school_id = su.school_id and d.student_id = su.user_id
      and d.day between ${start}::date and ${end}::date
    where s.district_id = ${districtId} and ${isAskedOn('su', sql`d.day`)}
    group by d.school_id, d.day`.execute(db);
  return rows;
}

export async function listSchoolIds(db: Database, districtId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('schools')
    .select('id')
    .where('district_id', '=', districtId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
