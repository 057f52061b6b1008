import type { ClassType, Role, Verification } from '@tapin/contract/entities';
import { headRole } from '@tapin/contract/policy';
import { addMs, type Clock, days } from '#src/basics/clock.ts';
import { hashOf, newToken } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import { syncAdminMemberships } from '#src/districts/district-repository.ts';
import type { Built } from './build.ts';
import { insert, rowOf, rowsOf } from './rows.ts';
import type { Visitor } from './visitor.ts';

export interface Person {
  userId: number;
  schoolUserId: number;
  districtUserId: number;
  email: string;
  visitor: Visitor;
}

let serial = 0;

export async function makeDistrict({ db }: Built, options: { remotes?: string[] } = {}): Promise<number> {
  serial += 1;
  const { id } = await db
    .insertInto('districts')
    .values({
      name: `District ${serial}`,
      code: `D${serial}`,
      settings: JSON.stringify({ remotes: options.remotes ?? ['district'] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const codeOfDistrict = async (built: Built, id: number): Promise<string> =>
  (await rowOf(built, 'districts', ['code'], { id })).code;

export async function makeSchool({ db }: Pick<Built, 'db'>, districtId: number | null = null) {
  serial += 1;
  return db
    .insertInto('schools')
    .values({ name: `School ${serial}`, code: `S${serial}`, district_id: districtId })
    .returning(['id', 'name', 'code'])
    .executeTakeFirstOrThrow();
}

export async function storeSession(
  { db, clock }: { db: Database; clock: Clock },
  userId: number,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  const times = { created_at: now, seen_at: now, expires_at: addMs(now, days(400)) };
  await insert({ db }, 'sessions', { token_hash: hashOf(token), user_id: userId, remember: true, ...times });
  return token;
}

export async function loggedIn(built: Built, userId: number): Promise<Visitor> {
  const visitor = built.visitor();
  visitor.cookies.set('tapin_session', await storeSession(built, userId));
  return visitor;
}

export interface PersonOptions {
  role?: Role | null;
  schoolId?: number;
  verified?: Verification;
  grade?: number;
  firstName?: string;
  lastName?: string;
  email?: string;
  emailVerified?: boolean;
  /** When the person joined the school. The default is long before the time of the test clock. */
  joinedAt?: Date;
}

const joinedLongAgo = new Date('2025-09-01T12:00:00Z');

export async function makePerson(built: Built, options: PersonOptions = {}): Promise<Person> {
  serial += 1;
  const { db } = built;
  const role = options.role === undefined ? 'student' : options.role;
  const email = options.email ?? `person${serial}@school.test`;
  const { id: userId } = await db
    .insertInto('users')
    .values({
      email,
      email_verified: options.emailVerified ?? true,
      first_name: options.firstName ?? `First${serial}`,
      last_name: options.lastName ?? `Last${serial}`,
      role,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { schoolId, verified = 'approved', grade, joinedAt: created_at = joinedLongAgo } = options;
  const values = { role: role ?? 'student', verified, created_at, ...(grade !== undefined && { grade }) };
  const isMember = schoolId !== undefined && role !== null;
  const schoolUserId = isMember ? await joinSchool(built, { userId }, schoolId, values) : 0;
  return { userId, schoolUserId, districtUserId: 0, email, visitor: await loggedIn(built, userId) };
}

export async function joinSchool(
  { db }: Pick<Built, 'db'>,
  { userId }: Pick<Person, 'userId'>,
  schoolId: number,
  changes: {
    role?: Role;
    grade?: number;
    is_rostered?: true;
    verified?: Verification;
    created_at?: Date;
  } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('school_users')
    .values({ school_id: schoolId, user_id: userId, role: 'student', verified: 'approved', ...changes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function makeDistrictAdmin(
  built: Built,
  districtId: number,
  verified: Verification = 'approved',
): Promise<Person> {
  const person = await makePerson(built, { role: 'district_admin' });
  const { id } = await built.db
    .insertInto('district_users')
    .values({ district_id: districtId, user_id: person.userId, verified })
    .returning('id')
    .executeTakeFirstOrThrow();
  await syncAdminMemberships(built.db, districtId);
  const [membership] = await rowsOf(built, 'school_users', ['id'], { user_id: person.userId });
  return { ...person, districtUserId: id, schoolUserId: membership?.id ?? 0 };
}

export function assign(
  built: Built,
  schoolId: number,
  { userId: student_id }: Person,
  { userId: teacher_id }: Person,
  class_type: ClassType = 'home_room',
) {
  return insert(built, 'class_assignments', { school_id: schoolId, student_id, class_type, teacher_id });
}

export async function makeRoleRequest(
  { db, clock }: Built,
  schoolId: number,
  { about, by }: { about: Person; by: Person },
): Promise<number> {
  const { id } = await db
    .insertInto('role_requests')
    .values({
      school_id: schoolId,
      school_user_id: about.schoolUserId,
      role: headRole,
      requested_by: by.userId,
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
