import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InputOf } from '@tapin/contract/calls';
import { SchoolSettingsSchema } from '@tapin/contract/school-settings';
import { minutes } from '#src/basics/clock.ts';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import { readSettings } from '#src/settings/settings.ts';
import { build } from '#test/build.ts';
import { makePerson, makeSchool, type Person } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';
import { listSchoolDays } from './school-days.ts';
import { loadCalendar } from './service.ts';

const defaultCalendar = {
  ...readSettings(SchoolSettingsSchema, {}),
  timeZone: 'America/Chicago',
  weekdays: [1, 2, 3, 4, 5],
  firstDay: '2025-08-18',
  lastDay: '2026-05-29',
  opensAt: '08:10',
  closesAt: '15:20',
  holidays: [{ firstDay: '2026-03-12', lastDay: '2026-03-20', name: 'Spring break' }],
  rules: { awful: true, lowDays: 3, notEatenDays: null, ownLow: true },
  talkEnabled: false,
  standIn: null,
};

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const admin = await makePerson(built, { schoolId: id, role: 'admin', firstName: 'Ada', lastName: 'Min' });
  const student = await makePerson(built, { schoolId: id });
  const params = { school: String(id) };
  const putCalendar = (calendar: Partial<InputOf<'PUT /school/:school/calendar'>['body']>) =>
    admin.visitor.call('PUT /school/:school/calendar', { params, body: { ...defaultCalendar, ...calendar } });
  const questions = async (who: Person = student) =>
    (await who.visitor.call('GET /student/:school/questions', { params })).body;
  const answer = async () => {
    const body = { questionId: '3', response: 4 };
    const reply = await student.visitor.call('POST /student/submit-response/:school', { params, body });
    return String(reply.body.answer._id).split('.')[1];
  };
  return { built, id, admin, student, params, put: putCalendar, questions, answer };
}

test('a school without a calendar has weekdays all year, and no time zone', async (t) => {
  const { admin, params, questions } = await makeScene(t);
  const { calendar, standIns } = (await admin.visitor.call('GET /school/:school/calendar', { params })).body;
  assert.deepEqual(calendar, {
    ...defaultCalendar,
    timeZone: null,
    firstDay: null,
    lastDay: null,
    opensAt: '08:00',
    closesAt: '16:00',
    holidays: [],
    rules: { awful: true, lowDays: 3, notEatenDays: 2, ownLow: true },
  });
  assert.deepEqual(standIns, [{ _id: String(admin.schoolUserId), name: 'Ada Min' }]);
  assert.equal((await questions()).nextSchoolDay, '2026-03-12');
});

test('changed weekdays hold from the day of the change on, and past days keep the former weekdays', async (t) => {
  const { built, id, admin, student, params, put: putCalendar } = await makeScene(t);
  const listed = () => listSchoolDays(built.db, id, '2026-03-02', '2026-03-30');
  const holidays: [] = [];
  await putCalendar({ holidays });
  const missed = async () => {
    const query = { schoolUserId: String(admin.schoolUserId) };
    const { body } = await admin.visitor.call('GET /staff/student/:id/feed', {
      params: { id: String(student.userId) },
      query,
    });
    return body.feed.length;
  };
  const before = await missed();
  const saturdays = { holidays, weekdays: [1, 2, 3, 4, 5, 6] };
  const changed = await putCalendar(saturdays);
  assert.deepEqual([changed.status, changed.body.weekdaysSince], [200, '2026-03-11']);
  assert.deepEqual(
    (await listed()).filter((day) => ['2026-03-07', '2026-03-14'].includes(day)),
    ['2026-03-14'],
  );
  assert.equal(await missed(), before);
  // The calendar is changed again on the same day, and once more on a later day.
  await putCalendar({ holidays, weekdays: [6] });
  built.clock.advanceDays(7);
  const later = await putCalendar({ holidays, weekdays: [1] });
  assert.equal(later.body.weekdaysSince, '2026-03-18');
  assert.deepEqual((await listed()).slice(4), [
    ...['2026-03-06', '2026-03-09', '2026-03-10', '2026-03-14', '2026-03-23', '2026-03-30'],
  ]);
  const same = await putCalendar({ holidays, weekdays: [1], opensAt: '08:30' });
  assert.equal(same.body.weekdaysSince, '2026-03-18', 'a change of something else');
  const { calendar } = (await admin.visitor.call('GET /school/:school/calendar', { params })).body;
  assert.deepEqual(calendar.weekdays, [1]);
});

test('refuses the second of two calendar changes that start from the same revision, and keeps the first', async (t) => {
  const { admin, params, put: putCalendar } = await makeScene(t);
  const load = async () => (await admin.visitor.call('GET /school/:school/calendar', { params })).body;
  const { revision } = await load();
  const opensAt = ['08:05', '08:15', '08:25'];
  const replies = await Promise.all(opensAt.map((time) => putCalendar({ opensAt: time, revision })));
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409, 409]);
  const first = replies.find(({ status }) => status === 200)?.body;
  assert.deepEqual(await load(), first);
  const second = await putCalendar({ opensAt: '08:00', revision });
  assert.equal(second.body.code, 'changed_meanwhile');
  assert.equal((await putCalendar({ opensAt: '08:00', revision: first.revision })).status, 200);
});

test('returns the school settings of an admin to all staff and writes an audit entry', async (t) => {
  const { built, admin, params, put: putCalendar, questions } = await makeScene(t);
  const reply = await putCalendar({
    talkEnabled: true,
    standIn: String(admin.schoolUserId),
    weekdays: [5, 1, 3],
  });
  assert.deepEqual(reply.body.calendar, {
    ...defaultCalendar,
    weekdays: [1, 3, 5],
    talkEnabled: true,
    standIn: String(admin.schoolUserId),
  });
  const read = await admin.visitor.call('GET /school/:school/calendar', { params });
  assert.deepEqual(read.body, reply.body);
  assert.equal((await questions()).nextSchoolDay, '2026-03-23');
  const entry = await built.db.selectFrom('audit').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([entry.action, entry.actor_id], ['change-calendar', admin.userId]);
});

test('keeps a school setting that the request leaves out, as a page of an older version does', async (t) => {
  const { built, id, admin, params, put: putCalendar } = await makeScene(t);
  await putCalendar({ talkEnabled: true, standIn: String(admin.schoolUserId) });
  const { rules: _, talkEnabled: __, standIn: ___, ...days } = defaultCalendar;
  const body = { ...days, rules: { lowDays: 5 } };
  const { calendar } = (await admin.visitor.call('PUT /school/:school/calendar', { params, body })).body;
  assert.deepEqual(
    [calendar.rules, calendar.talkEnabled, calendar.standIn],
    [{ awful: true, lowDays: 5, notEatenDays: null, ownLow: true }, true, String(admin.schoolUserId)],
  );
  await built.db
    .updateTable('school_users')
    .set({ verified: 'rejected' })
    .where('school_id', '=', id)
    .execute();
  const left = await loadCalendar(built.db, id);
  assert.deepEqual([left.calendar.talkEnabled, left.calendar.standIn], [false, null]);
});

test('refuses contradicting school settings with the name of the field', async (t) => {
  const { admin, put: putCalendar } = await makeScene(t);
  const backwards = { firstDay: '2026-03-20', lastDay: '2026-03-12', name: 'x' };
  const cases: [Parameters<typeof putCalendar>[0], string, string][] = [
    [{ timeZone: 'Mars/Olympus' }, 'validation', 'timeZone'],
    [{ timeZone: '+05:30' }, 'validation', 'timeZone'],
    [{ lastDay: '2025-01-01' }, 'validation', 'lastDay'],
    [{ firstDay: '0001-01-01' }, 'validation', 'firstDay'],
    [{ closesAt: '08:10' }, 'validation', 'closesAt'],
    [{ holidays: [backwards] }, 'validation', 'holidays'],
    [{ weekdays: [] }, 'validation', 'weekdays'],
    [{ standIn: '1' }, 'validation', 'standIn'],
    [{ talkEnabled: true }, 'stand_in_needed', 'admin'],
  ];
  for (const [calendar, code, word] of cases) {
    const { body } = await putCalendar(calendar);
    assert.equal(body.code, code, JSON.stringify(calendar));
    assert.ok(body.msg.includes(word), body.msg);
  }
  assert.equal((await putCalendar({ standIn: String(admin.schoolUserId) })).status, 200);
});

test('returns the next school day for the next check-in, and null when the school year is over', async (t) => {
  const { built, put: putCalendar, questions } = await makeScene(t);
  await putCalendar({});
  assert.equal((await questions()).nextSchoolDay, '2026-03-23');
  built.clock.advanceDays(12);
  assert.equal((await questions()).nextSchoolDay, '2026-03-24');
  built.clock.advanceDays(67);
  assert.equal((await questions()).nextSchoolDay, null);
});

test('counts an answer for the day of the school when the clock of the device is a day ahead', async (t) => {
  const { built, student, id, put: putCalendar, questions, answer } = await makeScene(t);
  student.visitor.headers['time-zone'] = 'Pacific/Kiritimati';
  await putCalendar({});
  assert.equal(await answer(), '2026-03-11');
  assert.equal((await questions()).answers.length, 1);
  built.clock.advance(16 * 3_600_000);
  student.visitor.headers['time-zone'] = 'Pacific/Pago_Pago';
  assert.equal(await answer(), '2026-03-11', 'a device behind it is trusted');
  student.visitor.headers['time-zone'] = 'America/Chicago';
  assert.equal(await answer(), '2026-03-12');
  assert.equal(await countDifferences(built.db, id), 0);
});

async function weekOf(
  { admin, student }: { admin: Person; student: Person },
  startDate: string,
  endDate: string,
) {
  const query = { schoolUserId: String(admin.schoolUserId), startDate, endDate };
  const own = await admin.visitor.call('GET /staff/student/:id/weekly-trends', {
    params: { id: String(student.userId) },
    query,
  });
  const all = await admin.visitor.call('GET /staff/dashboard/weekly-trends', { query });
  return [own.body.weeklyTrends, all.body.data.weeklyTrends].map((week: { noSchool?: true }[]) =>
    week.map(({ noSchool }) => noSchool === true),
  );
}

test('marks days off in a week, which do not count as days to tap in', async (t) => {
  const { built, id, admin, student, put: putCalendar } = await makeScene(t);
  await tapIn(built, id, student, [{ ago: 9, feeling: 4 }]);
  const overview = async () => {
    const query = { schoolUserId: String(admin.schoolUserId) };
    const params = { id: String(student.userId) };
    return (await admin.visitor.call('GET /staff/student/:id/overview', { params, query })).body.overview;
  };
  assert.equal((await overview()).totalNumberOfDays, 8);
  const before = await weekOf({ admin, student }, '2026-03-09', '2026-03-13');
  assert.deepEqual(before, [Array(5).fill(false), Array(5).fill(false)]);
  await putCalendar({ holidays: [{ firstDay: '2026-03-06', lastDay: '2026-03-10', name: 'Conference' }] });
  assert.equal((await overview()).totalNumberOfDays, 5);
  const after = [true, true, false, false, false];
  assert.deepEqual(await weekOf({ admin, student }, '2026-03-09', '2026-03-13'), [after, after]);
});

test('returns the events of a calendar file and stores nothing', async (t) => {
  const { built, admin, params } = await makeScene(t);
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20260525', 'SUMMARY:Memorial Day'];
  const send = (ics: string) =>
    admin.visitor.call('POST /school/:school/calendar/import', { params, body: { ics } });
  const { body } = await send([...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'));
  const [firstDay, lastDay] = ['2026-05-25', '2026-05-25'];
  assert.deepEqual(body.events, [{ firstDay, lastDay, name: 'Memorial Day', noSchool: true }]);
  assert.equal((await send('x'.repeat(200_000))).body.code, 'calendar_file_invalid');
  assert.equal((await send('x'.repeat(1_100_000))).body.code, 'too_large');
  assert.deepEqual(await built.db.selectFrom('school_holidays').selectAll().execute(), []);
});

test('refuses the sixty-first calendar file of a person in ten minutes', async (t) => {
  const { built, admin, params } = await makeScene(t);
  const send = async () =>
    (await admin.visitor.call('POST /school/:school/calendar/import', { params, body: { ics: 'x' } })).body
      .code;
  assert.equal(await send(), 'calendar_file_invalid');
  await built.db.updateTable('throttles').set({ count: 59 }).where('key', 'like', 'imports:%').execute();
  assert.equal(await send(), 'calendar_file_invalid');
  assert.equal(await send(), 'too_many_requests');
  built.clock.advance(minutes(10));
  assert.equal(await send(), 'calendar_file_invalid');
});

test('answers other requests while a calendar file makes the parser loop, then refuses the file', async (t) => {
  const { admin, params } = await makeScene(t);
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20260525', 'SUMMARY:x'];
  const rule = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
  const ics = [...lines, rule, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  let isRefused = false;
  const refusal = admin.visitor.call('POST /school/:school/calendar/import', { params, body: { ics } });
  const { body } = await Promise.race([
    refusal.finally(() => {
      isRefused = true;
    }),
    admin.visitor.call('GET /school/:school/calendar', { params }),
  ]);
  assert.equal(isRefused, false);
  assert.equal(body.calendar.weekdays.length, 5);
  assert.equal((await refusal).body.code, 'calendar_file_invalid');
});
