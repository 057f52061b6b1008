import type { Verification } from '@tapin/contract/entities';
import { districtRole, type Role, roles } from '@tapin/contract/policy';
import { saveRequest } from '#src/districts/schools-repository.ts';
import type { Built } from '#test/build.ts';
import { letStudentsAsk } from '#test/care.ts';
import { makeOffer, makeOwnQuestion } from '#test/own-question.ts';
import {
  assign,
  joinSchool,
  loggedIn,
  makeDistrict,
  makeDistrictAdmin,
  makePerson,
  makeRoleRequest,
  makeSchool,
  type Person,
} from '#test/people.ts';
import { makeRun, makeUpload } from '#test/roster/roster-runs.ts';

export const matrixStates = ['approved', 'pending', 'rejected'] as const;

interface School {
  id: number;
  name: string;
  code: string;
}

/** Two districts with a school each, a school without a district, and all people that the calls concern. */
export interface World {
  own: School;
  foreign: School;
  free: School;
  ownDistrict: number;
  foreignDistrict: number;
  someDistrictUser: number;
  callers: Record<Role, Record<Verification, Person>>;
  classmate: Person;
  schoolmate: Person;
  stranger: Person;
  colleague: Person;
  head: Person;
  applicant: Person;
  foreignTeacher: Person;
  foreignApplicant: Person;
  foreignSuper: Person;
  foreignDistrictAdmin: Person;
  followUps: Record<'classmate' | 'schoolmate' | 'stranger', number>;
  /** Questions of the two schools: one that is asked, and one that waits for approval. */
  questions: Record<'own' | 'waiting' | 'foreign' | 'foreignWaiting', string>;
  roleRequests: Record<'own' | 'foreign', number>;
  /** Roster runs of the two districts: a plan, and an earlier run that was applied. */
  rosterRuns: Record<'planned' | 'applied', Record<'own' | 'foreign', number>>;
  uploads: Record<'own' | 'foreign', number>;
  offers: Record<'own' | 'foreign', number>;
}

async function makeCallers(built: Built, schoolId: number, districtId: number): Promise<World['callers']> {
  const inState = async (role: Role, verified: Verification): Promise<Person> => {
    if (role !== districtRole) return makePerson(built, { role, schoolId, verified });
    const admin = await makeDistrictAdmin(built, districtId, verified);
    if (verified === 'approved') return admin;
    // The product never creates such a membership, but the rule must hold for it.
    return { ...admin, schoolUserId: await joinSchool(built, admin, schoolId, { role, verified }) };
  };
  const inStates = async (role: Role) => ({
    approved: await inState(role, 'approved'),
    pending: await inState(role, 'pending'),
    rejected: await inState(role, 'rejected'),
  });
  const entries: [Role, Record<Verification, Person>][] = [];
  for (const role of roles) entries.push([role, await inStates(role)]);
  return Object.fromEntries(entries) as World['callers'];
}

async function letStudentsOfSchoolAsk({ db }: Built, schoolId: number, backup: Person): Promise<void> {
  const time_zone = 'America/Chicago';
  await db.updateTable('school_calendars').set({ time_zone }).where('school_id', '=', schoolId).execute();
  await letStudentsAsk(db, schoolId, backup);
}

export async function openFollowUp({ db, clock }: Built, schoolId: number, student: Person): Promise<number> {
  const { id } = await db
    .insertInto('follow_ups')
    .values({ school_id: schoolId, student_id: student.userId, reason: 'low', opened_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const springDays = { firstDay: '2026-03-09', lastDay: '2026-04-03' };

export async function makeWorld(built: Built): Promise<World> {
  const ownDistrict = await makeDistrict(built);
  const foreignDistrict = await makeDistrict(built);
  const own = await makeSchool(built, ownDistrict);
  const foreign = await makeSchool(built, foreignDistrict);
  const free = await makeSchool(built);
  const callers = await makeCallers(built, own.id, ownDistrict);
  const at = (school: School, role: Role, verified: Verification = 'approved') =>
    makePerson(built, { role, schoolId: school.id, verified });
  const people = {
    classmate: await at(own, 'student'),
    schoolmate: await at(own, 'student'),
    stranger: await at(foreign, 'student'),
    colleague: await at(own, 'teacher'),
    head: await at(own, 'super_admin'),
    applicant: await at(own, 'teacher', 'pending'),
    foreignTeacher: await at(foreign, 'teacher'),
    foreignApplicant: await at(foreign, 'teacher', 'pending'),
    foreignSuper: await at(foreign, 'super_admin'),
    foreignDistrictAdmin: await makeDistrictAdmin(built, foreignDistrict),
  };
  const { classmate, schoolmate, stranger, colleague, foreignTeacher, foreignSuper } = people;
  await assign(built, own.id, classmate, callers.teacher.approved);
  await assign(built, own.id, schoolmate, colleague);
  await assign(built, own.id, callers.student.approved, colleague);
  await assign(built, foreign.id, stranger, foreignTeacher, 'counselor');
  await letStudentsOfSchoolAsk(built, own.id, callers.super_admin.approved);
  await letStudentsOfSchoolAsk(built, foreign.id, foreignSuper);
  await saveRequest(built.db, own.id, foreignDistrict, 'pending');
  const inBoth = async (make: (districtId: number) => Promise<number>) => ({
    own: await make(ownDistrict),
    foreign: await make(foreignDistrict),
  });
  return {
    own,
    foreign,
    free,
    ownDistrict,
    foreignDistrict,
    someDistrictUser: callers.district_admin.approved.districtUserId,
    callers,
    ...people,
    followUps: {
      classmate: await openFollowUp(built, own.id, classmate),
      schoolmate: await openFollowUp(built, own.id, schoolmate),
      stranger: await openFollowUp(built, foreign.id, stranger),
    },
    questions: {
      own: await makeOwnQuestion(built, own.id, springDays),
      waiting: await makeOwnQuestion(built, own.id, { ...springDays, slot: 5, verified: 'pending' }),
      foreign: await makeOwnQuestion(built, foreign.id, springDays),
      foreignWaiting: await makeOwnQuestion(built, foreign.id, {
        ...springDays,
        slot: 5,
        verified: 'pending',
      }),
    },
    roleRequests: {
      own: await makeRoleRequest(built, own.id, { about: colleague, by: callers.admin.approved }),
      foreign: await makeRoleRequest(built, foreign.id, { about: foreignTeacher, by: foreignSuper }),
    },
    rosterRuns: {
      applied: await inBoth((district) => makeRun(built, district, { state: 'applied' })),
      planned: await inBoth((district) => makeRun(built, district)),
    },
    uploads: await inBoth((district) => makeUpload(built, district)),
    offers: {
      own: await makeOffer(built, ownDistrict),
      foreign: await makeOffer(built, foreignDistrict),
    },
  };
}

/** Logs the same person in with a new browser, because an earlier case may have logged them out. */
export async function logInAgain(built: Built, person: Person): Promise<Person> {
  return { ...person, visitor: await loggedIn(built, person.userId) };
}
