import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { loadDatabaseFacts } from '#src/database/facts.ts';
import { build } from '#test/build.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { decide } from '#test/scenes/consents.ts';
import { audit } from './audit.ts';

const tables = ['audit', 'audit_default', 'consents', 'follow_up_events', 'answer_corrections'];

test('append-only tables cannot be emptied, and a decision is deleted only with its student', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const { id } = await makeSchool(built);
  const student = await makePerson(built, { schoolId: id });
  await decide(built, id, student, { answer: false });
  await audit(db, { at: clock.now(), actorId: null, action: 'view-student' });
  await sql`select add_audit_years('2031-08-01')`.execute(db);
  for (const table of [...tables, 'audit_2030_2031', 'users'])
    await assert.rejects(sql`truncate ${sql.table(table)} cascade`.execute(db), /is append-only/, table);
  await assert.rejects(sql`delete from consents`.execute(db), /never deleted/);
  await sql`delete from school_users where user_id = ${student.userId}`.execute(db);
  await sql`delete from users where id = ${student.userId}`.execute(db);
  const { rows } = await sql`select from consents`.execute(db);
  assert.equal(rows.length, 0);
});

test('a role that does not own the records can read and add them and run the nightly work, but cannot remove the protection', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const { id } = await makeSchool(built);
  const student = await makePerson(built, { schoolId: id });
  const [api, records] = ['api', 'records'].map((name) => `${name}_${randomUUID().slice(0, 8)}`);
  assert.ok(api && records);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create role ${api} nologin; create role ${records} nologin`);
  try {
    await run(`grant select, insert, update, delete on all tables in schema public to ${api};
    grant usage on all sequences in schema public to ${api};
    alter table audit owner to ${api}; alter table consents owner to ${api};
    do $$ declare name regclass; begin
      for name in select inhrelid::regclass from pg_inherits where inhparent = 'audit'::regclass
      loop execute format('alter table %s owner to ${api}', name); end loop;
    end $$`);
    await run(`set role ${api}`);
    assert.deepEqual((await loadDatabaseFacts(db)).ownedRecords, ['audit', 'consents']);
    await run(`reset role; select give_records_to('${records}'); set role ${api}`);
    assert.deepEqual((await loadDatabaseFacts(db)).ownedRecords, []);

    await audit(db, { at: new Date('2026-01-01T00:00:00Z'), actorId: null, action: 'view-student' });
    await decide(built, id, student, { answer: false });
    for (const [statement, why] of [
      ['truncate audit', /permission denied/],
      ['delete from audit', /permission denied/],
      [`update audit set action = 'x'`, /permission denied/],
      ['alter table audit disable trigger all', /must be owner/],
      ['drop table audit', /must be owner/],
      [
        'create or replace function refuse_consent_change() returns trigger language sql as $$ select 1 $$',
        /./,
      ],
      ['alter table consents disable trigger all', /must be owner/],
      ['update consents set answer = true', /never changed/],
      ['delete from consents', /never deleted/],
      ['drop schema public cascade', /must be owner/],
    ] as const)
      await assert.rejects(run(statement), why, statement);
    await sql`select add_audit_years('2032-08-01')`.execute(db);
    const { rows } = await sql`select from audit_2031_2032`.execute(db);
    assert.equal(rows.length, 0);
    await sql`select drop_audit_partition('audit_2031_2032', '2033-07-01', ${clock.now()})`.execute(db);
    await run(`delete from school_users where user_id = ${student.userId}`);
    await run(`delete from users where id = ${student.userId}`);
    const { rows: left } = await sql`select from consents`.execute(db);
    assert.equal(left.length, 0);
  } finally {
    // Roles belong to the database server, which other tests use as well.
    await run('reset role');
    await run(`reassign owned by ${records}, ${api} to current_user; drop owned by ${records}, ${api}`);
    await run(`drop role ${records}; drop role ${api}`);
  }
});
