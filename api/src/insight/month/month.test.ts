import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Month, MonthGrade } from '@tapin/contract/month-calls';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { assign, makePerson, makeSchool, type Person } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';

type Range = { startDate: string; endDate: string };

const march: Range = { startDate: '2026-03-01', endDate: '2026-03-31' };
const onPaper = { ...march, on: 'paper' } as const;

/** A school with six students of grade 9, six of grade 10 and two of grade 11. The teacher sees those of grade 9. */
async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const make = (grade: number) => makePerson(built, { schoolId: id, grade });
  const head = await makePerson(built, { role: 'super_admin', schoolId: id });
  const teacher = await makePerson(built, { role: 'teacher', schoolId: id });
  const byGrade: Record<number, Person[]> = { 9: [], 10: [], 11: [] };
  for (const [grade, count] of [
    [9, 6],
    [10, 6],
    [11, 2],
  ] as const) {
    for (let each = 0; each < count; each += 1) byGrade[grade]?.push(await make(grade));
  }
  for (const student of byGrade[9] ?? []) await assign(built, id, student, teacher);
  const load = async (who: Person = head, range: Range & { on?: 'paper' } = march): Promise<Month> => {
    const reply = await callAs(who, 'GET /staff/month', range);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.month;
  };
  const students = (grade: number) => byGrade[grade] ?? [];
  return { built, id, head, teacher, students, load };
}

const gradeOf = ({ grades }: Month, grade: number): MonthGrade | undefined =>
  grades.find((each) => each.grade === grade);

test('the month page has averages of its school days beside those of the month before', async (t) => {
  const { built, id, students, load } = await makeScene(t);
  // Today is Wednesday, 11 March, before school is over. Sunday, 8 March, has no school.
  for (const [at, student] of students(9).entries()) {
    await tapIn(built, id, student, [
      { ago: 20, eaten: true, feeling: 4 },
      { ago: 3, eaten: false, feeling: 1 },
      { ago: 2, eaten: at > 0, feeling: 3 },
      { ago: 1, eaten: true, feeling: 4 },
      { ago: 0, eaten: false, feeling: 1 },
    ]);
  }
  const month = await load();
  assert.deepEqual(
    [month.startDate, month.endDate, month.beforeStart, month.beforeEnd],
    ['2026-03-01', '2026-03-11', '2026-02-01', '2026-02-28'],
  );
  assert.equal(month.students, 14);
  // The school days are Monday, 2 March, to Tuesday, 10 March; two of them have six tap-ins each.
  assert.deepEqual(month.figures, {
    schoolDays: 7,
    students: 14,
    tappedIn: 2,
    tappedInPercent: 12,
    eaten: 92,
    rested: null,
    feeling: 3.5,
    feelings: [0, 0, 50, 50, 0],
  });
  assert.equal(month.before.eaten, 100);
  assert.deepEqual(
    month.weeks.map(({ monday, figures }) => [monday, figures.schoolDays, figures.eaten]),
    [
      ['2026-03-02', 5, null],
      ['2026-03-09', 2, 92],
    ],
  );
  assert.deepEqual(
    month.weekdays.map(({ weekday, figures }) => [weekday, figures.tappedInPercent, figures.feeling]),
    [
      [1, 21, 3],
      [2, 21, 4],
      [3, 0, null],
      [4, 0, null],
      [5, 0, null],
    ],
  );
});

test('today counts in the month once school is over', async (t) => {
  const { built, id, students, load } = await makeScene(t);
  for (const student of students(9))
    await tapIn(built, id, student, [
      { ago: 1, eaten: true },
      { ago: 0, eaten: false },
    ]);
  assert.equal((await load()).figures.schoolDays, 1);
  built.clock.advance(10 * 3_600_000);
  const month = await load();
  assert.deepEqual([month.figures.schoolDays, month.figures.eaten], [2, 50]);
});

test('a grade of two students is on the screen; on paper, that grade and a second one are hidden', async (t) => {
  const { built, id, head, students, load } = await makeScene(t);
  for (const student of [...students(9), ...students(10), ...students(11)]) {
    await tapIn(built, id, student, [{ ago: 1, eaten: true, feeling: 4 }]);
  }
  const month = await load();
  assert.deepEqual([gradeOf(month, 11)?.students, gradeOf(month, 11)?.figures.feeling], [2, 4]);
  assert.equal(JSON.stringify(month).includes('hidden'), false);
  const paper = await load(head, onPaper);
  assert.equal(paper.figures.tappedInPercent, 100);
  assert.deepEqual(
    paper.grades.map(({ grade, students: count, figures }) => [grade, count, figures.hidden, figures.eaten]),
    [
      [9, null, 'withheld', null],
      [10, 6, undefined, 100],
      [11, null, 'withheld', null],
    ],
  );
});

test('a day with answers of a few students is on the screen, and in no figure on paper', async (t) => {
  const { built, id, head, students, load } = await makeScene(t);
  for (const student of students(9)) await tapIn(built, id, student, [{ ago: 1, eaten: true, feeling: 5 }]);
  for (const student of students(9).slice(0, 2))
    await tapIn(built, id, student, [{ ago: 2, eaten: false, feeling: 1 }]);
  assert.deepEqual([(await load()).figures.eaten, (await load()).figures.feeling], [75, 4]);
  const paper = await load(head, onPaper);
  for (const { figures } of [paper, ...paper.weeks]) {
    assert.deepEqual([figures.eaten, figures.feeling, figures.tappedIn], [100, 5, 6]);
  }
  const [monday] = paper.days;
  assert.deepEqual([monday?.figures.tappedIn, monday?.figures.eaten], [null, null]);
});

test('the month on paper leaves out today, even when school is over', async (t) => {
  const { built, id, head, students, load } = await makeScene(t);
  for (const student of students(9))
    await tapIn(built, id, student, [
      { ago: 1, eaten: true },
      { ago: 0, eaten: false },
    ]);
  built.clock.advance(10 * 3_600_000);
  assert.deepEqual([(await load()).figures.eaten, (await load(head, onPaper)).figures.eaten], [50, 100]);
});

test('a teacher prints the figures of their class, unless the other students are too few', async (t) => {
  const { built, id, teacher, students, load } = await makeScene(t);
  const days = [{ ago: 1, eaten: true }];
  for (const student of students(9)) await tapIn(built, id, student, days);
  const paper = await load(teacher, onPaper);
  assert.deepEqual([paper.figures.eaten, paper.grades], [100, []]);
  for (const student of students(10).slice(0, 2)) await tapIn(built, id, student, days);
  assert.equal((await load(teacher, onPaper)).figures.eaten, null);
});

test('the month page of a teacher has the figures of their own students only', async (t) => {
  const { built, id, teacher, students, load } = await makeScene(t);
  for (const student of students(9)) await tapIn(built, id, student, [{ ago: 1, eaten: true }]);
  for (const student of students(10)) await tapIn(built, id, student, [{ ago: 1, eaten: false }]);
  const month = await load(teacher);
  assert.deepEqual([month.students, month.figures.eaten], [6, 100]);
  assert.deepEqual(
    month.grades.map(({ grade }) => grade),
    [9],
  );
});

test('the figures of thirty days agree with the averages of the dashboard', async (t) => {
  const { built, id, head, students, load } = await makeScene(t);
  for (const [at, student] of [...students(9), ...students(10)].entries()) {
    await tapIn(built, id, student, [
      { ago: 1, eaten: at > 2 },
      { ago: 12, eaten: true },
      { ago: 17, eaten: at % 2 === 0 },
    ]);
  }
  const { figures } = await load(head, { startDate: '2026-02-10', endDate: '2026-03-11' });
  const { averages } = (await callAs(head, 'GET /staff/dashboard/averages', { daysAgo: 30 })).body;
  const { true: yes = 0, false: no = 0 } = averages.questionStats[0]?.stats ?? {};
  assert.equal(figures.eaten, Math.round((100 * yes) / (yes + no)));
  assert.equal(figures.tappedInPercent, Math.round((100 * averages.tapIns) / averages.asked));
  assert.equal(figures.schoolDays, averages.schoolDays);
});

test('the month returns 400 for a range that ends before it starts, is longer than a year, or is in the year 1', async (t) => {
  const { head } = await makeScene(t);
  for (const [startDate, endDate] of [
    ['2026-03-02', '2026-03-01'],
    ['2025-01-01', '2026-03-01'],
    ['0001-01-01', '0001-01-31'],
  ]) {
    const reply = await callAs(head, 'GET /staff/month', { startDate, endDate });
    assert.deepEqual([reply.status, reply.body.code], [400, 'date_range_invalid'], startDate);
  }
});

test('the exported month has a row for each day, and no figure about fewer than five students', async (t) => {
  const { built, id, head, students } = await makeScene(t);
  for (const student of students(9)) await tapIn(built, id, student, [{ ago: 1, eaten: true, feeling: 4 }]);
  for (const student of students(10).slice(0, 2)) await tapIn(built, id, student, [{ ago: 6, eaten: false }]);
  const { csv } = (await callAs(head, 'GET /staff/export', { list: 'month', ...march })).body;
  const [about = '', table = ''] = csv.split('\r\n\r\n');
  assert.ok(about.includes('Dates,"March 1, 2026 – March 31, 2026"'), about);
  assert.deepEqual(table.trimEnd().split('\r\n'), [
    'Day,Students,Tapped in,Tapped in (%),Eaten (%),Rested (%),"Feeling, average (1 to 5)",Awful (%),Bad (%),Okay (%),Good (%),Rad (%)',
    `2026-03-05,14,${Array(10).fill('Not shown').join(',')}`,
    '2026-03-06,14,0,0,,,,,,,,',
    '2026-03-09,14,0,0,,,,,,,,',
    '2026-03-10,14,6,43,100,,4,0,0,0,100,0',
  ]);
});

test('the status of today can be filtered by grade', async (t) => {
  const { head, students } = await makeScene(t);
  const { body } = await callAs(head, 'GET /staff/students/status', { grade: 11 });
  assert.deepEqual(
    body.students.notCheckedIn
      .map(({ studentInfo }: { studentInfo: { _id: string } }) => studentInfo._id)
      .sort(),
    students(11)
      .map(({ userId }) => String(userId))
      .sort(),
  );
});
