import { days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';

/** A school that plans a whole year of weekly questions saves 80 on one day. */
const maxSavedPerDay = 100;

/** Refuses to save more questions than a school or a district plans in a day. */
export async function limitSavedQuestions(
  db: Database,
  by: { schoolId: number } | { districtId: number },
  now: Date,
): Promise<void> {
  const key = 'schoolId' in by ? `own-questions:${by.schoolId}` : `question-offers:${by.districtId}`;
  await limitEvents(db, key, { max: maxSavedPerDay, windowMs: days(1) }, now);
}
