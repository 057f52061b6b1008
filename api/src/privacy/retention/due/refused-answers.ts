import { randomUUID } from 'node:crypto';
import { refusalDays } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { countRows } from '#src/database/page.ts';
import { deleteAnswers } from '#src/privacy/retention/deletions/deletions.ts';
import { deleteInParts, type RetentionContext, releaseLease } from '#src/privacy/retention/ledger/lease.ts';
import { isHeld, startOf } from '#src/privacy/retention/schedule/schedule.ts';

const maxStudents = 10;

/** Refusals before the returned day are due. */
const refusedBefore = (day: string): string => addDays(day, -refusalDays);

/**
 * Selects the memberships of students whose refusal has held since before the day, where the rules delete their
 * answers. While a refusal counts, the column `not_asked_from` is the minimum day. Saving these rules is the
 * confirmation of the deletion.
 */
const dueStudents = ({ before, day }: { before: string; day: string }) => sql`
  from school_users su
  join consent_modes m on m.school_id = su.school_id
  where m.mode <> 'none' and m.earlier_answers = 'delete' and su.not_asked_from = date '0001-01-01'
    and exists (select from counted_consents(su.school_id, su.user_id, m.district_id, m.owner = 'district') c
      where not c.answer and c.created_at < ${startOf(before)}
        and not exists (select from counted_consents(su.school_id, su.user_id, m.district_id, m.owner = 'district') later
          where later.answer and later.id > c.id))
    and exists (select from answers a where a.school_id = su.school_id and a.student_id = su.user_id)
    and not ${isHeld('su.user_id', day)}`;

/**
 * Counts answers that should have been deleted. A refusal becomes due during the next night, so one more day is
 * allowed.
 */
export function countOverdueRefused(db: Database, day: string): Promise<number> {
  const due = dueStudents({ before: addDays(refusedBefore(day), -1), day });
  return countRows(
    db,
    sql`from answers a where (a.school_id, a.student_id) in (select su.school_id, su.user_id ${due})`,
  );
}

/**
 * Deletes the answers of the next students of one school. The locks on the memberships exclude students whose families
 * agree meanwhile.
 */
async function deleteNext(db: Database, districtId: number | null, { day, ledger }: RetentionContext) {
  const { rows } = await sql<{ school_id: number; user_id: number }>`
    select su.school_id, su.user_id ${dueStudents({ before: refusedBefore(day), day })}
      and m.district_id is not distinct from ${districtId}::integer
    order by su.school_id, su.user_id limit ${maxStudents} for no key update of su`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const ofSchool = rows.filter(({ school_id }) => school_id === first.school_id);
  const deletion = { schoolId: first.school_id, studentIds: ofSchool.map(({ user_id }) => user_id) };
  const deleted = await deleteAnswers(db, deletion);
  // A replay keeps the answers that a student gave after the family agreed again.
  await ledger.append({ kind: 'answers', ...deletion, before: day });
  return deleted;
}

/** Deletes the earlier answers of students whose refusal has held for some days. Returns the number of answers. */
export async function deleteRefusedAnswers(context: RetentionContext): Promise<number> {
  const { db, day } = context;
  const { rows: districts } = await sql<{ id: number | null }>`
    select distinct m.district_id as id from consent_modes m
    where m.mode <> 'none' and m.earlier_answers = 'delete'`.execute(db);
  const owner = randomUUID();
  let deleted = 0;
  try {
    for (const { id: districtId } of districts) {
      const entry = { districtId, kind: 'refusedAnswers', before: refusedBefore(day) };
      deleted += await deleteInParts(context, owner, entry, (transaction) =>
        deleteNext(transaction, districtId, context),
      );
    }
  } finally {
    await releaseLease(db, owner);
  }
  return deleted;
}
