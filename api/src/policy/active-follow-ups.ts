import { type SqlBool, sql } from 'kysely';

/**
 * The condition that a follow-up `f` is not suspended. When the roster ends the membership of a student, open
 * follow-ups stay open for some days, in case the membership resumes, but no list and no message contains them. See
 * `closeSuspendedFollowUps`.
 */
export const isActiveFollowUp = sql<SqlBool>`exists (select from school_users active
  where active.school_id = f.school_id and active.user_id = f.student_id and active.verified = 'approved')`;
