import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { belongsOnlyTo } from '#src/privacy/retention/delete-district.ts';

/** The number of rows of each kind in an export, and the hash of its lines. */
export interface Exported {
  counts: Record<string, number>;
  listSha256: string;
}

/** A query for the rows of one kind as JSON documents. Passwords and keys are never exported. */
type Query = RawBuilder<{ row: unknown }>;

const ofSchool = (table: string, schoolId: number): Query =>
  sql`select to_jsonb(t) as row from ${sql.table(table)} t where t.school_id = ${schoolId}`;

/** Answers are read by month, because those of a school in all years would not fit into memory. */
async function answerMonths(db: Database, schoolId: number): Promise<Query[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', day)::date as month from answers where school_id = ${schoolId} order by 1`.execute(
    db,
  );
  return rows.map(
    ({ month }) => sql`select to_jsonb(t) as row from answers t where t.school_id = ${schoolId}
      and t.day >= ${month}::date and t.day < ${month}::date + interval '1 month'`,
  );
}

async function* queriesOf(db: Database, districtId: number): AsyncGenerator<[kind: string, query: Query]> {
  yield [
    'district',
    sql`select jsonb_build_object('id', id, 'name', name, 'code', code) as row from districts where id = ${districtId}`,
  ];
  yield [
    'people',
    sql`select to_jsonb(u) - 'password_hash' - 'name_key' - 'search_key' as row from users u where ${belongsOnlyTo(districtId)} order by u.id`,
  ];
  const schools = await db
    .selectFrom('schools')
    .select('id')
    .where('district_id', '=', districtId)
    .orderBy('id')
    .execute();
  for (const { id } of schools) {
    yield ['schools', sql`select to_jsonb(s) as row from schools s where s.id = ${id}`];
    yield ['memberships', ofSchool('school_users', id)];
    yield ['classes', ofSchool('classes', id)];
    yield ['ownQuestions', ofSchool('own_questions', id)];
    yield ['followUps', ofSchool('follow_ups', id)];
    yield ['followUpEvents', ofSchool('follow_up_events', id)];
    yield ['corrections', ofSchool('answer_corrections', id)];
    for (const query of await answerMonths(db, id)) yield ['answers', query];
  }
}

/** Writes everything about a district to a new file, one JSON document on each line. */
export async function exportDistrict(db: Database, districtId: number, path: string): Promise<Exported> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  try {
    for await (const [kind, query] of queriesOf(db, districtId)) {
      const { rows } = await query.execute(db);
      counts[kind] = (counts[kind] ?? 0) + rows.length;
      const text = rows.map(({ row }) => `${JSON.stringify({ kind, row })}\n`).join('');
      hash.update(text);
      await file.write(text);
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  return { counts, listSha256: hash.digest('hex') };
}
