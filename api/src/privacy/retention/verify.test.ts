import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { exportedTables, tablesWithoutExport } from '#src/privacy/retention/deletions/exported-tables.ts';
import { build } from '#test/build.ts';
import { expiringTables, findOverdue, scheduledTables, tablesWithoutPeriod } from './verify.ts';

async function listTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

test('every table of the schema is in the export of a removed district, or is listed with a reason', async (t) => {
  const { db } = await build(t);
  const listed = [exportedTables, tablesWithoutExport].flatMap(Object.keys);
  assert.deepEqual(listed.toSorted(), await listTables(db));
  // A column is never exported when its name says that it authenticates somebody.
  const { rows } = await sql<{ name: string }>`
    select attrelid::regclass::text || '.' || attname as name from pg_attribute
    where attrelid = any(${Object.keys(exportedTables)}::regclass[]) and attname ~ 'hash|secret|token|key$'`.execute(
    db,
  );
  const secrets = rows
    .map(({ name }) => name.split('.'))
    .filter(
      ([table, column]) =>
        table !== 'consent_texts' && !exportedTables[table ?? '']?.without?.includes(column ?? ''),
    );
  assert.deepEqual(secrets, []);
});

test('every table of the schema has exactly one rule about how long its rows are kept', async (t) => {
  const { db } = await build(t);
  const listed = [scheduledTables, expiringTables, tablesWithoutPeriod].flatMap(Object.keys);
  assert.deepEqual(listed.toSorted(), await listTables(db));
});

test('the retention check finds rows that the maintenance should have deleted', async (t) => {
  const { db, clock } = await build(t);
  const at = { day: '2026-03-11', now: clock.now() };
  assert.deepEqual(await findOverdue(db, at), {});
  const old = new Date('2026-01-01T12:00:00Z');
  await sql`insert into throttles values ('login', 1, ${old})`.execute(db);
  await sql`insert into messages (kind, recipient, language, data, created_at, next_try_at)
    values ('sign-up', 'a@school.test', 'en', '{}', ${old}, ${old})`.execute(db);
  assert.deepEqual(await findOverdue(db, at), { throttles: 1, messages: 1 });
});
