import assert from 'node:assert/strict';
import type { ClassType } from '@tapin/contract/entities';
import type { NoticeOption } from '@tapin/contract/vocabulary';
import type { Database } from '#src/database/database.ts';
import { changeSchoolSettings } from '#src/settings/settings.ts';
import type { Built } from './build.ts';
import { build } from './build.ts';
import { answerAs, callAs } from './call-as.ts';
import { assign, makeDistrict, makePerson, makeSchool, type Person, type PersonOptions } from './people.ts';
import { insert, rowsOf, update } from './rows.ts';

export const letStudentsAsk = (db: Database, schoolId: number, backup: Person) =>
  changeSchoolSettings(db, schoolId, { talkEnabled: true, standIn: String(backup.schoolUserId) });

export async function setCalendar(
  { db }: Built,
  schoolId: number,
  calendar: {
    backup?: Person;
    firstDay?: string;
    lastDay?: string;
    weekdays?: number[];
    timeZone?: string | null;
  } = {},
): Promise<void> {
  const { backup, firstDay = null, lastDay = null, weekdays = [1, 2, 3, 4, 5] } = calendar;
  const time_zone = calendar.timeZone === undefined ? 'America/Chicago' : calendar.timeZone;
  const days = { first_day: firstDay, last_day: lastDay, weekdays };
  await update({ db }, 'school_calendars', { time_zone, ...days }, { school_id: schoolId });
  if (backup) await letStudentsAsk(db, schoolId, backup);
}

export const addHoliday = (built: Built, schoolId: number, firstDay: string, lastDay = firstDay) => {
  const holiday = { first_day: firstDay, last_day: lastDay, name: 'Off' };
  return insert(built, 'school_holidays', { school_id: schoolId, ...holiday });
};

/** Saves when a person is notified: one time for every rule, or the times of some rules. */
export const chooseNotices = (
  who: Person,
  choice: NoticeOption | Partial<Record<string, NoticeOption>>,
  digestHour = 8,
) => {
  const [each, rules] = typeof choice === 'string' ? [choice, {}] : (['off', choice] as const);
  const all = { awful: each, lowDays: each, notEatenDays: each, asked: each };
  return callAs(who, 'PUT /user/notices', { rules: { ...all, ...rules }, digestHour });
};

export async function makeCareScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const school = await makeSchool(built);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: school.id, ...options });
  const counselor = await make({ role: 'teacher', firstName: 'Cora', lastName: 'Counsel' });
  const teacher = await make({ role: 'teacher', firstName: 'Tess', lastName: 'Teach' });
  const other = await make({ role: 'teacher', firstName: 'Otto', lastName: 'Other' });
  const admin = await make({ role: 'admin', firstName: 'Ada', lastName: 'Admin' });
  const student = await make({ firstName: 'Sam', lastName: 'Student', grade: 9 });
  await assign(built, school.id, student, counselor, 'counselor');
  await assign(built, school.id, student, teacher, 'home_room');
  const answer = (questionId: string, response: boolean | number, who = student) =>
    answerAs(who, school.id, questionId, response);
  const as = (who: Person) => ({
    list: async () => (await callAs(who, 'GET /staff/follow-ups')).body,
    waiting: async () => (await callAs(who, 'GET /staff/waiting')).body.count,
    claim: ({ userId: id } = student) => callAs(who, 'POST /staff/student/:id/follow-up', { id }),
    history: ({ userId: id } = student) => callAs(who, 'GET /staff/student/:id/follow-ups', { id }),
    colleagues: ({ userId: id } = student) => callAs(who, 'GET /staff/student/:id/colleagues', { id }),
    change: (id: string, body: object) => callAs(who, 'PUT /staff/follow-up/:id', { id, ...body }),
    record: (fields: object = {}) =>
      callAs(who, 'GET /staff/student/:id/record', { id: student.userId, ...fields }),
  });
  const atSchool = { school: school.id };
  const ask = (adult: Person, who = student) =>
    callAs(who, 'POST /student/:school/talk', { ...atSchool, adult: String(adult.userId) });
  const withdraw = () => callAs(student, 'DELETE /student/:school/talk', atSchool);
  const talk = async () => (await callAs(student, 'GET /student/:school/talk', atSchool)).body;
  const correct = (answerId: string, response: boolean | number) =>
    callAs(student, 'POST /student/correct-response/:school', { ...atSchool, answer: answerId, response });
  const chooseClasses = async (...classes: [ClassType, Person][]) => {
    const chosen = classes.map(([slot, { userId }]) => ({ class: slot, teacherId: String(userId) }));
    const body = { ...atSchool, schoolId: String(school.id), classes: chosen };
    assert.equal((await callAs(student, 'POST /student/select-classes/:school', body)).status, 200);
  };
  const joinDistrict = async () => {
    const district_id = await makeDistrict(built);
    await update(built, 'schools', { district_id }, { id: school.id });
    return district_id;
  };
  const mailed = async () => {
    built.services.notifications.wake();
    await built.services.notifications.settled();
    await built.services.outbox.settled();
    const mails = await rowsOf(built, 'messages', ['recipient', 'kind'], { channel: 'mail' });
    return mails.map(({ recipient, kind }) => `${kind} ${recipient}`);
  };
  const people = { counselor, teacher, other, admin, student };
  const calls = { as, answer, correct, ask, withdraw, talk, chooseClasses };
  return { built, school, make, ...people, ...calls, joinDistrict, mailed };
}
