import { type RawBuilder, sql } from 'kysely';
import { mailboxOf } from '#src/accounts/credentials/addresses.ts';
import { countColumns, slotNames } from '#src/check-ins/questions/columns.ts';
import { hasAnswer } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';
import { findUser, lockUser } from '#src/people/users/users.ts';
import { forgetGuardiansOf } from '#src/privacy/guardians/links.ts';

interface AnswersToDelete {
  schoolId: number;
  studentIds: readonly number[];
  /** Answers of this day and of later days are kept. If it is missing, all answers of the students are deleted. */
  before?: string;
}

const totals: readonly string[] = ['tap_ins', ...countColumns];
const totalsOfSlot = (slot: string) => [1, 2, 3, 4, 5].map((response) => `${slot}_${response}`);

/** Subtracts the totals before the first remaining day from the totals of a later row. */
const rebasedTotals = (): RawBuilder<unknown>[] =>
  totals.map((name) => sql`${sql.ref(name)} = t.${sql.ref(name)} - base.${sql.ref(name)}`);

/**
 * The totals of a slot are null while the student has no answer in it, so they become null again when no answer
 * remains.
 */
const rebasedTotalsOfSlots = (): RawBuilder<unknown>[] =>
  slotNames.flatMap((slot) => {
    const names = totalsOfSlot(slot);
    const left = names.map(
      (name) => sql`coalesce(t.${sql.ref(name)}, 0) - coalesce(base.${sql.ref(name)}, 0)`,
    );
    const sum = sql.join(left, sql` + `);
    return names.map(
      (name, index) => sql`${sql.ref(name)} = case when ${sum} > 0 then ${left[index] ?? sql`null`} end`,
    );
  });

const rebased = () => sql.join([...rebasedTotals(), ...rebasedTotalsOfSlots()]);

/**
 * Deletes answers of students, and rebases their running totals to the remaining answers. The caller passes a
 * transaction. Answers that the students send meanwhile wait for its end, because they lock the same memberships.
 * Returns the number of deleted answers.
 */
export async function deleteAnswers(
  db: Database,
  { schoolId, studentIds, before }: AnswersToDelete,
): Promise<number> {
  const students = sql`${[...studentIds]}::integer[]`;
  const until = sql`${before ?? 'infinity'}::date`;
  const isConcerned = sql`t.school_id = ${schoolId} and t.student_id = any(${students})`;
  await sql`select from school_users where school_id = ${schoolId} and user_id = any(${students})
    order by user_id for no key update`.execute(db);
  const { numAffectedRows = 0n } = await sql`
    delete from answers t where ${isConcerned} and t.day < ${until}`.execute(db);
  await sql`delete from answer_corrections t where ${isConcerned} and t.day < ${until}`.execute(db);
  const { rows: earlier } = await sql`select from student_totals t
    where ${isConcerned} and t.first_day < ${until} limit 1`.execute(db);
  if (numAffectedRows === 0n && earlier.length === 0) return 0;
  // The day of the first remaining answer, with the totals before it.
  const base = sql`(select d.* from unnest(${students}) kept (student_id) cross join lateral (
    select * from student_days t where t.school_id = ${schoolId} and t.student_id = kept.student_id
      and t.day >= ${until} and ${hasAnswer('t')} order by t.day limit 1) d)`;
  await sql`delete from student_totals t where ${isConcerned}
    and not exists (select from ${base} base where base.student_id = t.student_id)`.execute(db);
  await sql`update student_totals t set first_day = base.day, ${rebased()} from ${base} base
    where t.school_id = ${schoolId} and t.student_id = base.student_id`.execute(db);
  await sql`delete from student_days t where ${isConcerned} and t.day < coalesce(
    (select first_day from student_totals kept where kept.school_id = t.school_id
      and kept.student_id = t.student_id), 'infinity')`.execute(db);
  await sql`update student_days t set ${rebased()} from ${base} base
    where t.school_id = ${schoolId} and t.student_id = base.student_id and t.day >= base.day`.execute(db);
  await sql`select count_change(array[${schoolId}::integer])`.execute(db);
  return Number(numAffectedRows);
}

/**
 * The condition that a user `u` belongs to this district only. Other users keep their accounts, even if they have left
 * the other school, because its district decides how long their data is kept.
 */
export const belongsOnlyTo = (districtId: number): RawBuilder<boolean> => sql<boolean>`(
  (exists (select from school_users m join schools s on s.id = m.school_id
      where m.user_id = u.id and s.district_id = ${districtId})
    or exists (select from district_users d where d.user_id = u.id and d.district_id = ${districtId}))
  and not exists (select from school_users m join schools s on s.id = m.school_id
    where m.user_id = u.id and s.district_id is distinct from ${districtId}
    )
  and not exists (select from district_users d where d.user_id = u.id and d.district_id <> ${districtId}))`;

/** Deletes at most `limit` people of the district. Returns their number. The caller passes a transaction. */
export async function deletePeopleOf(db: Database, districtId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where ${belongsOnlyTo(districtId)} order by u.id limit ${limit}`.execute(db);
  for (const { id } of rows) await deleteAccount(db, id);
  return rows.length;
}

/** The tables with rows of schools that no foreign key deletes together with the school. */
const tablesOfSchools = [
  'answers',
  'answer_corrections',
  'student_days',
  'student_totals',
  'district_requests',
  'class_assignments',
  'school_users',
  'school_calendars',
  'school_holidays',
];

/**
 * Deletes schools with everything that refers to them, except their people and the audit log. The caller passes a
 * transaction.
 */
export async function deleteSchools(db: Database, schoolIds: number[]): Promise<void> {
  const ids = sql`${schoolIds}::integer[]`;
  for (const table of tablesOfSchools)
    await sql`delete from ${sql.table(table)} where school_id = any(${ids})`.execute(db);
  await sql`delete from schools where id = any(${ids})`.execute(db);
  await sql`delete from school_revisions where school_id = any(${ids})`.execute(db);
}

/**
 * Deletes the schools and the district itself, whose people must have been deleted before. The caller passes a
 * transaction.
 */
export async function deleteSchoolsAndDistrict(db: Database, districtId: number): Promise<void> {
  const schools = await db.selectFrom('schools').select('id').where('district_id', '=', districtId).execute();
  await deleteSchools(
    db,
    schools.map(({ id }) => id),
  );
  await sql`delete from district_requests where district_id = ${districtId}`.execute(db);
  await sql`delete from district_users where district_id = ${districtId}`.execute(db);
  await sql`delete from districts where id = ${districtId}`.execute(db);
}

async function deleteTraces(db: Database, email: string): Promise<void> {
  await db.deleteFrom('messages').where('recipient', '=', email).execute();
  await db.deleteFrom('sign_ups').where('email', '=', email).execute();
  // An earlier sign-up may have left an unconfirmed account with the same address.
  await db.deleteFrom('users').where('email', '=', email).where('email_verified', '=', false).execute();
  for (const trace of [email, mailboxOf(email)]) {
    await sql`delete from throttles where strpos(key, ${trace}) > 0`.execute(db);
  }
}

/**
 * Deletes a person with everything that is stored about them, except audit entries, which have an id and no name. The
 * caller passes a transaction. All other writes for the person wait for its end. Returns the number of deleted
 * answers.
 */
export async function deleteAccount(db: Database, userId: number): Promise<number> {
  await lockUser(db, userId);
  await db.selectFrom('school_users').select('id').where('user_id', '=', userId).forUpdate().execute();
  const user = await findUser(db, userId);
  const { numDeletedRows } = await db
    .deleteFrom('answers')
    .where('student_id', '=', userId)
    .executeTakeFirst();
  await db.deleteFrom('answer_corrections').where('student_id', '=', userId).execute();
  await db.deleteFrom('student_days').where('student_id', '=', userId).execute();
  await db.deleteFrom('student_totals').where('student_id', '=', userId).execute();
  if (user?.email) await deleteTraces(db, user.email);
  await forgetGuardiansOf(db, userId);
  await db.deleteFrom('feedback').where('user_id', '=', userId).execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
  return Number(numDeletedRows);
}
