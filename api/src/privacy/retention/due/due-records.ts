import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { countRows } from '#src/database/page.ts';
import { deleteAccount, deleteAnswers } from '#src/privacy/retention/deletions/deletions.ts';
import {
  countChange,
  type DueScope,
  isDueElsewhere,
  isHeld,
  type RetentionKind,
  startOf,
} from '#src/privacy/retention/schedule/schedule.ts';

const maxAccounts = 10;

/** People whose memberships have all ended, the last of them before the day. */
const dueAccountRows = (scope: DueScope) => sql`
  from users u where u.id in (select m.user_id from school_users m join schools s on s.id = m.school_id
      where s.district_id = ${scope.districtId} and m.verified = 'rejected')
    and not exists (select from school_users m where m.user_id = u.id
      and (m.verified <> 'rejected' or coalesce(m.left_at, m.created_at) >= ${startOf(scope.before)}))
    and not exists (select from district_users d where d.user_id = u.id and d.verified <> 'rejected')
    and not ${isHeld('u.id', scope.day)} and ${isDueElsewhere('u.id', scope)}`;

export const dueAccounts: RetentionKind = {
  count: (db, scope) => countRows(db, dueAccountRows(scope)),
  async deleteNext(db, scope, ledger) {
    const { rows } = await sql<{ id: number }>`
      select u.id ${dueAccountRows(scope)} order by u.id limit ${maxAccounts} for update`.execute(db);
    if (rows.length === 0) return null;
    for (const { id } of rows) {
      await deleteAccount(db, id);
      await ledger.append({ kind: 'account', userId: id });
    }
    return rows.length;
  },
};

const maxFollowUps = 200;

/** An open follow-up is never due, because adults still work on it. */
const dueFollowUpRows = ({ districtId, before, day }: DueScope) => sql`
  from follow_ups f join schools s on s.id = f.school_id
  where s.district_id = ${districtId} and f.closed_at < ${startOf(before)} and not ${isHeld('f.student_id', day)}`;

export const dueFollowUps: RetentionKind = {
  count: (db, scope) => countRows(db, dueFollowUpRows(scope)),
  async deleteNext(db, scope, ledger) {
    const { rows } = await sql<{ id: number; school_id: number }>`
      delete from follow_ups where id = any(array(select f.id ${dueFollowUpRows(scope)} order by f.id limit ${maxFollowUps}))
      returning id, school_id`.execute(db);
    if (rows.length === 0) return null;
    await countChange(
      db,
      rows.map(({ school_id }) => school_id),
    );
    await ledger.append({ kind: 'followUps', ids: rows.map(({ id }) => id) });
    return rows.length;
  },
};

/** The maximum of student days that a transaction deletes and rebases, or all days of one student. */
const maxDaysOfStudents = 1_000;

const dueStudents = ({ districtId, before, day }: DueScope) => sql`
  from student_totals t join schools s on s.id = t.school_id
  where s.district_id = ${districtId} and t.first_day < ${before}::date and not ${isHeld('t.student_id', day)}`;

async function findNext(db: Database, scope: DueScope) {
  const { rows } = await sql<{ school_id: number; student_id: number }>`
    select school_id, student_id from (
      select t.school_id, t.student_id,
        row_number() over students as place, sum(t.last_day - t.first_day + 1) over students as days,
        first_value(t.school_id) over students as first_school
      ${dueStudents(scope)} window students as (order by t.school_id, t.student_id)) next
    where school_id = first_school and (days <= ${maxDaysOfStudents} or place = 1)`.execute(db);
  return rows;
}

export const dueAnswers: RetentionKind = {
  count: (db, { districtId, before, day }) =>
    countRows(
      db,
      sql`from answers a join schools s on s.id = a.school_id
        where s.district_id = ${districtId} and a.day < ${before}::date and not ${isHeld('a.student_id', day)}`,
    ),
  async deleteNext(db, scope, ledger) {
    const next = await findNext(db, scope);
    const [first] = next;
    if (!first) return null;
    const deletion = {
      schoolId: first.school_id,
      studentIds: next.map(({ student_id }) => student_id),
      before: scope.before,
    };
    const deleted = await deleteAnswers(db, deletion);
    await ledger.append({ kind: 'answers', ...deletion });
    return deleted;
  },
};
