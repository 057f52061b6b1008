import { sql } from 'kysely';
import { addDays, localDay } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { addCare, askToTalk, insertCalendars } from './care.ts';
import { addCheckIns, demoZone, insertHistory, insertOwnQuestions } from './check-ins.ts';
import {
  assignClasses,
  demoDistricts,
  hashDemoPassword,
  insertCrowd,
  insertNamed,
  type NamedPerson,
  requestSuperAdmin,
} from './people.ts';

/** The accounts with which a visitor logs in, and staff in every role and state. */
const cedarHighPeople: NamedPerson[] = [
  {
    email: 'teacher@demo.test',
    firstName: 'Tessa',
    lastName: 'Thompson',
    namePrefix: 'Ms',
    role: 'teacher',
    verified: 'approved',
  },
  {
    email: 'student@demo.test',
    firstName: 'Samantha',
    lastName: 'Rivera',
    preferredName: 'Sam',
    role: 'student',
    verified: 'approved',
    grade: 9,
  },
  {
    email: 'newstudent@demo.test',
    firstName: 'Nico',
    lastName: 'Park',
    role: 'student',
    verified: 'approved',
  },
  {
    email: 'admin@demo.test',
    firstName: 'Adrian',
    lastName: 'Moore',
    namePrefix: 'Mr',
    role: 'admin',
    verified: 'approved',
  },
  {
    email: 'super@demo.test',
    firstName: 'Simone',
    lastName: 'Baptiste',
    namePrefix: 'Mrs',
    role: 'super_admin',
    verified: 'approved',
  },
  {
    email: 'pending@demo.test',
    firstName: 'Penny',
    lastName: 'Walker',
    namePrefix: 'Ms',
    role: 'teacher',
    verified: 'pending',
  },
];

/** Pending requests and a denied one in each school. The code of the school becomes part of the email address. */
const waitingPeople: NamedPerson[] = [
  {
    email: 'super',
    firstName: 'Ursula',
    lastName: 'Grant',
    namePrefix: 'Mrs',
    role: 'super_admin',
    verified: 'approved',
  },
  {
    email: 'admin',
    firstName: 'Abel',
    lastName: 'Fields',
    namePrefix: 'Mr',
    role: 'admin',
    verified: 'approved',
  },
  { email: 'asks-admin1', firstName: 'Iris', lastName: 'Campbell', role: 'admin', verified: 'pending' },
  { email: 'asks-admin2', firstName: 'Marco', lastName: 'Delgado', role: 'admin', verified: 'pending' },
  { email: 'asks-admin3', firstName: 'June', lastName: 'Abbott', role: 'admin', verified: 'pending' },
  { email: 'asks-teacher1', firstName: 'Tobias', lastName: 'Lane', role: 'teacher', verified: 'pending' },
  { email: 'asks-teacher2', firstName: 'Rosa', lastName: 'Quintero', role: 'teacher', verified: 'pending' },
  { email: 'denied', firstName: 'Dennis', lastName: 'Shaw', role: 'teacher', verified: 'rejected' },
];

const districtPeople = {
  cedar: { email: 'district@demo.test', firstName: 'Dana', lastName: 'Whitfield', role: 'district_admin' },
  ridge: { email: 'ridge@demo.test', firstName: 'Rita', lastName: 'Gallagher', role: 'district_admin' },
  cedarPending: {
    email: 'pending-district@demo.test',
    firstName: 'Paul',
    lastName: 'Osei',
    role: 'district_admin',
  },
} as const;

const historyDays = 365;
const ownQuestionDays = 60;
const careDays = 90;

/** The advisory lock under which the demo is created. */
export const demoLockId = 7_461_004;

export async function seedDemo(db: Database, now: Date): Promise<void> {
  const zone = demoZone();
  const today = localDay(now, zone);
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`set local lock_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(demoLockId)})`.execute(transaction);
    await sql`create table if not exists demo (up_to date not null)`.execute(transaction);
    const { rows } = await sql<{ up_to: string }>`select up_to from demo`.execute(transaction);
    const upTo = rows[0]?.up_to;
    const span = { to: today, today, zone, now };
    if (upTo === undefined) {
      await insertPeople(transaction, now);
      const whole = { ...span, from: addDays(today, -historyDays) };
      await insertOwnQuestions(transaction, addDays(today, -ownQuestionDays));
      await insertHistory(transaction, whole);
      await insertCalendars(transaction, whole);
      await addCare(transaction, { ...span, from: addDays(today, -careDays) });
      await askToTalk(transaction, whole);
      await sql`insert into demo values (${today})`.execute(transaction);
    } else {
      const isOfToday = upTo >= today;
      const since = { ...span, from: isOfToday ? today : addDays(upTo, 1) };
      // A demo from before own questions existed gets them now. Its earlier check-ins stay unchanged.
      const hasNewQuestions = await insertOwnQuestions(transaction, since.from);
      if (hasNewQuestions || !isOfToday) await addCheckIns(transaction, since);
      if (isOfToday) return;
      // A demo from before calendars existed gets them now.
      await insertCalendars(transaction, since);
      await addCare(transaction, since);
      await sql`update demo set up_to = ${today}`.execute(transaction);
    }
  });
}

async function insertPeople(db: Database, now: Date): Promise<void> {
  const hash = await hashDemoPassword();
  const districtIds = new Map<string, number>();
  const schoolIds = new Map<string, number>();
  for (const { name, code, remotes, schools } of demoDistricts) {
    const district = await db
      .insertInto('districts')
      .values({ name, code, settings: JSON.stringify({ remotes }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    districtIds.set(code, district.id);
    for (const school of schools) {
      const { id } = await db
        .insertInto('schools')
        .values({ name: school.name, code: school.code, district_id: district.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      schoolIds.set(school.code, id);
      if (school.code === 'CEDAR1') {
        for (const person of cedarHighPeople) await insertNamed(db, id, person, hash);
      }
      await insertCrowd(db, school, id, hash);
      for (const person of waitingPeople) {
        const email = `${person.email}.${school.code.toLowerCase()}@demo.test`;
        await insertNamed(db, id, { ...person, email }, hash);
      }
      await assignClasses(db, id);
    }
  }
  await insertDistrictPeople(db, districtIds, hash);
  const lake = districtIds.get('LAKE');
  const cedarHigh = schoolIds.get('CEDAR1');
  if (lake === undefined || cedarHigh === undefined) return;
  await requestSuperAdmin(db, cedarHigh, now);
  await db
    .insertInto('district_requests')
    .values({ school_id: cedarHigh, district_id: lake, verified: 'pending' })
    .execute();
}

async function insertDistrictPeople(db: Database, districtIds: Map<string, number>, hash: string) {
  const people = [
    { ...districtPeople.cedar, district: 'CEDAR', verified: 'approved' },
    { ...districtPeople.ridge, district: 'RIDGE', verified: 'approved' },
    { ...districtPeople.cedarPending, district: 'CEDAR', verified: 'pending' },
  ] as const;
  for (const { district, ...person } of people) {
    const districtId = districtIds.get(district);
    if (districtId === undefined) continue;
    const userId = await insertNamed(db, null, person, hash);
    await db
      .insertInto('district_users')
      .values({ district_id: districtId, user_id: userId, verified: person.verified })
      .execute();
    if (person.verified !== 'approved') continue;
    await sql`insert into school_users (school_id, user_id, role, verified)
      select id, ${userId}, 'district_admin', 'approved' from schools where district_id = ${districtId}
      order by id`.execute(db);
  }
}
