import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { databaseBefore } from '#test/older-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

async function fill(db: Database): Promise<void> {
  await sql`insert into schools (id, name, code) values (1, 'School', 'S1')`.execute(db);
  await sql`insert into users (id, email, first_name, last_name, role)
    select n, n || '@x.org', 'A', 'B', 'teacher' from generate_series(11, 13) n`.execute(db);
  await sql`insert into school_users (school_id, user_id, role, verified)
    select 1, n, case n when 13 then 'student' else 'teacher' end, 'approved' from generate_series(11, 13) n`.execute(
    db,
  );
  await sql`insert into follow_ups (school_id, student_id, reason, opened_at, claimed_by, claimed_at)
    values (1, 13, 'low', now(), 11, now())`.execute(db);
}

/** The statement by which the version before stores a class that a student chose. */
const choose = (db: Database, teacherId: number, slot: string) =>
  sql`insert into class_assignments (school_id, student_id, class_type, teacher_id)
    values (1, 13, ${slot}, ${teacherId})`.execute(db);

const holder = async (db: Database) =>
  (await db.selectFrom('follow_ups').select('claimed_by').executeTakeFirst())?.claimed_by;

test('an upgrade keeps chosen classes, and the version before goes on choosing and releasing', async (t) => {
  const db = await databaseBefore(t, '044');
  await fill(db);
  await choose(db, 11, 'home_room');
  await migrate(db);
  await choose(db, 12, 'counselor');
  assert.deepEqual(await db.selectFrom('class_assignments').select(['teacher_id', 'class_id']).execute(), [
    { teacher_id: 11, class_id: null },
    { teacher_id: 12, class_id: null },
  ]);
  await assert.rejects(choose(db, 11, 'counselor'), /class_assignments_chosen/);
  await sql`delete from class_assignments where teacher_id = 11`.execute(db);
  assert.equal(await holder(db), null);
});
