import type { Database } from '#src/database/database.ts';

/** At most a confirmed account and an unconfirmed one, in this order. */
export function listAccounts(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'password_hash',
      'email_verified',
      'first_name',
      'last_name',
      'preferred_name',
      'role',
      'language',
    ])
    .where('email', '=', email)
    .orderBy('email_verified', 'desc')
    .execute();
}

/** Whose address it is; as long as nobody has confirmed it, whoever signed up with it last. */
export async function findAccountByEmail(db: Database, email: string) {
  const [account] = await listAccounts(db, email);
  return account;
}

export function findUser(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_verified',
      'first_name',
      'last_name',
      'preferred_name',
      'name_prefix',
      'role',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** The person's memberships with their schools: approved ones first, then in the order they were made. */
export function listMemberships(db: Database, userId: number) {
  return db
    .selectFrom('school_users')
    .innerJoin('schools', 'schools.id', 'school_users.school_id')
    .select([
      'school_users.id',
      'school_users.user_id',
      'school_users.school_id',
      'school_users.role',
      'school_users.verified',
      'school_users.grade',
      'school_users.has_no_teachers',
      'school_users.left_by_choice',
      'schools.name',
      'schools.code',
      'schools.district_id',
    ])
    .where('school_users.user_id', '=', userId)
    .orderBy((expression) =>
      expression.case('school_users.verified').when('approved').then(0).when('pending').then(1).else(2).end(),
    )
    .orderBy('school_users.id')
    .execute();
}

export function listAssignments(db: Database, schoolId: number, studentId: number) {
  return db
    .selectFrom('class_assignments')
    .innerJoin('users', 'users.id', 'class_assignments.teacher_id')
    .select(['class_type', 'teacher_id', 'name_prefix', 'first_name', 'last_name'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .execute();
}

export function findDistrictOf(db: Database, userId: number) {
  return db
    .selectFrom('district_users')
    .innerJoin('districts', 'districts.id', 'district_users.district_id')
    .select([
      'district_users.id',
      'district_users.district_id',
      'district_users.role',
      'district_users.verified',
      'districts.name',
      'districts.code',
      'districts.remotes',
    ])
    .where('district_users.user_id', '=', userId)
    .executeTakeFirst();
}

export function findSchoolByCode(db: Database, code: string) {
  return db
    .selectFrom('schools')
    .select(['id', 'name', 'code', 'district_id'])
    .where('code', '=', code)
    .executeTakeFirst();
}

export async function insertFeedback(
  db: Database,
  feedback: { userId: number; text: string; now: Date },
): Promise<void> {
  await db
    .insertInto('feedback')
    .values({ user_id: feedback.userId, feedback: feedback.text, created_at: feedback.now })
    .execute();
}
