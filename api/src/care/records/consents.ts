import type { ConsentGiver } from '@tapin/shared/contract/consent-givers';
import type { ConsentInRecord } from '@tapin/shared/contract/record-calls';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { nameOf } from '#src/people/users/columns.ts';

interface ConsentRow {
  created_at: Date;
  answer: boolean;
  school_year: number;
  given_by: ConsentGiver;
  form: string;
  giver: string;
  recorded_by: string | null;
  text: string | null;
  other_school: string | null;
}

/** Lists the decisions about the tap-in of a student that count at a school, the newest first. */
export async function listConsents(
  db: Database,
  schoolId: number,
  studentId: number,
): Promise<ConsentInRecord[]> {
  const { rows } = await sql<ConsentRow>`
    select c.created_at, c.answer, c.school_year, c.given_by, c.form,
      concat_ws(', ', nullif(c.giver_name, ''), nullif(c.giver_relation, '')) as giver, nullif(${nameOf('u')}, '') as recorded_by, t.text,
      case when c.school_id <> m.school_id then s.name end as other_school
    from consent_modes m
    cross join lateral counted_consents(m.school_id, ${studentId}, m.district_id, m.owner = 'district') c
    join schools s on s.id = c.school_id
    left join users u on u.id = c.recorded_by
    left join consent_texts t on t.id = c.text_id
    where m.school_id = ${schoolId}
    order by c.id desc`.execute(db);
  return rows.map(
    ({ created_at, answer, school_year, given_by, form, giver, recorded_by, text, other_school }) => ({
      at: created_at.toISOString(),
      answer,
      schoolYear: school_year,
      givenBy: given_by,
      form,
      giver,
      recordedBy: recorded_by,
      text,
      ...(other_school !== null && { school: other_school }),
    }),
  );
}
