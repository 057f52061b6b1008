import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLowFeeling, isLowResponse } from '@tapin/contract/low-answers';
import { type Capability, can, policyOf, roles } from '@tapin/contract/policy';
import {
  type QuestionName,
  type QuestionResponse,
  questions,
  responsesOfType,
} from '@tapin/contract/questions';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { build } from '#test/build.ts';
import { expectedCapabilities } from '#test/matrix/expected-capabilities.ts';
import { assign, makePerson, makeSchool } from '#test/people.ts';
import { hasLowAnswer, hasLowFeeling } from './low-answers.ts';
import { studentsInScope, viewersOf, visibleStudentsOf } from './visible-students.ts';

const capabilitiesOf = (role: (typeof roles)[number]) =>
  Object.entries(policyOf(role)).flatMap(([name, value]) => (value === true ? [name] : []));

test('every role has exactly the capabilities that are expected of it', () => {
  for (const role of roles) {
    assert.deepEqual(capabilitiesOf(role).toSorted(), expectedCapabilities[role].toSorted(), role);
  }
});

test('every role with `seesAllStudents` also has `seesStudents`', () => {
  for (const role of roles) assert.ok(!can(role, 'seesAllStudents') || can(role, 'seesStudents'), role);
});

test('the database has the same capabilities of each role as the code', async (t) => {
  const { db } = await build(t);
  const known: Capability[] = ['answersCheckIn', 'seesStudents', 'seesAllStudents'];
  for (const role of roles) {
    for (const capability of known) {
      const { rows } = await sql<{ can: boolean }>`select role_can(${role}, ${capability}) as can`.execute(
        db,
      );
      assert.equal(rows[0]?.can, can(role, capability), `${role} ${capability}`);
    }
  }
});

test('the tables accept exactly the roles of the policy', async (t) => {
  const { db } = await build(t);
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' and conrelid in ('users'::regclass, 'school_users'::regclass)
      and pg_get_constraintdef(oid) like '%role%'`.execute(db);
  const accepted = rows.map(({ rule }) => [...rule.matchAll(/'(\w+)'/g)].map(([, role]) => role).sort());
  assert.deepEqual(accepted, [roles.toSorted(), roles.toSorted()]);
});

async function isTrue(db: Database, condition: ReturnType<typeof sql<SqlBool>>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds === true;
}

test('the scope of a member and the database agree about who sees a student', async (t) => {
  const built = await build(t);
  const { db } = built;
  const school = await makeSchool(built);
  let seeing = 0;
  for (const role of roles) {
    for (const verified of ['approved', 'pending', 'rejected'] as const) {
      for (const teaches of [true, false]) {
        const student = await makePerson(built, { role: 'student', schoolId: school.id });
        const person = await makePerson(built, { role, schoolId: school.id, verified });
        if (teaches) await assign(built, school.id, student, person);
        const member = { schoolId: school.id, userId: person.userId, role };
        const inScope =
          verified === 'approved' &&
          can(role, 'seesStudents') &&
          (await isTrue(
            db,
            sql`exists (select from school_users su
              where su.user_id = ${student.userId} and ${studentsInScope(visibleStudentsOf(member))})`,
          ));
        const byDatabase = await isTrue(
          db,
          sql`${person.userId}::integer in (select user_id from ${viewersOf(school.id, student.userId)})`,
        );
        assert.equal(byDatabase, inScope, `${verified} ${role}, ${teaches ? 'teaching' : 'not teaching'}`);
        if (inScope) seeing += 1;
      }
    }
  }
  const expected = roles.map((role) => {
    const capabilities = expectedCapabilities[role];
    // A role that sees all students sees a student with and without a class.
    return capabilities.includes('seesAllStudents') ? 2 : Number(capabilities.includes('seesStudents'));
  });
  assert.equal(
    seeing,
    expected.reduce((sum, count) => sum + count),
  );
});

test('a role that sees no students has no scope', () => {
  assert.throws(() => visibleStudentsOf({ schoolId: 1, userId: 2, role: 'student' }), /sees no students/);
});

type Responses = Partial<Record<QuestionName, QuestionResponse | null>>;

const combinations = questions.reduce<Responses[]>(
  (all, { name, type }) =>
    all.flatMap((given) =>
      [null, ...responsesOfType[type]].map((response) => ({ ...given, [name]: response })),
    ),
  [{}],
);

const storedOf = (response: QuestionResponse | null | undefined) =>
  typeof response === 'boolean' ? Number(response) : (response ?? null);

test('a low feeling and a low answer are the same in SQL and in code', async (t) => {
  const { db } = await build(t);
  const low: string[] = [];
  for (const responses of combinations) {
    const columns = questions.map(
      ({ name }) => sql`${storedOf(responses[name])}::smallint as ${sql.ref(name)}`,
    );
    const { rows } = await sql<{ feeling: boolean | null; answer: boolean | null }>`
      select ${hasLowFeeling('d')} as feeling, ${hasLowAnswer('d')} as answer
      from (select ${sql.join(columns)}) d`.execute(db);
    const { feeling, eaten, rested, ...others } = responses;
    const isLow = questions.some((question) => isLowResponse(question, responses[question.name]));
    assert.equal(
      rows[0]?.feeling === true,
      isLowFeeling(typeof feeling === 'number' ? feeling : null),
      JSON.stringify(responses),
    );
    assert.equal(rows[0]?.answer === true, isLow, JSON.stringify(responses));
    const hasOthers = Object.values(others).some((response) => response !== null);
    if (isLow && !hasOthers) low.push(`${feeling}/${eaten}/${rested}`);
  }
  const pairs = ['null/false', '1/null', '1/false', '1/true', '2/null', '2/false', '2/true'];
  assert.deepEqual(
    low.toSorted(),
    [...pairs, '3/false', '4/false', '5/false']
      .flatMap((pair) => [`${pair}/null`, `${pair}/true`, `${pair}/false`])
      .toSorted(),
  );
});
