import { sql } from 'kysely';
import { countRows } from '#src/database/page.ts';
import { deleteAccount } from './delete-account.ts';
import { type DueScope, isDueElsewhere, isHeld, type RetentionKind, startOf } from './kind.ts';

const maxAccounts = 10;

/** People all of whose memberships have ended, the last one in time before the day. */
const dueRows = (scope: DueScope) => sql`
  from users u where u.id in (select m.user_id from school_users m join schools s on s.id = m.school_id
      where s.district_id = ${scope.districtId} and m.verified = 'rejected')
    and not exists (select from school_users m where m.user_id = u.id
      and (m.verified <> 'rejected' or coalesce(m.left_at, m.created_at) >= ${startOf(scope.before)}))
    and not exists (select from district_users d where d.user_id = u.id and d.verified <> 'rejected')
    and not ${isHeld('u.id', scope.day)} and ${isDueElsewhere('u.id', scope)}`;

/** Accounts of students and staff who have left, with everything that belongs to them. */
export const dueAccounts: RetentionKind = {
  count: (db, scope) => countRows(db, dueRows(scope)),
  async deleteNext(db, scope, ledger) {
    const { rows } = await sql<{ id: number }>`
      select u.id ${dueRows(scope)} order by u.id limit ${maxAccounts} for update`.execute(db);
    if (rows.length === 0) return null;
    for (const { id } of rows) {
      await deleteAccount(db, id);
      await ledger.append({ kind: 'account', userId: id });
    }
    return rows.length;
  },
};
