import type { Role, Verification } from '@tapin/shared/contract/entities';
import type { Built } from './build.ts';
import { makePerson, makeSchool, type Person } from './people.ts';

/** Adds a membership of a person at another school. */
async function joinSecondSchool(
  { db }: Built,
  { userId }: Person,
  school: { id: number; role: Role; verified?: Verification },
): Promise<number> {
  const { id } = await db
    .insertInto('school_users')
    .values({
      school_id: school.id,
      user_id: userId,
      role: school.role,
      verified: school.verified ?? 'approved',
      grade: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates two schools and a person who works at both, with a role in each. */
export async function makeTwoSchools(built: Built, roles: { one: Role; two: Role }) {
  const [one, two] = [await makeSchool(built), await makeSchool(built)];
  const worker = await makePerson(built, { schoolId: one.id, role: roles.one });
  const schoolUserId = await joinSecondSchool(built, worker, { id: two.id, role: roles.two });
  return { one: { ...one, schoolUserId: worker.schoolUserId }, two: { ...two, schoolUserId }, worker };
}
