import type { TestContext } from 'node:test';
import type { ClassType } from '@tapin/contract/entities';
import { build } from '#test/build.ts';
import { makeDistrict, makePerson, makeSchool, type Person, type PersonOptions } from '#test/people.ts';
import { insert, update } from '#test/rows.ts';

interface ClassOptions {
  teachers?: Person[];
  students?: Person[];
  classType?: ClassType | null;
  title?: string;
  firstDay?: string;
  lastDay?: string;
}

export async function makeRosteredSchool(t: TestContext) {
  const built = await build(t);
  const { db } = built;
  const districtId = await makeDistrict(built);
  const school = await makeSchool(built, districtId);
  let serial = 0;

  const makeRostered = async (options: PersonOptions = {}): Promise<Person> => {
    const person = await makePerson(built, { schoolId: school.id, ...options });
    await update(built, 'school_users', { is_rostered: true }, { id: person.schoolUserId });
    return person;
  };

  const makeClass = async ({ teachers = [], students = [], ...options }: ClassOptions): Promise<number> => {
    serial += 1;
    const { id } = await db
      .insertInto('classes')
      .values({
        district_id: districtId,
        school_id: school.id,
        sourced_id: `class${serial}`,
        title: options.title ?? `Class ${serial}`,
        class_type: options.classType ?? null,
        first_day: options.firstDay ?? null,
        last_day: options.lastDay ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const members = [
      ...teachers.map((each) => ({ ...each, role: 'teacher' as const })),
      ...students.map((each) => ({ ...each, role: 'student' as const })),
    ];
    for (const { userId: user_id, role } of members)
      await insert(built, 'class_members', { class_id: id, user_id, role });
    return id;
  };

  const listAssigned = async (people: Readonly<Record<string, Person>>): Promise<string[]> => {
    const nameOf = (id: number) => Object.entries(people).find(([, { userId }]) => userId === id)?.[0];
    const rows = await db.selectFrom('class_assignments').selectAll().execute();
    return rows
      .map((row) => `${nameOf(row.teacher_id)} ${row.class_type ?? '-'} ${nameOf(row.student_id)}`)
      .sort();
  };

  return { built, db, districtId, school, makeRostered, makeClass, listAssigned };
}
