import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CaseloadStudent } from '@tapin/contract/care-calls';
import { callAs } from '#test/call-as.ts';
import { addHoliday, makeCareScene, setCalendar } from '#test/care.ts';
import { assign, type Person } from '#test/people.ts';
import { update } from '#test/rows.ts';
import { tapIn } from '#test/school-year.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  await setCalendar(scene.built, scene.school.id);
  const load = async (who: Person, query = {}) => (await callAs(who, 'GET /staff/caseload', query)).body;
  const named = async (firstName: string, ago?: number, feeling: 1 | 2 | 3 | 4 | 5 = 4, more = {}) => {
    const person = await scene.make({ firstName, ...more });
    if (ago !== undefined) await tapIn(scene.built, scene.school.id, person, [{ ago, feeling }]);
    return person;
  };
  const missing = async () =>
    (await load(scene.admin)).students
      .filter((each: CaseloadStudent) => each.isMissing)
      .map((each: CaseloadStudent) => each.firstName)
      .sort();
  return { ...scene, load, named, missing };
}

test('the caseload lists students who wait for an adult first, then those with a claimed follow-up, those with a low feeling, and the others', async (t) => {
  const { built, school, counselor, teacher, student, admin, as, load, named } = await makeScene(t);
  const newer = await named('Newer', 0, 2);
  const older = await named('Older', 0, 3);
  const claimed = await named('Claimed', 0, 1);
  await named('Low', 0, 1);
  await named('Gone', 8, 4);
  await named('Zed', 0, 5);
  await tapIn(built, school.id, student, [{ ago: 0, feeling: 4 }]);
  for (const person of [newer, older, claimed]) {
    const { _id } = (await as(admin).claim(person)).body.followUp;
    if (person !== claimed) await as(admin).change(_id, { action: 'release' });
  }
  await update(built, 'follow_ups', { opened_at: new Date('2026-03-09') }, { student_id: older.userId });
  const listed = async (query = {}) =>
    (await load(admin, query)).students.map(
      ({ firstName, group }: CaseloadStudent) => `${firstName} ${group}`,
    );
  const all = ['Older waiting', 'Newer waiting', 'Claimed claimed', 'Low watched', 'Gone watched'];
  assert.deepEqual(await listed(), [...all, 'Sam others', 'Zed others']);
  const { groups } = (await load(admin)).counts;
  assert.deepEqual(groups, { waiting: 2, claimed: 1, watched: 2, others: 2 });
  const low = await load(admin, { show: 'low' });
  assert.deepEqual(low.counts.groups, { waiting: 1, claimed: 1, watched: 1, others: 0 });
  // The number in the header is the size of the first group.
  assert.equal(await as(admin).waiting(), groups.waiting);
  const page = await load(admin, { offset: 6, pageSize: 2 });
  assert.deepEqual([page.count, page.students[0].firstName], [1, 'Zed']);
  const own = (await load(counselor)).students;
  assert.deepEqual(
    own.map(({ _id, isCounselor, grade }: CaseloadStudent) => [_id, isCounselor, grade]),
    [[String(student.userId), true, 9]],
  );
  assert.deepEqual(
    (await load(teacher)).students.map(({ _id }: CaseloadStudent) => _id),
    [String(student.userId)],
  );
});

test('a student is missing after three school days without a check-in; holidays do not count', async (t) => {
  const { built, school, named, missing } = await makeScene(t);
  // Today is Wednesday, 11 March: the latest three school days are Friday, Monday and Tuesday.
  await named('Today', 0);
  await named('Friday', 5);
  await named('Thursday', 6);
  await named('Never');
  assert.deepEqual(await missing(), ['Never', 'Sam', 'Thursday']);
  await addHoliday(built, school.id, '2026-03-09', '2026-03-10');
  assert.deepEqual(await missing(), ['Never', 'Sam']);
});

test('no student is missing before the school year has had three school days', async (t) => {
  const { built, missing } = await makeScene(t);
  for (const [first_day, expected] of [
    ['2026-03-11', []],
    ['2026-03-10', []],
    ['2026-03-09', []],
    ['2026-03-06', ['Sam']],
  ] as const) {
    await update(built, 'school_calendars', { first_day });
    assert.deepEqual(await missing(), expected, first_day);
  }
});

test('days before a student joined do not count as missed', async (t) => {
  const { built, school, make, admin, load } = await makeScene(t);
  // Today is Wednesday, 11 March. The time below is late on Sunday in Chicago and Monday in Greenwich.
  await make({ firstName: 'Sunday', joinedAt: new Date('2026-03-09T04:30:00Z') });
  await make({ firstName: 'Friday', joinedAt: new Date('2026-03-06T15:00:00Z') });
  const moved = await make({ firstName: 'Moved', joinedAt: new Date('2026-03-10T15:00:00Z') });
  await tapIn(built, school.id, moved, [{ ago: 6, feeling: 4 }]);
  const { students } = await load(admin, { sort: 'name' });
  const missed = Object.fromEntries(
    students.map((each: CaseloadStudent) => [each.firstName, each.missedSchoolDays]),
  );
  assert.deepEqual([missed.Sunday, missed.Friday, missed.Moved], [2, 3, 3]);
});

test('the caseload counts the students of each filter, and lists the students of one filter, grade or name', async (t) => {
  const { built, school, counselor, as, admin, load, named } = await makeScene(t);
  const lastName = 'Núñez';
  const low = await named('Ana', 0, 1, { lastName, grade: 9 });
  const open = await named('Bea', 1, 4, { lastName, grade: 10 });
  await named('Cleo', 8, 4, { lastName, grade: 10 });
  await assign(built, school.id, low, counselor, 'counselor');
  await as(admin).claim(open);
  const names = async (query: object) => {
    const { students, total } = await load(admin, query);
    assert.equal(total, students.length);
    return students.map(({ firstName }: CaseloadStudent) => firstName);
  };
  // Sam, the student of the scene, has never tapped in.
  const all = await load(admin);
  assert.deepEqual(all.counts, {
    all: 4,
    own: 0,
    missing: 2,
    open: 1,
    low: 1,
    grades: [
      { grade: 9, count: 2 },
      { grade: 10, count: 2 },
    ],
    namedGrades: [],
    groups: { waiting: 0, claimed: 1, watched: 3, others: 0 },
  });
  assert.deepEqual(await names({ show: 'missing' }), ['Sam', 'Cleo']);
  assert.deepEqual(await names({ show: 'open' }), ['Bea']);
  assert.deepEqual(await names({ show: 'low' }), ['Ana']);
  assert.deepEqual(await names({ show: 'own' }), []);
  assert.deepEqual(await names({ grade: 10 }), ['Bea', 'Cleo']);
  assert.deepEqual(await names({ searchTerm: 'nunez', sort: 'name' }), ['Ana', 'Bea', 'Cleo']);
  assert.deepEqual(await names({ sort: 'last-tap-in' }), ['Sam', 'Cleo', 'Bea', 'Ana']);
  assert.deepEqual(await names({ sort: 'feeling' }), ['Ana', 'Bea', 'Cleo', 'Sam']);
  assert.deepEqual((await load(counselor, { show: 'own' })).counts?.own, 2);
  const filtered = await load(admin, { show: 'missing', grade: 10, searchTerm: 'cleo' });
  assert.deepEqual(filtered.counts, {
    all: 1,
    own: 0,
    missing: 1,
    open: 0,
    low: 0,
    grades: [{ grade: 10, count: 1 }],
    namedGrades: [],
    groups: { waiting: 0, claimed: 0, watched: 1, others: 0 },
  });
  const beyond = await load(admin, { offset: 50 });
  assert.deepEqual([beyond.count, beyond.total, beyond.counts?.all], [0, 4, 4]);
});

test('the caseload has the last feeling of each student with its day, and the school days missed since the last tap-in', async (t) => {
  const { built, school, student, admin, load } = await makeScene(t);
  await tapIn(built, school.id, student, [
    { ago: 5, eaten: true },
    { ago: 8, feeling: 2 },
  ]);
  const [sam] = (await load(admin)).students;
  // The last tap-in was on Friday: Monday and Tuesday were missed, and today is not over.
  assert.deepEqual(
    [sam.lastTapIn, sam.missedSchoolDays, sam.isMissing, sam.lastFeeling],
    ['2026-03-06', 2, false, { day: '2026-03-03', feeling: 2 }],
  );
});

test('the caseload lists a student who felt awful before one who felt bad, and both before one without a low answer', async (t) => {
  const { admin, load, named } = await makeScene(t);
  await named('Ana', 0, 4);
  await named('Bea', 0, 2);
  await named('Cleo', 0, 1);
  const names = (await load(admin)).students.map((each: CaseloadStudent) => each.firstName);
  // Sam is listed because of the missed days.
  assert.deepEqual(names, ['Cleo', 'Bea', 'Sam', 'Ana']);
});

test('after an adult has followed up, the caseload lists the student among the others, with the adult and the time', async (t) => {
  const { built, school, counselor, admin, student, as, load, named } = await makeScene(t);
  await tapIn(built, school.id, student, [{ ago: 0, feeling: 1 }]);
  const missing = await named('Mia', 8);
  const relapsed = await named('Rae');
  built.clock.advance(60_000);
  for (const who of [student, missing, relapsed]) {
    const { _id } = (await as(admin).claim(who)).body.followUp;
    await as(admin).change(_id, { action: 'close', outcome: 'talked' });
  }
  const at = built.clock.now().toISOString();
  built.clock.advance(60_000);
  await tapIn(built, school.id, relapsed, [{ ago: 0, feeling: 2 }]);
  const listed = async () =>
    Object.fromEntries(
      (await load(admin)).students.map(({ firstName, group, closing }: CaseloadStudent) => [
        firstName,
        [group, closing],
      ]),
    );
  const closing = {
    outcome: 'talked',
    at,
    by: { _id: String(admin.schoolUserId), name: 'Ada Admin' },
  };
  const [own] = (await load(counselor)).students;
  assert.deepEqual([own.group, own.closing], ['others', closing]);
  assert.deepEqual(await listed(), {
    Rae: ['watched', undefined],
    Mia: ['others', closing],
    Sam: ['others', closing],
  });
  // On the next day the absence is a reason again, and the low feeling that was followed up is not.
  built.clock.advance(24 * 60 * 60_000);
  assert.deepEqual((await listed()).Mia, ['watched', undefined]);
  assert.deepEqual((await listed()).Sam, ['others', closing]);
});

test('the session tells only the person themselves that they counsel students', async (t) => {
  const { counselor, teacher, student } = await makeScene(t);
  const counsels = async ({ visitor }: Person) =>
    (await visitor.send('GET /user/me')).body.schoolUsers.map(
      ({ counsels }: { counsels?: true }) => counsels ?? null,
    );
  assert.deepEqual(await counsels(counselor), [true]);
  assert.deepEqual(await counsels(teacher), [null]);
  assert.deepEqual(await counsels(student), [null]);
});
