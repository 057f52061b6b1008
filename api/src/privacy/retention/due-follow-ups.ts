import { sql } from 'kysely';
import { countRows } from '#src/database/page.ts';
import { countChange, type DueScope, isHeld, type RetentionKind, startOf } from './kind.ts';

const maxFollowUps = 200;

/** An open follow-up is kept, because adults still work on it. */
const dueRows = ({ districtId, before, day }: DueScope) => sql`
  from follow_ups f join schools s on s.id = f.school_id
  where s.district_id = ${districtId} and f.closed_at < ${startOf(before)} and not ${isHeld('f.student_id', day)}`;

/** Follow-ups with their events, notes and notifications. */
export const dueFollowUps: RetentionKind = {
  count: (db, scope) => countRows(db, dueRows(scope)),
  async deleteNext(db, scope, ledger) {
    const { rows } = await sql<{ id: number; school_id: number }>`
      delete from follow_ups where id = any(array(select f.id ${dueRows(scope)} order by f.id limit ${maxFollowUps}))
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
