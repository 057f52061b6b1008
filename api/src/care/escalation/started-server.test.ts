import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { createPersistentDatabase } from '#test/persistent-database.ts';
import { startServer } from '#test/process.ts';
import { makeSignedInStudents } from '#test/simultaneous-answers.ts';

test('a started server notifies an admin of a follow-up that nobody has claimed for three hours', async (t) => {
  const persistent = await createPersistentDatabase(t);
  const { db, close } = persistent.open();
  const { schoolId, students } = await makeSignedInStudents(db, 1);
  await sql`update school_calendars set weekdays = '{1,2,3,4,5,6,7}', opens_at = '00:00', closes_at = '24:00'
    where school_id = ${schoolId}`.execute(db);
  await sql`
    with made as (
      insert into users (email, email_verified, first_name, last_name, role)
      values ('admin@rush.test', true, 'Ada', 'Lee', 'admin') returning id
    )
    insert into school_users (school_id, user_id, role, verified)
    select ${schoolId}, id, 'admin', 'approved' from made`.execute(db);
  await sql`insert into follow_ups (school_id, student_id, reason, opened_at)
    values (${schoolId}, ${students[0]?.userId}, 'low', now() - interval '3 hours')`.execute(db);
  await startServer(t, persistent.variables);
  const mails = () => db.selectFrom('messages').select(['kind', 'recipient']).execute();
  // The server does its rounds after it reports that it is ready.
  for (let tries = 0; tries < 100 && (await mails()).length === 0; tries += 1) await setTimeout(100);
  assert.deepEqual(await mails(), [{ kind: 'care-escalated', recipient: 'admin@rush.test' }]);
  await close();
});
