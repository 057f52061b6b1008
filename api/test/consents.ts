import { sql } from 'kysely';
import type { Built } from './build.ts';
import type { Person } from './people.ts';

/** Sets the rules of consent of a school, as its settings have them. */
export async function setConsentRules({ db }: Built, schoolId: number, rules: object): Promise<void> {
  await sql`update schools set settings = jsonb_set(settings, '{consent}', ${JSON.stringify(rules)}::jsonb)
    where id = ${schoolId}`.execute(db);
}

/** Sets the rules of consent of a district. */
export async function setDistrictConsentRules(
  { db }: Built,
  districtId: number,
  rules: object,
): Promise<void> {
  await sql`update districts set settings = jsonb_set(settings, '{consent}', ${JSON.stringify(rules)}::jsonb)
    where id = ${districtId}`.execute(db);
}

/** Stores a decision about a student as staff record it. */
export async function decide(
  { db, clock }: Built,
  schoolId: number,
  { userId }: Person,
  { answer, day = '2026-03-11', schoolYear = 2025 }: { answer: boolean; day?: string; schoolYear?: number },
): Promise<void> {
  await db
    .insertInto('consents')
    .values({
      school_id: schoolId,
      student_id: userId,
      school_year: schoolYear,
      answer,
      given_by: 'staff',
      recorded_by: null,
      text_id: null,
      day,
      created_at: clock.now(),
    })
    .execute();
}
