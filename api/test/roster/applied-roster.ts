import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { applyRun } from '#src/roster/applying/apply-run.ts';
import { freshDatabase } from '#test/postgres/fresh-database.ts';
import { classValues, leased, member, type PlannedChange, personValues, planned } from './roster-changes.ts';

export async function newDatabase(t: TestContext): Promise<Database> {
  const database = await freshDatabase();
  t.after(() => database.close());
  return database.db;
}

export async function apply(db: Database, districtId: number, changes: PlannedChange[]): Promise<number> {
  const id = await planned(db, districtId, changes);
  await applyRun(await leased(db, id), id);
  return id;
}

export const firstImport: PlannedChange[] = [
  { kind: 'school', action: 'add', sourcedId: 'org-1', after: { name: 'Cedar High', code: 'CEDARHIGH' } },
  { kind: 'school', action: 'add', sourcedId: 'org-2', after: { name: 'Oak High', code: 'OAKHIGH' } },
  ...['org-1', 'org-2'].map(
    (school): PlannedChange => ({
      kind: 'staff',
      action: 'add',
      sourcedId: 't1',
      school,
      after: personValues('Tess', { role: 'teacher', grade: null }),
    }),
  ),
  { kind: 'student', action: 'add', sourcedId: 's1', school: 'org-1', after: personValues('Ana') },
  {
    kind: 'student',
    action: 'add',
    sourcedId: 's2',
    school: 'org-2',
    after: personValues('Ben', { grade: null, gradeCode: 'KG' }),
  },
  {
    kind: 'class',
    action: 'add',
    sourcedId: 'c1',
    school: 'org-1',
    after: classValues('Math', [member('t1', 'teacher'), member('s1'), member('nobody')]),
  },
];

export async function readPeople(db: Database) {
  const { rows } = await sql<Record<string, unknown>>`
    select p.sourced_id, u.first_name, u.email as address, p.email, p.identifiers, s.name as school, m.role, m.verified,
      m.grade, m.grade_code, m.is_rostered
    from roster_people p join users u on u.id = p.user_id
      left join school_users m on m.user_id = u.id left join schools s on s.id = m.school_id
    order by p.sourced_id, s.name`.execute(db);
  return rows;
}

export const readMembers = async (db: Database) => {
  const { rows } = await sql<{ title: string; sourced_id: string; role: string }>`
    select k.title, p.sourced_id, m.role from classes k join class_members m on m.class_id = k.id
      join roster_people p on p.user_id = m.user_id
    where k.ended_at is null order by k.title, m.role, p.sourced_id`.execute(db);
  return rows.map(({ title, sourced_id, role }) => `${title} ${role} ${sourced_id}`);
};

/** Lists who sees whom, as `school: teacher student`. */
export const readAssignments = async (db: Database) => {
  const { rows } = await sql<{ row: string }>`
    select distinct s.name || ': ' || t.sourced_id || ' ' || p.sourced_id as row from class_assignments a
      join schools s on s.id = a.school_id
      join roster_people t on t.user_id = a.teacher_id join roster_people p on p.user_id = a.student_id
    order by 1`.execute(db);
  return rows.map(({ row }) => row);
};

export const statesOf = async (db: Database, runId: number) =>
  (
    await db.selectFrom('roster_changes').select('state').where('run_id', '=', runId).orderBy('id').execute()
  ).map(({ state }) => state);
