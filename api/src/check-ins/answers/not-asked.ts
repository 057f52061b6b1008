import type { Language } from '@tapin/shared/contract/entities';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { texts } from '#src/basics/language.ts';
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

/** Returns what the page of a student who is not asked shows: whom to ask, or that the student may decide. */
export async function loadNotAsked(db: Database, { schoolId, userId }: Membership, language: Language) {
  const { rows } = await sql<{ is_of_age: boolean; counselor: string | null }>`
    select su.is_of_age, (
      select ${nameOf('u')} from class_assignments ca join users u on u.id = ca.teacher_id
      where ca.school_id = su.school_id and ca.student_id = su.user_id and ca.class_type = 'counselor'
      order by u.name_key limit 1
    ) as counselor
    from school_users su where su.school_id = ${schoolId} and su.user_id = ${userId}`.execute(db);
  const [row] = rows;
  return {
    checkIn: 'off' as const,
    whomToAsk: row?.counselor ?? null,
    ...(row?.is_of_age && { consentText: texts[language].consentOfAge }),
  };
}
