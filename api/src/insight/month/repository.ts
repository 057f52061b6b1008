import type { Database } from '#src/database/database.ts';

export async function findSchoolName(db: Database, schoolId: number): Promise<string | undefined> {
  const school = await db.selectFrom('schools').select('name').where('id', '=', schoolId).executeTakeFirst();
  return school?.name;
}
