import type { Role } from '@tapin/contract/entities';
import type { Built } from '#test/build.ts';
import { joinSchool, makePerson, makeSchool } from '#test/people.ts';

export async function makeTwoSchools(built: Built, roles: { one: Role; two: Role }) {
  const [one, two] = [await makeSchool(built), await makeSchool(built)];
  const worker = await makePerson(built, { schoolId: one.id, role: roles.one });
  const schoolUserId = await joinSchool(built, worker, two.id, { role: roles.two });
  return { one: { ...one, schoolUserId: worker.schoolUserId }, two: { ...two, schoolUserId }, worker };
}
