import { sql } from 'kysely';
import type { Built } from '#test/build.ts';
import type { Person } from '#test/people.ts';
import { insert } from '#test/rows.ts';

export const setConsentRules = (built: Built, schoolId: number, rules: object) =>
  setRules(built, 'schools', schoolId, rules);

export const setDistrictConsentRules = (built: Built, districtId: number, rules: object) =>
  setRules(built, 'districts', districtId, rules);

async function setRules({ db }: Built, table: 'schools' | 'districts', id: number, rules: object) {
  await sql`update ${sql.table(table)}
    set settings = jsonb_set(settings, '{consent}', ${JSON.stringify(rules)}::jsonb) where id = ${id}`.execute(
    db,
  );
}

export async function decide(
  built: Built,
  schoolId: number,
  { userId }: Person,
  { answer, day = '2026-03-11', schoolYear = 2025 }: { answer: boolean; day?: string; schoolYear?: number },
): Promise<void> {
  const decision = { school_year: schoolYear, answer, given_by: 'staff', day } as const;
  const when = { created_at: built.clock.now() };
  await insert(built, 'consents', { school_id: schoolId, student_id: userId, ...decision, ...when });
}
