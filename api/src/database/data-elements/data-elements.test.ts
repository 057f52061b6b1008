import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { columnsWithEntry, dataElements, listedTables } from './data-elements.ts';

const remedy = 'Write in api/src/database/data-elements/ why the column is kept.';

test('every column of the database has an entry that says why it is kept, and every entry has a column', async (t) => {
  const { db } = await build(t);
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
    group by c.relname`.execute(db);
  const stored = rows.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
  const listed = Object.keys(dataElements).flatMap((name) =>
    columnsWithEntry(name).map((column) => `${name}.${column}`),
  );
  const without = stored.filter((column) => !listed.includes(column));
  assert.deepEqual(without, [], `columns without an entry: ${without.join(', ')}. ${remedy}`);
  assert.ok(stored.length > 400);
  assert.deepEqual(
    listed.filter((column) => !stored.includes(column)),
    [],
    'entries of columns that the database does not have',
  );
  assert.equal(new Set(listed).size, listed.length, 'a column has two entries');
  const twice = listedTables.filter((name, index) => listedTables.indexOf(name) !== index);
  assert.deepEqual(twice, [], 'tables that are described twice');
});
