import { sql } from 'kysely';
import { type Batch, changesOf, membersOf } from '../applying/batch.ts';
import { deriveChanges } from '../applying/classes.ts';

/**
 * Returns the changes of classes of the district after which nobody else has changed the class or these members. Neither
 * the school of a class nor its former school has left the district.
 */
export async function findUnchangedClasses(batch: Batch): Promise<number[]> {
  const { districtId } = batch.run;
  const isOwn = (school: ReturnType<typeof sql>) =>
    sql`exists (select from schools s where s.id = ${school} and s.district_id = ${districtId})`;
  const { rows } = await sql<{ id: number }>`
    select c.id from ${changesOf(batch)} c join classes k on k.id = c.entity_id and k.district_id = ${districtId}
    where ${isOwn(sql`k.school_id`)} and (c.before is null or ${isOwn(sql`(c.before->>'schoolId')::integer`)}) and case when c.action = 'end' then k.ended_at is not null
      else k.ended_at is null and k.school_id = c.school_id and k.title = c.after->>'title'
        and k.class_type is not distinct from c.after->>'classType'
        and k.first_day is not distinct from (c.after->>'firstDay')::date
        and k.last_day is not distinct from (c.after->>'lastDay')::date end
    order by c.id for update of k`.execute(batch.db);
  return rows.map(({ id }) => id);
}

/** Restores classes and their members as they were. Classes that the run created are deleted. */
export async function undoClasses(batch: Batch): Promise<void> {
  const { db, run, action } = batch;
  const districtId = run.districtId;
  const changes = changesOf(batch);
  if (action !== 'end') {
    await sql`
      delete from class_members d using ${changes} c
        cross join lateral ${membersOf(sql`c.after`)}
        join roster_people p on p.district_id = ${districtId} and p.sourced_id = m."sourcedId"
      where d.class_id = c.entity_id and d.user_id = p.user_id and d.role = m.role`.execute(db);
    await sql`
      insert into class_members (class_id, user_id, role, is_primary, first_day, last_day)
      select c.entity_id, u.id, m.role, m."isPrimary", m."firstDay", m."lastDay"
      from ${changes} c
        cross join lateral ${membersOf(sql`c.before`)}
        join roster_people p on p.district_id = ${districtId} and p.sourced_id = m."sourcedId"
        join users u on u.id = p.user_id
      on conflict do nothing`.execute(db);
  }
  await sql`
    update classes k set school_id = (c.before->>'schoolId')::integer, title = c.before->>'title',
      class_type = c.before->>'classType', first_day = (c.before->>'firstDay')::date,
      last_day = (c.before->>'lastDay')::date, ended_at = (c.before->>'endedAt')::timestamptz
    from ${changes} c where k.id = c.entity_id and c.before is not null`.execute(db);
  const { rows } = await sql<{ id: number; created: boolean }>`
    select distinct c.entity_id as id, c.before is null as created from ${changes} c`.execute(db);
  await deriveChanges(batch);
  const created = rows.filter((row) => row.created).map(({ id }) => id);
  if (created.length > 0) await db.deleteFrom('classes').where('id', 'in', created).execute();
}
