import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { databaseBefore } from '#test/older-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

async function fill(db: Database): Promise<void> {
  await sql`insert into schools (id, name, code) values (1, 'School', 'S1')`.execute(db);
  await sql`insert into users (id, email, first_name, last_name, role)
    select n, n || '@x.org', 'A', 'B', 'teacher' from generate_series(11, 12) n`.execute(db);
  await sql`insert into follow_ups (id, school_id, student_id, reason, opened_at) values (31, 1, 12, 'low', now())`.execute(
    db,
  );
}

/** The statement by which the version before stores a note. */
const storeNote = (db: Database, note: string) =>
  sql`insert into follow_up_events (school_id, follow_up_id, at, act, by_id, to_id, outcome, note)
    values (1, 31, now(), 'closed', 11, null, 'talked', ${note})`.execute(db);

test('an upgrade gives stored notes, and those that the version before stores, the default audience', async (t) => {
  const db = await databaseBefore(t, '037');
  await fill(db);
  await storeNote(db, 'before');
  await migrate(db);
  await storeNote(db, 'during');
  const notes = await db
    .selectFrom('follow_up_events')
    .select(['note', 'note_audience'])
    .orderBy('id')
    .execute();
  assert.deepEqual(notes, [
    { note: 'before', note_audience: 'counselor' },
    { note: 'during', note_audience: 'counselor' },
  ]);
  await db.deleteFrom('users').where('id', '=', 11).execute();
});
