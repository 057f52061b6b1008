import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { nameOf } from '#src/people/users/columns.ts';
import { isAskedNow } from '#src/policy/asked-students.ts';

interface Moment {
  now: Date;
  timeZone: string;
}

/** Refuses an answer of a student who is not asked. Every call that stores an answer passes here. */
export function requireAsked(member: Membership, moment: Moment): void {
  if (!isAskedNow(member, moment)) throw new AppError('consent_missing');
}

/** Returns the name of the student's counselor, whom the student can ask; null without one. */
export async function findWhomToAsk(db: Database, { schoolId, userId }: Membership): Promise<string | null> {
  const counselor = await db
    .selectFrom('class_assignments as ca')
    .innerJoin('users as u', 'u.id', 'ca.teacher_id')
    .select(nameOf('u').as('name'))
    .where('ca.school_id', '=', schoolId)
    .where('ca.student_id', '=', userId)
    .where('ca.class_type', '=', 'counselor')
    .orderBy('u.name_key')
    .limit(1)
    .executeTakeFirst();
  return counselor?.name ?? null;
}
