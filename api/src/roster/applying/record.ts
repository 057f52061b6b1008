import type { RosterKind } from '@tapin/shared/contract/roster';
import { sql } from 'kysely';
import { type Batch, changesOf, membersOf } from './batch.ts';

/** The names of the fields that changed. The values are left out, because the log is never deleted. */
const changedFields = sql`array(
  select v.key from jsonb_each(coalesce(c.after, '{}'::jsonb)) v
  where c.before is not null and v.key <> 'members' and v.value is distinct from c.before->v.key order by v.key)`;

/** Writes for each person what the run changed. A first class of many members is not a change of each member. */
export async function recordPeople(batch: Batch, kind: RosterKind, action = 'roster'): Promise<void> {
  const { db, run, ids } = batch;
  if (kind === 'school' || ids.length === 0) return;
  const changes = changesOf(batch);
  if (kind !== 'class') {
    await sql`
      insert into audit (at, actor_id, action, school_id, district_id, subject_id, detail)
      select ${run.now}::timestamptz, ${run.startedBy}::integer, ${action}, c.school_id, ${run.districtId}::integer,
        c.entity_id, jsonb_build_object('run', ${run.id}::integer, 'change', c.action, 'fields', ${changedFields})
      from ${changes} c order by c.id`.execute(db);
    return;
  }
  if (batch.action === 'add') return;
  const member = sql`m."sourcedId", m.role, m."isPrimary", m."firstDay", m."lastDay"`;
  await sql`
    insert into audit (at, actor_id, action, school_id, district_id, subject_id, detail)
    select ${run.now}::timestamptz, ${run.startedBy}::integer, ${action}, c.school_id, ${run.districtId}::integer,
      p.user_id, jsonb_build_object('run', ${run.id}::integer, 'change', c.action, 'class', c.entity_id)
    from ${changes} c
      cross join lateral (
        (select ${member} from ${membersOf(sql`c.before`)} except select ${member} from ${membersOf(sql`c.after`)})
        union (select ${member} from ${membersOf(sql`c.after`)} except select ${member} from ${membersOf(sql`c.before`)})
      ) changed
      join roster_people p on p.district_id = ${run.districtId} and p.sourced_id = changed."sourcedId"
    group by c.id, c.school_id, c.action, c.entity_id, p.user_id order by c.id, p.user_id`.execute(db);
}
