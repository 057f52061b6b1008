import type { ConsentGiver } from '@tapin/contract/consent-givers';
import { sql } from 'kysely';
import { hashOf } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';

export interface Decision {
  studentId: number;
  answer: boolean;
  form: string;
}

export interface Recording {
  schoolId: number;
  schoolYear: number;
  givenBy: ConsentGiver;
  /** The name of the person who gave the decision, as that person or the staff wrote it. */
  giverName?: string;
  giverRelation?: string;
  /** Whether the decision settles earlier decisions that differ. */
  settles?: boolean;
  recordedBy: number | null;
  textId?: number | null;
  guardianId?: number | null;
  day: string;
  now: Date;
}

const givenOf = (decisions: readonly Decision[]) => sql`unnest(
  ${sql.val(decisions.map(({ studentId }) => studentId))}::integer[],
  ${sql.val(decisions.map(({ answer }) => answer))}::boolean[],
  ${sql.val(decisions.map(({ form }) => form))}::text[]) as given (student_id, answer, form)`;

/**
 * Returns the decisions that differ from the newest decision about their student at the school, or from a later one
 * that holds there: a refusal at another school of the district may be newer. The decision of a guardian also differs
 * from one that another person gave, and from the answer to another text.
 */
export async function listChanged(
  db: Database,
  decisions: readonly Decision[],
  {
    schoolId,
    schoolYear,
    giverName = '',
    giverRelation = '',
    guardianId = null,
    textId = null,
  }: Omit<Recording, 'givenBy' | 'recordedBy' | 'day' | 'now'>,
): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select given.student_id as "studentId", given.answer, given.form
    from ${givenOf(decisions)}
    join consent_modes m on m.school_id = ${schoolId}
    left join lateral (
      select c.id, c.answer, c.school_year, c.form, c.giver_name, c.giver_relation, c.guardian_id, c.text_id from consents c
      where c.school_id = ${schoolId} and c.student_id = given.student_id order by c.id desc limit 1
    ) newest on true
    left join lateral deciding_consent(m.school_id, given.student_id, m.district_id, m.owner = 'district') deciding on true
    where deciding.answer is distinct from given.answer and deciding.id > newest.id or newest.answer is distinct from given.answer or newest.school_year <> ${schoolYear}::integer
      or newest.form <> given.form
      or (${giverName}, ${giverRelation}) <> ('', '')
        and (newest.giver_name, newest.giver_relation) <> (${giverName}, ${giverRelation})
      or (${guardianId}::integer is not null
        and (newest.guardian_id, newest.text_id) is distinct from (${guardianId}::integer, ${textId}::integer))`.execute(
    db,
  );
  return rows;
}

/**
 * Stores decisions with their audit entries. A decision that repeats the newest one is not stored, so that a repeated
 * request changes nothing. A trigger recomputes who is asked in the same transaction.
 */
export async function recordDecisions(
  db: Database,
  decisions: readonly Decision[],
  recording: Recording,
): Promise<number> {
  return storeDecisions(db, await listChanged(db, decisions, recording), recording);
}

export async function storeDecisions(
  db: Database,
  decisions: readonly Decision[],
  recording: Recording,
): Promise<number> {
  const { schoolId, schoolYear, givenBy, giverName = '', giverRelation = '', settles = false } = recording;
  const { recordedBy, textId = null, guardianId = null, day, now } = recording;
  if (decisions.length === 0) return 0;
  await sql`
    with stored as (
      insert into consents (school_id, student_id, school_year, answer, given_by, giver_name, giver_relation, settles,
        form, recorded_by, text_id, guardian_id, day, created_at)
      select ${schoolId}, given.student_id, ${schoolYear}::integer, given.answer, ${givenBy}, ${giverName},
        ${giverRelation}, ${settles}::boolean, given.form,
        ${recordedBy}::integer, ${textId}::integer, ${guardianId}::integer, ${day}::date, ${now}::timestamptz
      from ${givenOf(decisions)}
      returning student_id, answer, form
    )
    insert into audit (at, actor_id, action, school_id, subject_id, detail)
    select ${now}::timestamptz, ${recordedBy}::integer, 'record-consent', ${schoolId}::integer, student_id,
      jsonb_build_object('answer', answer, 'form', form, 'givenBy', ${givenBy}::text, 'schoolYear', ${schoolYear}::integer,
        'settles', ${settles}::boolean)
    from stored`.execute(db);
  return decisions.length;
}

/** Stores the text that a guardian or student answered, once for the same text. Returns its id. */
export async function storeText(
  db: Database,
  { language, text, now }: { language: string; text: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into consent_texts (hash, language, text, created_at) values (${hashOf(text)}, ${language}, ${text}, ${now})
    on conflict (hash, language) do update set text = excluded.text returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
