import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';

export function makeMigrationsFolder(t: TestContext, files: Record<string, string>): string {
  const folder = temporaryFolder(t);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Migrations that double ten numbers, three in a batch, and then move them to another table, four in a batch. */
export const doubledAndMoved = {
  '001-expand.sql': `
    create table numbers (id integer primary key, doubled integer);
    insert into numbers select generate_series(1, 10);
    create table moved (id integer primary key, doubled integer not null);`,
  // A batch that ran twice would add to its numbers twice.
  '002-double.batches.sql': `
    with batch as (
      update numbers set doubled = coalesce(doubled, 0) + 2 * id
      where id > coalesce($1::integer, 0) and id <= coalesce($1::integer, 0) + 3
      returning id
    )
    select count(*) as rows, max(id)::text as position from batch`,
  '003-contract.sql': 'alter table numbers alter column doubled set not null',
  '004-move.batches.sql': `
    with batch as (
      delete from numbers where id in (select id from numbers order by id limit 4) returning *
    ), stored as (
      insert into moved select * from batch
    )
    select count(*) as rows from batch`,
};
