import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { databaseBefore } from '#test/older-database.ts';
import { migrate } from './migrate.ts';

const people = 5_000;

test('folds the stored names again in batches, and writes only the rows whose keys change', async (t) => {
  const db = await databaseBefore(t, '033');
  await sql`insert into users (id, first_name, last_name, preferred_name, email)
    select n,
      case n % 4 when 0 then 'Thị' when 1 then 'José' when 2 then 'Ana' else 'Łukasz' end,
      case n % 4 when 0 then 'Nguyễn' when 1 then 'Núñez' else 'Lee' end,
      case n % 8 when 2 then 'Ağa' else '' end, 'p' || n || '@school.test'
    from generate_series(1, ${people}::integer) n`.execute(db);
  const stored = async () =>
    (
      await sql<{ id: number; version: string; name_key: string; search_key: string }>`
        select id, xmin::text as version, name_key, search_key from users order by id`.execute(db)
    ).rows;
  const before = await stored();
  const lines: string[] = [];
  await migrate(db, { onProgress: (line) => lines.push(line) });
  const after = await stored();

  assert.deepEqual(
    lines.filter((line) => line.includes('rows')),
    [2_000, 4_000, 5_000].map((rows) => `034-fold-stored-names.batches.sql: ${rows} rows`),
  );
  assert.deepEqual(
    after.slice(0, 4).map(({ name_key, search_key }) => [name_key, search_key]),
    [
      ['jose\u0001nunez', 'jose nunez\n nunez\np1@school.test'],
      ['ana\u0001lee', 'ana lee\naga lee\np2@school.test'],
      ['lukasz\u0001lee', 'lukasz lee\n lee\np3@school.test'],
      ['thi\u0001nguyen', 'thi nguyen\n nguyen\np4@school.test'],
    ],
  );
  const written = after.filter(({ version }, at) => version !== before[at]?.version).map(({ id }) => id % 8);
  assert.deepEqual([...new Set(written)].sort(), [0, 2, 3, 4, 7]);
});
