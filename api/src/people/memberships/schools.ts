import type { Database } from '#src/database/database.ts';

/**
 * Locks the row of a school until the transaction ends, so that changes of its super admins, its calendar, its settings
 * and its public page wait for each other. People can still join the school.
 */
export async function lockSchool(db: Database, id: number): Promise<void> {
  await db.selectFrom('schools').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function findSchoolName(db: Database, id: number): Promise<string> {
  const query = db.selectFrom('schools').select('name').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).name;
}
