import type { ClassType, Role, Verification } from '@tapin/shared/contract/entities';
import { headRole } from '@tapin/shared/contract/policy';
import { hashOf, newToken } from '#src/basics/secrets.ts';
import { syncAdminMemberships } from '#src/districts/district/repository.ts';
import type { Built } from './build.ts';
import type { Visitor } from './visitor.ts';

export interface Person {
  userId: number;
  /** The id of the membership; 0 without one. */
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

export async function makeSchool({ db }: Built, districtId: number | null = null) {
  serial += 1;
  return db
    .insertInto('schools')
    .values({ name: `School ${serial}`, code: `S${serial}`, district_id: districtId })
    .returning(['id', 'name', 'code'])
    .executeTakeFirstOrThrow();
}

/** Creates a browser in which the account is signed in. */
export async function signedIn(built: Built, userId: number): Promise<Visitor> {
  const { db, clock } = built;
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      remember: true,
      created_at: clock.now(),
      seen_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 400 * 86_400_000),
    })
    .execute();
  const visitor = built.visitor();
  visitor.cookies.set('tapin_session', token);
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
  /** When the person joined the school; by default long before the time of the test clock. */
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
      password_hash: null,
      first_name: options.firstName ?? `First${serial}`,
      last_name: options.lastName ?? `Last${serial}`,
      role,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let schoolUserId = 0;
  if (options.schoolId !== undefined && role !== null) {
    const membership = await db
      .insertInto('school_users')
      .values({
        school_id: options.schoolId,
        user_id: userId,
        role,
        verified: options.verified ?? 'approved',
        grade: options.grade ?? null,
        created_at: options.joinedAt ?? joinedLongAgo,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    schoolUserId = membership.id;
  }
  return { userId, schoolUserId, districtUserId: 0, email, visitor: await signedIn(built, userId) };
}

/** Creates a district admin with the memberships that follow from the access. */
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
  const membership = await built.db
    .selectFrom('school_users')
    .select('id')
    .where('user_id', '=', person.userId)
    .orderBy('id')
    .executeTakeFirst();
  return { ...person, districtUserId: id, schoolUserId: membership?.id ?? 0 };
}

export async function assign(
  { db }: Built,
  schoolId: number,
  student: Person,
  teacher: Person,
  classType: ClassType = 'home_room',
): Promise<void> {
  await db
    .insertInto('class_assignments')
    .values({
      school_id: schoolId,
      student_id: student.userId,
      class_type: classType,
      teacher_id: teacher.userId,
    })
    .execute();
}

/** Stores a request to make a member of the staff a super admin, which is valid for a day. */
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
