import type { Role } from '@tapin/contract/entities';
import type { Built } from '#test/build.ts';
import {
  assign,
  joinSchool,
  loggedIn,
  makeDistrict,
  makePerson,
  makeSchool,
  type Person,
} from '#test/people.ts';
import { insert, update } from '#test/rows.ts';

interface RosteredPerson {
  role?: Role;
  email?: string;
  username?: string;
  identifiers?: string[];
  lastName?: string;
}

let serial = 0;

export async function makeRostered(
  built: Built,
  place: { districtId: number; schoolId: number },
  { role = 'student', email = '', username = '', identifiers = [], lastName = 'Lee' }: RosteredPerson = {},
): Promise<Person> {
  serial += 1;
  const { db } = built;
  const { id: userId } = await db
    .insertInto('users')
    .values({
      email_verified: true,
      first_name: `Rostered${serial}`,
      last_name: lastName,
      role,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = { role, is_rostered: true, ...(role === 'student' && { grade: 2 }) } as const;
  const schoolUserId = await joinSchool(built, { userId }, place.schoolId, values);
  const names = { sourced_id: `p-${serial}`, email, username, identifiers };
  await insert(built, 'roster_people', { district_id: place.districtId, user_id: userId, ...names });
  return { userId, schoolUserId, districtUserId: 0, email: '', visitor: await loggedIn(built, userId) };
}

export const endRostered = (built: Built, { schoolUserId }: Person) =>
  update(built, 'school_users', { verified: 'rejected', ended_at: built.clock.now() }, { id: schoolUserId });

async function makeClass(
  built: Built,
  place: { districtId: number; schoolId: number },
  { title = '2B', teacher, students }: { title?: string; teacher: Person; students: Person[] },
): Promise<string> {
  serial += 1;
  const { id } = await built.db
    .insertInto('classes')
    .values({ district_id: place.districtId, school_id: place.schoolId, sourced_id: `c-${serial}`, title })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = [
    { user_id: teacher.userId, role: 'teacher' as const },
    ...students.map(({ userId }) => ({ user_id: userId, role: 'student' as const })),
  ];
  await built.db
    .insertInto('class_members')
    .values(members.map((member) => ({ class_id: id, ...member })))
    .execute();
  for (const student of students) await assign(built, place.schoolId, student, teacher);
  return String(id);
}

export async function makeRosteredSchool(built: Built) {
  const districtId = await makeDistrict(built);
  const { id: schoolId, name } = await makeSchool(built, districtId);
  const place = { districtId, schoolId };
  const admin = await makePerson(built, { role: 'admin', schoolId });
  const teacher = await makeRostered(built, place, { role: 'teacher' });
  const ana = await makeRostered(built, place, { email: 'ana@cedar.test', identifiers: ['s-1'] });
  const ben = await makeRostered(built, place);
  const other = await makeRostered(built, place, { role: 'teacher' });
  const zoe = await makeRostered(built, place);
  const classId = await makeClass(built, place, { teacher, students: [ana, ben] });
  const otherClassId = await makeClass(built, place, { title: '2C', teacher: other, students: [zoe] });
  return { place, name, admin, teacher, ana, ben, zoe, classId, otherClassId };
}

export const memberOf = ({ schoolUserId }: Person) => ({ schoolUserId: String(schoolUserId) });
