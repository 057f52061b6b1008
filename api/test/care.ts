import type { Database } from '#src/database/database.ts';
import { changeSchoolSettings } from '#src/settings/school-settings.ts';
import type { Built } from './build.ts';
import { build } from './build.ts';
import { assign, makePerson, makeSchool, type Person, type PersonOptions } from './people.ts';

/** Lets students of the school ask to talk, with this person as the backup. */
export const letStudentsAsk = (db: Database, schoolId: number, backup: Person) =>
  changeSchoolSettings(db, schoolId, { talkEnabled: true, standIn: String(backup.schoolUserId) });

/** Sets the calendar of the school. Fields that are left out have their defaults. */
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
  await db
    .updateTable('school_calendars')
    .set({
      time_zone: calendar.timeZone === undefined ? 'America/Chicago' : calendar.timeZone,
      first_day: firstDay,
      last_day: lastDay,
      weekdays,
    })
    .where('school_id', '=', schoolId)
    .execute();
  if (backup) await letStudentsAsk(db, schoolId, backup);
}

/** Creates a school with a student, their counselor and teacher, an admin, and a student of another teacher. */
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
  const answer = async (questionId: string, response: boolean | number, who = student) =>
    who.visitor.call('POST /student/submit-response/:school', {
      params: { school: String(school.id) },
      body: { questionId, response },
    });
  /** Makes calls as a member of staff. They return the reply or the code of the error. */
  const as = (who: Person) => {
    const by = { schoolUserId: String(who.schoolUserId) };
    const studentParams = (person: Person) => ({ id: String(person.userId) });
    return {
      list: async () => (await who.visitor.call('GET /staff/follow-ups', { query: by })).body,
      waiting: async () => (await who.visitor.call('GET /staff/waiting', { query: by })).body.count,
      claim: (person = student) =>
        who.visitor.call('POST /staff/student/:id/follow-up', { params: studentParams(person), body: by }),
      history: (person = student) =>
        who.visitor.call('GET /staff/student/:id/follow-ups', { params: studentParams(person), query: by }),
      colleagues: (person = student) =>
        who.visitor.call('GET /staff/student/:id/colleagues', { params: studentParams(person), query: by }),
      change: (id: string, body: object) =>
        who.visitor.send('PUT /staff/follow-up/:id', { params: { id }, body: { ...by, ...body } }),
    };
  };
  /** Returns the kinds and recipients of mails after all due notifications were dispatched. */
  const mailed = async () => {
    built.services.notifications.wake();
    await built.services.notifications.settled();
    await built.services.outbox.settled();
    const mails = await built.db
      .selectFrom('messages')
      .select(['recipient', 'kind'])
      .where('channel', '=', 'mail')
      .orderBy('id')
      .execute();
    return mails.map(({ recipient, kind }) => `${kind} ${recipient}`);
  };
  return { built, school, make, counselor, teacher, other, admin, student, answer, as, mailed };
}
