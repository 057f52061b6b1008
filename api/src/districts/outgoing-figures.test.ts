import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addDays, weekday } from '#src/basics/local-day.ts';
import { insertRollups } from '#src/check-ins/totals/rollups.ts';
import { build } from '#test/build.ts';
import {
  type AnswerCell,
  type Attacked,
  attack,
  attacked,
  type ReadForm,
  readDistrictFile,
  readMonth,
  readMonthFile,
  readStats,
} from '#test/figures/figure-attack.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool, type Person } from '#test/people.ts';
import { fc } from '#test/random/property-testing.ts';

const firstDay = '2026-02-02';
const grades = [9, 10, 11] as const;
const numberOf: Record<Attacked, number> = { eaten: 1, feeling: 3, own: 4 };
const ranges = { district: [7, 30, 90], stats: [7, 30, 365], months: ['2026-02', '2026-03'] } as const;

const anySchool = fc.record({
  sizes: fc.tuple(fc.integer({ min: 1, max: 7 }), fc.nat(7), fc.nat(4)),
  rate: fc.integer({ min: 25, max: 95 }),
  rolls: fc.infiniteStream(fc.nat(99)),
});
type Generated = typeof anySchool extends fc.Arbitrary<infer T> ? T : never;

async function makeAnswers(
  built: Awaited<ReturnType<typeof build>>,
  districtId: number,
  generated: Generated,
) {
  const school = await makeSchool(built, districtId);
  const head = await makePerson(built, { schoolId: school.id, role: 'super_admin' });
  await makeOwnQuestion(built, school.id, { firstDay, lastDay: '2026-05-01' });
  const roll = () => Number(generated.rolls.next().value);
  const cells = new Map<string, AnswerCell>();
  const answers: { student: number; day: string; question: number; response: number }[] = [];
  for (const [at, grade] of grades.entries()) {
    for (let count = 0; count < (generated.sizes[at] ?? 0); count += 1) {
      const { userId } = await makePerson(built, { schoolId: school.id, grade });
      for (let day = firstDay; day <= '2026-03-11'; day = addDays(day, 1)) {
        if ([0, 6].includes(weekday(day))) continue;
        for (const question of attacked) {
          if (roll() >= generated.rate) continue;
          const value = question === 'feeling' ? 1 + (roll() % 5) : roll() % 2;
          const response = question === 'own' ? 2 - value : value;
          answers.push({ student: userId, day, question: numberOf[question], response });
          const key = `${question} ${day} ${grade}`;
          const cell = cells.get(key) ?? { day, grade, question, count: 0, sum: 0 };
          cells.set(key, { ...cell, count: cell.count + 1, sum: cell.sum + value });
        }
      }
    }
  }
  await sql`
    insert into answers (school_id, student_id, day, question, response, created_at)
    select ${school.id}::integer, a.student, a.day, a.question, a.response, a.day + time '15:00'
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as a (student integer, day date, question smallint, response smallint)`.execute(built.db);
  await sql`update own_questions set answered_at = now() where school_id = ${school.id}`.execute(built.db);
  return { school, head, cells: [...cells.values()] };
}

type Scene = Awaited<ReturnType<typeof makeAnswers>>;

async function readSchool({ head, cells }: Scene, today: string): Promise<ReadForm[]> {
  const schoolUserId = String(head.schoolUserId);
  const forms: ReadForm[] = [];
  const csvOf = async (query: Record<string, unknown>) => {
    const reply = await head.visitor.send('GET /staff/export', {
      query: { schoolUserId, ...query } as never,
    });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.csv;
  };
  for (const month of ranges.months) {
    const range = { startDate: `${month}-01`, endDate: month === '2026-02' ? '2026-02-28' : '2026-03-31' };
    forms.push(readMonthFile(await csvOf({ list: 'month', ...range }), { today }));
    const query = { schoolUserId, ...range, on: 'paper' } as const;
    const reply = await head.visitor.send('GET /staff/month', { query });
    forms.push(readMonth(reply.body.month, { today }));
  }
  for (const daysAgo of ranges.stats)
    for (const grade of [undefined, ...grades.filter((each) => cells.some((cell) => cell.grade === each))]) {
      const csv = await csvOf({ list: 'stats', daysAgo, ...(grade && { grade }) });
      forms.push(readStats(csv, { today, daysAgo, grade }));
    }
  return forms;
}

async function readDistrict(admin: Person, { school }: Scene, today: string): Promise<ReadForm[]> {
  const districtUserId = String(admin.districtUserId);
  const forms: ReadForm[] = [];
  for (const count of ranges.district) {
    const query = { districtUserId, daysAgo: count };
    const { csv } = (await admin.visitor.call('GET /district/overview/export', { query })).body;
    forms.push(readDistrictFile(csv, { school: school.name, today, count, end: addDays(today, -1) }));
  }
  return forms;
}

test('all files and printed pages together do not reveal an answer of fewer than five students', async (t) => {
  const built = await build(t);
  const districtId = await makeDistrict(built);
  const scenes: Scene[] = [];
  for (const generated of fc.sample(anySchool, 10))
    scenes.push(await makeAnswers(built, districtId, generated));
  await insertRollups(built.db);
  const admin = await makeDistrictAdmin(built, districtId);
  const forms = scenes.map((): ReadForm[] => []);
  for (const today of ['2026-03-11', '2026-03-12']) {
    for (const [at, scene] of scenes.entries()) {
      await built.db.deleteFrom('throttles').execute();
      forms[at]?.push(...(await readSchool(scene, today)), ...(await readDistrict(admin, scene, today)));
    }
    built.clock.advanceDays(1);
  }
  const results = scenes.map(({ cells }, at) => attack(cells, forms[at] ?? []));
  const readFigures = forms.flat().reduce((sum, { figures }) => sum + figures.length, 0);
  assert.ok(readFigures > 1_000, `the files have ${readFigures} figures`);
  assert.ok(results.filter(({ small }) => small > 50).length >= 8, 'most schools have small groups');
  const broken = results.filter(({ computed }) => computed.length > 0);
  t.diagnostic(`${broken.length} of ${results.length} schools are computed`);
  assert.deepEqual(
    broken.map(
      ({ computed, small }) => `${computed.length} of ${small}, such as ${computed[0]?.join(' + ')}`,
    ),
    [],
  );
});
