import { type RawBuilder, sql } from 'kysely';
import { countColumns, slotNames } from '#src/check-ins/questions/columns.ts';
import { hasAnswer } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';

interface AnswersToDelete {
  schoolId: number;
  studentIds: readonly number[];
  /** Answers of this day and of later ones are kept. Without it all answers of the students are deleted. */
  before?: string;
}

const totals: readonly string[] = ['tap_ins', ...countColumns];
const totalsOfSlot = (slot: string) => [1, 2, 3, 4, 5].map((response) => `${slot}_${response}`);

/** Subtracts the totals before the first day that is kept from those of a later row. */
const rebasedTotals = (): RawBuilder<unknown>[] =>
  totals.map((name) => sql`${sql.ref(name)} = t.${sql.ref(name)} - base.${sql.ref(name)}`);

/** Totals of a slot are null until the student has answered in the slot, so they are null again when none is left. */
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
 * Deletes the answers of students and rebases their running totals, so that they are those of the answers that are left.
 * The caller passes a transaction. Answers that the students send meanwhile wait for its end, because they lock the same
 * memberships. Returns the number of answers.
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
  // The day with the first answer that is kept, with the totals before it.
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
