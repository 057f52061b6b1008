import { type RosterAction, type RosterKind, rosterKinds } from '@tapin/contract/roster';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { StoredSource } from '#src/roster/staging/stage-records.ts';

export interface AppliedRun {
  id: number;
  districtId: number;
  startedBy: number | null;
  now: Date;
  source: Partial<StoredSource>;
}

export interface Batch {
  db: Database;
  run: AppliedRun;
  action: RosterAction;
  /** The changes in the batch that can be applied. Changes whose school or person is missing are left out. */
  ids: number[];
}

export const changesOf = ({ run, ids }: Batch) =>
  sql`(select * from roster_changes where run_id = ${run.id} and id = any(${ids}::bigint[]))`;

export const selectChanges = (
  db: Database,
  runId: number,
  { kind, action, batchSize }: Stage,
  state: 'planned' | 'applied',
) =>
  db
    .selectFrom('roster_changes')
    .select('id')
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('action', '=', action)
    .where('state', '=', state)
    .limit(batchSize);

export async function entitiesOf(batch: Batch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct entity_id as id from ${changesOf(batch)} c where entity_id is not null`.execute(batch.db);
  return rows.map(({ id }) => id);
}

/**
 * Locks the memberships of the people in a batch for which the condition holds. The condition may name the change `c`
 * and the membership `m`.
 */
export async function lockMemberships(batch: Batch, condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from ${changesOf(batch)} c
      join school_users m on m.school_id = c.school_id and m.user_id = c.entity_id
    where ${condition} order by m.id for update of m`.execute(batch.db);
  return rows.map(({ id }) => id);
}

export interface Stage {
  kind: RosterKind;
  action: RosterAction;
  batchSize: number;
}

/** The members `m` in the JSON document of a class. A class that ends has no document. */
export const membersOf = (
  document: ReturnType<typeof sql>,
) => sql`jsonb_to_recordset(coalesce(${document}->'members', '[]'::jsonb))
  as m ("sourcedId" text, role text, "isPrimary" boolean, "firstDay" date, "lastDay" date)`;

const [school, staff, student, schoolClass] = rosterKinds;

/**
 * The order in which changes are applied; undoing reverses it. A student leaves a school before joining the next one.
 * Staff leave after their classes have other teachers, so that every class keeps a teacher.
 */
export const stages: readonly Stage[] = [
  { kind: school, action: 'add', batchSize: 20 },
  { kind: school, action: 'change', batchSize: 20 },
  { kind: school, action: 'end', batchSize: 20 },
  { kind: staff, action: 'add', batchSize: 500 },
  { kind: staff, action: 'change', batchSize: 500 },
  { kind: student, action: 'end', batchSize: 500 },
  { kind: student, action: 'add', batchSize: 500 },
  { kind: student, action: 'change', batchSize: 500 },
  { kind: schoolClass, action: 'add', batchSize: 100 },
  { kind: schoolClass, action: 'change', batchSize: 250 },
  { kind: schoolClass, action: 'end', batchSize: 250 },
  { kind: staff, action: 'end', batchSize: 500 },
];

/** The names of the fields that changed. The values are left out, because the log is never deleted. */
const changedFields = sql`array(
  select v.key from jsonb_each(coalesce(c.after, '{}'::jsonb)) v
  where c.before is not null and v.key <> 'members' and v.value is distinct from c.before->v.key order by v.key)`;

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
