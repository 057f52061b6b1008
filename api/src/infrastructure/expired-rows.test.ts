import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hours } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { type Built, build } from '#test/build.ts';
import { makePerson } from '#test/people.ts';
import { deleteExpiredRows } from './expired-rows.ts';

async function addExpired(built: Built, count: number): Promise<void> {
  const { userId } = await makePerson(built);
  const now = built.clock.now();
  await sql`insert into sessions (token_hash, user_id, remember, created_at, seen_at, expires_at)
    select 'expired' || i, ${userId}, false, ${now}, ${now}, ${now} from generate_series(1, ${count}::integer) i`.execute(
    built.db,
  );
  await sql`insert into throttles (key, count, expires_at)
    select 'expired' || i, 1, ${now} from generate_series(1, ${count}::integer) i`.execute(built.db);
}

const countExpired = async (db: Database, table: 'sessions' | 'throttles') => {
  const { rows } = await sql`select from ${sql.table(table)} t where t::text like '(expired%'`.execute(db);
  return rows.length;
};

test('the deletion of expired rows continues with the other tables when it fails in one', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  await addExpired(built, 3);
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
    db,
  );
  await sql`create trigger refuses before delete on sessions for each row execute function refuse()`.execute(
    db,
  );
  await assert.rejects(deleteExpiredRows(db, clock.now()), /expired rows of sessions remain: refused/);
  assert.equal(await countExpired(db, 'throttles'), 0);
  assert.equal(await countExpired(db, 'sessions'), 3);
});

test('expired sessions are deleted in transactions of a limited number of rows', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  await addExpired(built, 25);
  await sql`create table ended (transaction xid8 default pg_current_xact_id())`.execute(db);
  await sql`create function note_end() returns trigger language plpgsql as
    'begin insert into ended default values; return null; end'`.execute(db);
  await sql`create trigger notes after delete on sessions for each row execute function note_end()`.execute(
    db,
  );
  await deleteExpiredRows(db, clock.now(), { batchRows: 10 });
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows from ended group by transaction order by 1 desc`.execute(db);
  assert.deepEqual(
    rows.map((each) => each.rows),
    [10, 10, 5],
  );
  assert.equal(await countExpired(db, 'sessions'), 0);
});

test('the deletion of expired rows does not wait for a row that a call has locked', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  await addExpired(built, 3);
  await db.transaction().execute(async (transaction) => {
    await sql`select from sessions where token_hash = 'expired2' for update`.execute(transaction);
    await deleteExpiredRows(db, clock.now());
    assert.equal(await countExpired(db, 'sessions'), 1);
  });
  await deleteExpiredRows(db, clock.now());
  assert.equal(await countExpired(db, 'sessions'), 0);
});

test('the deletion of expired rows ends after its batch when the process stops', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  await addExpired(built, 25);
  clock.advance(hours(1));
  let batches = 0;
  const isRunning = () => {
    batches += 1;
    return batches <= 1;
  };
  await deleteExpiredRows(db, clock.now(), { batchRows: 10, isRunning });
  assert.equal(await countExpired(db, 'sessions'), 15);
});
