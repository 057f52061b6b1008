import type { Database } from '#src/database/database.ts';

export async function deriveAssignments(
  _db: Database,
  _classIds: readonly number[],
  _now: Date,
): Promise<void> {}

/** Derives the assignments of all classes of some people, whose memberships have ended or come back. */
export async function deriveClassesOf(db: Database, people: readonly number[], now: Date): Promise<void> {
  if (people.length === 0) return;
  const rows = await db
    .selectFrom('class_members')
    .select('class_id')
    .distinct()
    .where('user_id', 'in', [...people])
    .execute();
  await deriveAssignments(
    db,
    rows.map(({ class_id }) => class_id),
    now,
  );
}
