import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { setDistrictConsentRules } from '#test/consents.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';

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
  const own = { schoolUserId: String(head.schoolUserId) };
  const params = { school: String(school.id) };
  const list = async (query: { show?: 'none' | 'yes' | 'no' | 'off'; searchTerm?: string } = {}) => {
    const { status, body, text } = await head.visitor.call('GET /admin/consents', {
      query: { ...own, ...query },
    });
    assert.equal(status, 200, text);
    const states = body.students.map((each: { firstName: string; state: string }) => [
      each.firstName,
      each.state,
    ]);
    return { ...body, states };
  };
  const importFile = (csv: string, record: boolean) =>
    head.visitor.call('POST /admin/consents/import', { body: { ...own, csv, record, form: 'Form 7' } });
  return { built, districtId, school, head, students, own, params, list, importFile };
}

test('an admin chooses a mode, sees who has not answered, and records one decision for many', async (t) => {
  const { built, districtId, head, students, own, params, list } = await makeScene(t);
  const change = (body: object) => head.visitor.send('PUT /school/:school/consent-rules', { params, body });
  assert.equal((await change({ ...rules, startDay: '2026-03-10' })).body.code, 'date_range_invalid');
  assert.equal((await change(rules)).body.undecided, 4);
  for (const field of [{ graceDays: 5 }, { earlierAnswers: 'hide' }])
    assert.equal((await change({ ...rules, ...field })).body.code, 'consent_by_district');
  const [ana, ben, cam] = students.map(({ userId }) => String(userId));
  const record = (body: object) => head.visitor.send('POST /admin/consents', { body: { ...own, ...body } });
  assert.deepEqual((await record({ students: [ana, ben], answer: true, form: 'Paper' })).body, {
    recorded: 2,
    standing: 0,
  });
  assert.deepEqual((await record({ students: [ana, ben], answer: true, form: 'Paper' })).body, {
    recorded: 0,
    standing: 0,
  });
  await record({ students: [cam], answer: false });
  assert.equal((await record({ students: [ana, String(head.userId)], answer: true })).body.code, 'not_found');
  const { states, counts } = await list();
  assert.deepEqual(states, [
    ['Ana', 'yes'],
    ['Ben', 'yes'],
    ['Cam', 'no'],
    ['Dee', 'none'],
  ]);
  assert.deepEqual(counts, { all: 4, none: 1, yes: 2, no: 1, off: 2, disputed: 0 });
  assert.deepEqual((await list({ show: 'none' })).states, [['Dee', 'none']]);
  assert.deepEqual((await list({ show: 'off' })).states, [
    ['Cam', 'no'],
    ['Dee', 'none'],
  ]);

  await record({ students: [ana], answer: false, form: 'Call' });
  const history = await head.visitor.send('GET /admin/student/:id/consents', {
    params: { id: ana },
    query: own,
  });
  const listed = history.body.consents.map((each: { answer: boolean; form: string }) => [
    each.answer,
    each.form,
  ]);
  assert.deepEqual(listed, [
    [false, 'Call'],
    [true, 'Paper'],
  ]);
  const { rows } = await built.db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('action', '=', 'record-consent')
    .execute()
    .then((found) => ({ rows: found }));
  assert.equal(Number(rows[0]?.count), 4);

  // A year later everybody is asked again.
  built.clock.advanceDays(130);
  assert.deepEqual((await list({ show: 'none' })).states, [
    ['Ben', 'none'],
    ['Dee', 'none'],
  ]);
  await setDistrictConsentRules(built, districtId, { mode: 'opt-out', startDay: '2026-03-01' });
  assert.equal((await change(rules)).body.code, 'consent_by_district');
  assert.deepEqual((await list()).rules.mode, 'opt-out');
});

test('a file is checked before it is recorded, and each row is recorded or named with its problem', async (t) => {
  const { students, own, head, list, importFile } = await makeScene(t);
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
  assert.deepEqual((await list()).states, [
    ['Ana', 'yes'],
    ['Ben', 'no'],
    ['Cam', 'none'],
    ['Dee', 'none'],
  ]);

  const file = await head.visitor.call('POST /admin/consents/export', { body: own });
  const again = await importFile(file.body.csv, true);
  assert.deepEqual([again.body.unchanged, again.body.problems], [2, []], file.body.csv);
  for (const unreadable of [
    'name,answer\nAna,yes',
    'email\nana@school.test',
    `email,answer\n${'a,yes\n'.repeat(5001)}`,
  ])
    assert.equal((await importFile(unreadable, true)).body.code, 'consent_file_invalid');
  assert.equal(students.length, 4);
});

test('a student of legal age decides alone, another student does not, and a district decides for its schools', async (t) => {
  const { built, districtId, head, students, own, params } = await makeScene(t);
  const [ana, ben] = students;
  assert.ok(ana && ben);
  const admin = await makeDistrictAdmin(built, districtId);
  const body = { ...rules, districtUserId: String(admin.districtUserId) };
  assert.equal((await admin.visitor.call('PUT /district/consent-rules', { body })).body.mode, 'opt-in');
  const of = { params: { id: String(ana.userId) }, body: { ...own, isOfAge: true } };
  assert.equal((await head.visitor.call('PUT /admin/student/:id/of-age', of)).status, 200);
  // Memberships of this test begin on the day of the machine, before which everybody is asked.
  await built.db.updateTable('school_users').set({ created_at: built.clock.now() }).execute();
  const page = async ({ visitor }: typeof ana) =>
    (await visitor.call('GET /student/:school/questions', { params })).body;
  assert.deepEqual([(await page(ana)).checkIn, typeof (await page(ana)).consentText], ['off', 'string']);
  assert.deepEqual([(await page(ben)).checkIn, (await page(ben)).consentText], ['off', undefined]);
  const decideAlone = ({ visitor }: typeof ana) =>
    visitor.call('POST /student/:school/consent', { params, body: { answer: true } });
  assert.equal((await decideAlone(ben)).body.code, 'not_found');
  assert.equal((await decideAlone(ana)).status, 200);
  assert.equal((await page(ana)).questions.length, 3);
  const { body: history } = await head.visitor.call('GET /admin/student/:id/consents', {
    params: { id: String(ana.userId) },
    query: own,
  });
  assert.equal(history.consents[0].givenBy, 'student');
  assert.match(history.consents[0].text, /a few short questions/);
});
