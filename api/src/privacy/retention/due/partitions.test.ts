import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { storeConfirmation } from '#src/privacy/retention/schedule/disposal.ts';
import { build } from '#test/build.ts';
import { makeDistrict, makePerson, makeSchool } from '#test/people.ts';
import {
  addAuditPartitions,
  countDueAuditEntries,
  dropDueAuditPartitions,
  dropEmptyPartitions,
} from './partitions.ts';

async function listPartitions(db: Database, parent: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid where i.inhparent = ${parent}::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

const confirmAudit = (db: Database, districtId: number, years: number) =>
  storeConfirmation(db, {
    districtId,
    schedule: { answers: 2, followUps: 2, accounts: 1, audit: years },
    counts: { answers: 0, followUps: 0, accounts: 0 },
    userId: null,
    now: new Date(),
  });

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { db } = built;
  await addAuditPartitions(db, new Date('2031-03-05T00:00:00Z'));
  const [first, second] = [await makeDistrict(built), await makeDistrict(built)];
  const { id: schoolId } = await makeSchool(built, second);
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const look = { actorId: null, action: 'view-student' };
  await audit(db, { ...look, at: at('2029-07-01'), districtId: first });
  await audit(db, { ...look, at: at('2030-06-30'), schoolId });
  await audit(db, { ...look, at: at('2030-07-01'), schoolId });
  const drop = (day: string) => dropDueAuditPartitions(db, { day, now: at(day) });
  return { db, built, first, second, drop };
}

test('audit partitions exist four months ahead, and are dropped when the entries of every district are due', async (t) => {
  const { db, first, second, drop } = await makeScene(t);
  assert.ok((await listPartitions(db, 'audit')).includes('audit_2031_2032'));
  assert.equal((await listPartitions(db, 'audit')).includes('audit_2032_2033'), false);
  await confirmAudit(db, first, 1);
  assert.equal(await drop('2040-07-01'), 0, 'the second district has not confirmed');
  await confirmAudit(db, second, 3);
  assert.equal(await drop('2033-06-30'), 0, 'the last school year has not ended');
  assert.equal(await countDueAuditEntries(db, '2033-07-01'), 2);
  assert.equal(await drop('2033-07-01'), 2);
  assert.equal((await listPartitions(db, 'audit')).includes('audit_2029_2030'), false);
  const { rows } = await sql<{ at: Date; detail: { partition: string; entries: number } }>`
    select at, detail from audit where action = 'retention-drop-audit'
      and detail ->> 'partition' = 'audit_2029_2030'`.execute(db);
  assert.deepEqual(
    rows.map(({ at, detail }) => [at.toISOString(), detail.entries]),
    [['2033-07-01T12:00:00.000Z', 2]],
  );
});

test('nobody can change or delete audit entries, or drop a partition that is not due', async (t) => {
  const { db } = await makeScene(t);
  for (const statement of [
    sql`update audit set action = 'x'`,
    sql`delete from audit`,
    sql`update audit_2029_2030 set action = 'x'`,
    sql`delete from audit_2029_2030`,
    sql`select drop_audit_partition('audit_2029_2030', '2030-06-30', now())`,
    sql`select drop_audit_partition('audit_default', '2099-01-01', now())`,
    sql`select drop_audit_partition('users', '2099-01-01', now())`,
  ])
    await assert.rejects(
      statement.execute(db),
      /append-only|never changed|not due|no partition of the audit/,
    );
  const { rows } = await sql`select from audit where action = 'view-student'`.execute(db);
  assert.equal(rows.length, 3);
});

test('a partition of answers is dropped when its school year is over and it has no answers', async (t) => {
  const built = await build(t);
  const { db } = built;
  for (const table of ['answers', 'student_days'])
    await sql`select add_school_years(${table}::regclass, '2031-07-01')`.execute(db);
  const { id: schoolId } = await makeSchool(built);
  const { userId } = await makePerson(built, { schoolId });
  await sql`insert into answers values (${schoolId}, ${userId}, '2030-06-30', 1, 1, now())`.execute(db);
  const dropped = await dropEmptyPartitions(db, '2031-06-30');
  assert.equal(dropped.includes('answers_2029_2030'), false, 'it has an answer');
  assert.equal(dropped.includes('answers_2030_2031'), false, 'its school year is not over');
  assert.ok(dropped.includes('student_days_2029_2030'));
  assert.ok((await listPartitions(db, 'answers')).includes('answers_2029_2030'));
  await sql`delete from answers`.execute(db);
  assert.deepEqual(await dropEmptyPartitions(db, '2031-07-01'), [
    'answers_2029_2030',
    'answers_2030_2031',
    'student_days_2030_2031',
  ]);
});
