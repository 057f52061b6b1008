import { classTypes, type Role } from '@tapin/contract/entities';
import { questions } from '@tapin/contract/questions';
import { addDays } from '#src/basics/local-day.ts';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import type { Built } from '#test/build.ts';
import { assign, makePerson, makeSchool, type Person } from '#test/people.ts';

export const today = '2026-03-11';
export const oldest = '2025-12-01';

export function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export async function makeSchools(built: Built) {
  const roll = dice(7);
  const people: { schoolId: number; approved: boolean; student: Person }[] = [];
  const staff: { schoolId: number; person: Person; role: Role }[] = [];
  for (const { id } of [await makeSchool(built), await makeSchool(built)]) {
    const teachers: Person[] = [];
    for (const role of ['super_admin', 'teacher', 'teacher'] as const) {
      const person = await makePerson(built, { role, schoolId: id });
      staff.push({ schoolId: id, person, role });
      if (role === 'teacher') teachers.push(person);
    }
    for (let count = 0; count < 14; count += 1) {
      const verified = roll(8) === 0 ? 'rejected' : 'approved';
      const grade = 9 + roll(3);
      const student = await makePerson(built, { schoolId: id, verified, grade });
      people.push({ schoolId: id, approved: verified === 'approved', student });
      for (const classType of classTypes.slice(0, 3)) {
        const teacher = teachers[roll(3)];
        if (teacher) await assign(built, id, student, teacher, classType);
      }
    }
  }
  for (const { schoolId, student } of people) {
    const span = 1 + roll(100);
    for (let ago = span; ago >= 0; ago -= 1) {
      if (ago > 9 && roll(3) > 0) continue;
      const day = addDays(today, -ago);
      for (const { id, type } of questions) {
        if (roll(4) === 0) continue;
        const response = type === 'feeling' ? 1 + Math.min(roll(5), roll(5)) : roll(2);
        const now = new Date(`${day}T${10 + roll(10)}:30:00Z`);
        const answer = { schoolId, studentId: student.userId, question: Number(id), response };
        await recordAnswer(built.db, { ...answer, day, now });
      }
    }
  }
  return { people, staff };
}
