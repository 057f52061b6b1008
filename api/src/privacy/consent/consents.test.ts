import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { makeRostered } from '#test/roster/rostered.ts';
import { rowsOf, update } from '#test/rows.ts';
import { decide, setDistrictConsentRules } from '#test/scenes/consents.ts';

test('a consent file of the roster records only values that have changed in it, and replaces no newer decision of others', async (t) => {
  const built = await build(t);
  const { db } = built;
  const districtId = await makeDistrict(built);
  const { id: schoolId } = await makeSchool(built, districtId);
  const admin = await makeDistrictAdmin(built, districtId);
  const foreign = await makeDistrict(built);
  const place = { districtId, schoolId };
  const [ana, ben] = [await makeRostered(built, place), await makeRostered(built, place)];
  const other = { districtId: foreign, schoolId: (await makeSchool(built, foreign)).id };
  const stranger = await makeRostered(built, other);
  const rosterIdOf = async ({ userId }: typeof ana) =>
    (
      await db
        .selectFrom('roster_people')
        .select('sourced_id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).sourced_id;
  const [a, b, z] = [await rosterIdOf(ana), await rosterIdOf(ben), await rosterIdOf(stranger)];
  const importFile = async (rows: string[], record = true) => {
    const file = { csv: ['id,answer', ...rows].join('\n'), record };
    const { body } = await callAs(admin, 'POST /district/consents/import', file);
    const { rows: _, isRecorded, ...reply } = body;
    assert.equal(isRecorded, record);
    return reply;
  };
  const stored = async ({ userId }: typeof ana) => {
    const found = await rowsOf({ db }, 'consents', ['answer', 'given_by'], { student_id: userId });
    return found.map(({ answer, given_by }) => `${given_by} ${answer}`);
  };

  const unknown = { row: 4, problem: 'person_unknown', value: z };
  const first = [`${a},yes`, `${b},no`, `${z},no`];
  const checked = { yes: 1, no: 1, unchanged: 0, problemCount: 1, problems: [unknown] };
  assert.deepEqual(await importFile(first, false), checked);
  assert.deepEqual(await stored(ana), []);
  assert.deepEqual(await importFile(first), checked);
  assert.deepEqual([await stored(ana), await stored(ben)], [['roster true'], ['roster false']]);
  assert.deepEqual(await stored(stranger), []);

  await decide(built, schoolId, ana, { answer: false });
  assert.equal((await importFile([`${a},yes`, `${b},`])).unchanged, 1);
  assert.deepEqual(await stored(ana), ['roster true', 'staff false']);
  await importFile([`${a},no`]);
  await decide(built, schoolId, ana, { answer: true });
  assert.equal((await importFile([`${a},no`])).unchanged, 1, 'the roster had caught up with staff before');
  assert.deepEqual(await stored(ana), ['roster true', 'staff false', 'roster false', 'staff true']);
  built.clock.advanceDays(130);
  assert.equal((await importFile([`${a},no`])).unchanged, 0, 'a new school year');
});

const rules = { mode: 'opt-in', startDay: '2026-03-11', graceDays: 30, earlierAnswers: 'keep' } as const;

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const districtId = await makeDistrict(built);
  const school = await makeSchool(built, districtId);
  const head = await makePerson(built, { schoolId: school.id, role: 'super_admin' });
  const names = ['Ana', 'Ben', 'Cam', 'Dee'];
  const students = [];
  for (const firstName of names) {
    const email = `${firstName.toLowerCase()}@school.test`;
    students.push(await makePerson(built, { schoolId: school.id, firstName, email }));
  }
  const list = async (query: { show?: 'none' | 'yes' | 'no' | 'off'; searchTerm?: string } = {}) => {
    const { status, body, text } = await callAs(head, 'GET /admin/consents', query);
    assert.equal(status, 200, text);
    const states = body.students.map(
      ({ firstName, state }: { firstName: string; state: string }) => `${firstName} ${state}`,
    );
    return { ...body, states };
  };
  const importFile = (csv: string, record: boolean) =>
    callAs(head, 'POST /admin/consents/import', { csv, record, form: 'Form 7' });
  return { built, districtId, school, head, students, list, importFile };
}

test('an admin chooses a consent mode, sees who has not answered, and records one decision for many students', async (t) => {
  const { built, districtId, school, head, students, list } = await makeScene(t);
  const change = (body: object) =>
    callAs(head, 'PUT /school/:school/consent-rules', { school: school.id, ...body });
  assert.equal((await change({ ...rules, startDay: '2026-03-10' })).body.code, 'date_range_invalid');
  assert.equal((await change(rules)).body.undecided, 4);
  for (const field of [{ graceDays: 5 }, { earlierAnswers: 'hide' }])
    assert.equal((await change({ ...rules, ...field })).body.code, 'consent_by_district');
  const [ana, ben, cam] = students.map(({ userId }) => String(userId));
  const record = (body: object) => callAs(head, 'POST /admin/consents', body);
  for (const recorded of [2, 0]) {
    const { body } = await record({ students: [ana, ben], answer: true, form: 'Paper' });
    assert.deepEqual(body, { recorded, standing: 0 });
  }
  await record({ students: [cam], answer: false });
  assert.equal((await record({ students: [ana, String(head.userId)], answer: true })).body.code, 'not_found');
  const { states, counts } = await list();
  assert.deepEqual(states, ['Ana yes', 'Ben yes', 'Cam no', 'Dee none']);
  assert.deepEqual(counts, { all: 4, none: 1, yes: 2, no: 1, off: 2, disputed: 0 });
  assert.deepEqual((await list({ show: 'none' })).states, ['Dee none']);
  assert.deepEqual((await list({ show: 'off' })).states, ['Cam no', 'Dee none']);

  await record({ students: [ana], answer: false, form: 'Call' });
  const history = await callAs(head, 'GET /admin/student/:id/consents', { id: ana });
  const listed = history.body.consents.map(
    ({ answer, form }: { answer: boolean; form: string }) => `${answer} ${form}`,
  );
  assert.deepEqual(listed, ['false Call', 'true Paper']);
  assert.equal((await rowsOf(built, 'audit', ['id'], { action: 'record-consent' })).length, 4);

  // In the next school year every family is asked again.
  built.clock.advanceDays(130);
  assert.deepEqual((await list({ show: 'none' })).states, ['Ben none', 'Dee none']);
  await setDistrictConsentRules(built, districtId, { mode: 'opt-out', startDay: '2026-03-01' });
  assert.equal((await change(rules)).body.code, 'consent_by_district');
  assert.deepEqual((await list()).rules.mode, 'opt-out');
});

test('a consent file is checked before it is recorded, and each row is recorded or reported with its problem', async (t) => {
  const { head, list, importFile } = await makeScene(t);
  const csv = [
    'Email;Answer;Form',
    'ANA@school.test;Sí;',
    'ben@school.test;no;"Call; at noon"',
    'cam@school.test;yes;',
    'cam@school.test;no;',
    'nobody@school.test;yes;',
    'dee@school.test;perhaps;',
    'dee@school.test;;',
    ';yes;',
  ].join('\r\n');
  const problems = [
    { row: 5, problem: 'contradicts', value: 'cam@school.test' },
    { row: 6, problem: 'person_unknown', value: 'nobody@school.test' },
    { row: 7, problem: 'answer_unknown', value: 'perhaps' },
    { row: 9, problem: 'person_missing', value: '' },
  ];
  const expected = { rows: 7, yes: 1, no: 1, unchanged: 0, problemCount: 4, problems };
  assert.deepEqual((await importFile(csv, false)).body, { ...expected, isRecorded: false });
  assert.equal((await list()).counts.none, 4);
  assert.deepEqual((await importFile(csv, true)).body, { ...expected, isRecorded: true });
  assert.deepEqual((await list()).states, ['Ana yes', 'Ben no', 'Cam none', 'Dee none']);

  const file = await callAs(head, 'POST /admin/consents/export');
  const again = await importFile(file.body.csv, true);
  assert.deepEqual([again.body.unchanged, again.body.problems], [2, []], file.body.csv);
  for (const unreadable of [
    'name,answer\nAna,yes',
    'email\nana@school.test',
    `email,answer\n${'a,yes\n'.repeat(5001)}`,
  ])
    assert.equal((await importFile(unreadable, true)).body.code, 'consent_file_invalid');
});

test('a student of legal age decides alone, a younger student cannot decide, and a district decides for its schools', async (t) => {
  const { built, districtId, school, head, students } = await makeScene(t);
  const [ana, ben] = students;
  assert.ok(ana && ben);
  const admin = await makeDistrictAdmin(built, districtId);
  assert.equal((await callAs(admin, 'PUT /district/consent-rules', rules)).body.mode, 'opt-in');
  const ofAge = { id: ana.userId, isOfAge: true };
  assert.equal((await callAs(head, 'PUT /admin/student/:id/of-age', ofAge)).status, 200);
  // Memberships in this test begin on the current day. Days before a membership count as asked.
  await update(built, 'school_users', { created_at: built.clock.now() });
  const page = async (who: typeof ana) =>
    (await callAs(who, 'GET /student/:school/questions', { school: school.id })).body;
  assert.deepEqual([(await page(ana)).checkIn, typeof (await page(ana)).consentText], ['off', 'string']);
  assert.deepEqual([(await page(ben)).checkIn, (await page(ben)).consentText], ['off', undefined]);
  const decideAlone = (who: typeof ana) =>
    callAs(who, 'POST /student/:school/consent', { school: school.id, answer: true });
  assert.equal((await decideAlone(ben)).body.code, 'not_found');
  assert.equal((await decideAlone(ana)).status, 200);
  assert.equal((await page(ana)).questions.length, 3);
  const { body: history } = await callAs(head, 'GET /admin/student/:id/consents', { id: ana.userId });
  assert.equal(history.consents[0].givenBy, 'student');
  assert.match(history.consents[0].text, /a few short questions/);
});
