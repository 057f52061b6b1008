import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { makePerson } from '#test/people.ts';
import { makeRosterScene } from '#test/roster/roster-call-scene.ts';
import { makeRun } from '#test/roster/roster-runs.ts';

type Scene = Awaited<ReturnType<typeof makeRosterScene>>;

async function addChanges({ built, school }: Scene, run: number): Promise<void> {
  const atSchool = { run_id: run, school_sourced_id: 'o1', school_id: school.id };
  const person = {
    email: 'kim@sis.test',
    username: 'kim',
    identifiers: ['9'],
    role: 'student',
    gradeCode: null,
  };
  const member = { isPrimary: false, firstDay: null, lastDay: null };
  const documents = [
    [
      'school',
      'change',
      'o1',
      school.name,
      { name: school.name, code: school.code },
      { name: 'Cedar High', code: school.code },
    ],
    [
      'student',
      'add',
      's1',
      '=Kim Park',
      null,
      { ...person, firstName: '=Kim', lastName: 'Park', grade: null, gradeCode: 'PK' },
    ],
    [
      'student',
      'end',
      's2',
      'Áda Lovelace',
      { ...person, firstName: 'Áda', lastName: 'Lovelace', grade: 9 },
      null,
    ],
    [
      'class',
      'change',
      'c1',
      'Algebra',
      {
        title: 'Algebra',
        classType: null,
        firstDay: null,
        lastDay: null,
        members: [{ ...member, sourcedId: 's2', role: 'student' }],
      },
      {
        title: 'Algebra',
        classType: 'first_period',
        firstDay: null,
        lastDay: null,
        members: [
          { ...member, sourcedId: 's1', role: 'student' },
          { ...member, sourcedId: 'unknown', role: 'teacher' },
        ],
      },
    ],
  ] as const;
  for (const [kind, action, sourced_id, name, before, after] of documents)
    await built.db
      .insertInto('roster_changes')
      .values({
        ...atSchool,
        kind,
        action,
        sourced_id,
        entity_id: null,
        name,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })
      .execute();
  await built.db
    .insertInto('roster_staged_people')
    .values({
      run_id: run,
      sourced_id: 's1',
      given_name: 'Kim',
      family_name: 'Park',
      preferred_name: '',
      email: '',
      username: '',
      identifiers: [],
      grade: '',
      division: '',
      consent: '',
      primary_org_sourced_id: 'o1',
      is_ended: false,
      line: 2,
    })
    .execute();
}

test('the list of changes describes them in words, ordered by kind, action, school and name', async (t) => {
  const scene = await makeRosterScene(t);
  const { built, districtId, school, about } = scene;
  const run = await makeRun(built, districtId);
  await addChanges(scene, run);
  const list = async (filters: Record<string, unknown> = {}) =>
    (await about('GET /district/roster/run/:run/changes', run, filters)).body;
  const { changes, total } = await list();
  assert.equal(total, 4);
  assert.deepEqual(
    changes.map(({ name, schoolName, fields }: Record<string, unknown>) => [name, schoolName, fields]),
    [
      [school.name, school.name, [{ field: 'Name', before: school.name, after: 'Cedar High' }]],
      [
        '=Kim Park',
        school.name,
        [
          ['First name', '=Kim'],
          ['Last name', 'Park'],
          ['Email in the student information system', 'kim@sis.test'],
          ['Username', 'kim'],
          ['IDs for single sign-on', '9'],
          ['Role', 'Student'],
          ['Grade', 'PK'],
        ].map(([field, after]) => ({ field, before: '', after })),
      ],
      [
        'Áda Lovelace',
        school.name,
        [
          ['First name', 'Áda'],
          ['Last name', 'Lovelace'],
          ['Email in the student information system', 'kim@sis.test'],
          ['Username', 'kim'],
          ['IDs for single sign-on', '9'],
          ['Role', 'Student'],
          ['Grade', '9'],
        ].map(([field, before]) => ({ field, before, after: '' })),
      ],
      [
        'Algebra',
        school.name,
        [
          { field: 'Class type', before: '', after: 'First period' },
          { field: 'Teachers', before: '', after: '1' },
          { field: 'Students', before: '1', after: 'Kim Park' },
        ],
      ],
    ],
  );
  const namesOf = async (filters: Record<string, unknown>) => {
    const page = await list(filters);
    return [page.changes.map(({ name }: { name: string }) => name), page.total];
  };
  assert.deepEqual(await namesOf({ kind: 'student', action: 'end' }), [['Áda Lovelace'], 1]);
  assert.deepEqual(await namesOf({ searchTerm: 'ada love' }), [['Áda Lovelace'], 1]);
  assert.deepEqual(await namesOf({ searchTerm: '%' }), [[], 0]);
  assert.deepEqual(await namesOf({ searchTerm: 's1' }), [['=Kim Park'], 1]);
  assert.deepEqual(await namesOf({ school: 'o2' }), [[], 0]);
  assert.deepEqual(await namesOf({ pageSize: 1, offset: 3 }), [['Algebra'], 4]);
});

test('the list of schools counts the changes of a run, with the share of the students who leave', async (t) => {
  const scene = await makeRosterScene(t);
  const { built, districtId, school, about } = scene;
  const run = await makeRun(built, districtId);
  await addChanges(scene, run);
  const students = [];
  for (let count = 0; count < 4; count += 1)
    students.push(await makePerson(built, { schoolId: school.id, grade: 9 }));
  await built.db
    .updateTable('school_users')
    .set({ is_rostered: true })
    .where(
      'user_id',
      'in',
      students.map(({ userId }) => userId),
    )
    .execute();
  const zero = { add: 0, change: 0, end: 0 };
  assert.deepEqual((await about('GET /district/roster/run/:run', run)).body.schools, [
    {
      sourcedId: 'o1',
      name: school.name,
      schoolId: String(school.id),
      schools: { ...zero, change: 1 },
      students: { add: 1, change: 0, end: 1 },
      staff: zero,
      classes: { ...zero, change: 1 },
      endings: 25,
    },
  ]);
});

test('lists the problems of a run with questions and errors first, and downloads them in the language of the caller without formulas', async (t) => {
  const { built, districtId, admin, visitor, about, auditOf } = await makeRosterScene(t);
  const run = await makeRun(built, districtId);
  const candidates = [{ _id: '7', name: 'Kim Park', detail: 'kim@school.test' }];
  const problems = [
    { code: 'header-order', level: 'note', value: '', data: {} },
    { code: 'value-required', level: 'error', value: '=HYPERLINK("x")', data: {} },
    { code: 'person-candidates', level: 'question', value: 'Kim', data: { sourcedId: 's1', candidates } },
  ] as const;
  for (const [position, { data, ...problem }] of problems.entries())
    await built.db
      .insertInto('roster_problems')
      .values({
        ...problem,
        run_id: run,
        position,
        file: 'users.csv',
        line: 3,
        column_name: 'email',
        data: JSON.stringify(data),
      })
      .execute();
  const { body } = await about('GET /district/roster/run/:run/problems', run);
  assert.deepEqual(
    body.problems.map(({ code }: { code: string }) => code),
    ['person-candidates', 'value-required', 'header-order'],
  );
  assert.deepEqual(body.problems[0].candidates, candidates);
  const errors = await about('GET /district/roster/run/:run/problems', run, { level: 'error' });
  assert.deepEqual([errors.body.total, errors.body.problems[0].row], [1, 3]);
  visitor.headers['accept-language'] = 'es';
  const { csv, fileName } = (await about('GET /district/roster/run/:run/problems/export', run)).body;
  assert.match(fileName, /-roster-problems-2026-03-11\.csv$/);
  assert.ok(csv.includes('Omitido,users.csv,3,email,"\'=HYPERLINK(""x"")"'), csv);
  assert.deepEqual(await auditOf('export-list'), [
    {
      actor_id: admin.userId,
      district_id: districtId,
      detail: { list: 'roster-problems', run, rows: 3 },
    },
  ]);
});

test('the downloaded changes of a run have no names that a spreadsheet would read as formulas', async (t) => {
  const scene = await makeRosterScene(t);
  const run = await makeRun(scene.built, scene.districtId);
  await addChanges(scene, run);
  const download = async (filters = {}) =>
    (await scene.about('GET /district/roster/run/:run/changes/export', run, filters)).body;
  const { csv, rows, total } = await download();
  assert.ok(csv.includes(`${scene.school.name},Student,Added,'=Kim Park,s1,`), csv);
  assert.ok(csv.includes(',Planned\r\n'), csv);
  assert.deepEqual([rows, total], [4, 4]);
  assert.doesNotMatch(csv, /Family email addresses/);
  const counts = JSON.stringify({ guardians: { add: 2, change: 0, end: 1 } });
  await scene.built.db.updateTable('roster_runs').set({ counts }).where('id', '=', run).execute();
  assert.match((await download()).csv, /Family email addresses,Added: 2 · Changed: 0 · Ended: 1\r\n/);
  const ended = await download({ kind: 'student', action: 'end' });
  assert.deepEqual([ended.rows, ended.csv.includes('Kim'), ended.csv.includes('Lovelace')], [1, false, true]);
  await sql`insert into roster_changes (run_id, kind, action, sourced_id, school_sourced_id, name)
    select ${run}, 'student', 'end', 'n' || n, 'o1', 'N' from generate_series(1, 50000) n`.execute(
    scene.built.db,
  );
  const cut = await download();
  assert.deepEqual([cut.rows, cut.total], [50_000, 50_004]);
  assert.ok(cut.csv.includes('Rows,"The first 50,000 of 50,004. '), cut.csv.slice(0, 300));
});
