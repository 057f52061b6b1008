import type { InputOf } from '@tapin/contract/calls';
import type { Role } from '@tapin/contract/entities';
import { addMs, days } from '#src/basics/clock.ts';
import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import type { Once } from '#src/http/once.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { joinWithCode } from '#src/people/memberships/join-with-code.ts';
import { joinSchool } from '#src/people/memberships/joining.ts';
import { findSchoolName } from '#src/people/memberships/schools.ts';
import { findUser } from '#src/people/users/users.ts';
import { decidesAt, findDecider } from './decider.ts';
import { hasRecentMail, listHeads } from './repository.ts';

interface Request {
  schoolId: number;
  userId: number;
  role: Role;
}

/** The minimum between two announcements of a person, so that repeated changes of a request do not fill mailboxes. */
const announcedAgainAfterMs = days(1);

/**
 * Emails the people who decide about a pending request: the super admins of the school, or else the admins of its
 * district. The mail has no name, because the person typed it and nobody has confirmed it.
 */
export async function announceRequest(
  db: Database,
  { schoolId, userId, role }: Request,
  now: Date,
): Promise<void> {
  const decider = await findDecider(db, schoolId, userId);
  for (const head of await listHeads(db, schoolId)) {
    if (head.id === userId || !decidesAt(decider, head.role)) continue;
    const { email: recipient, language } = head;
    const kind = 'access-requested';
    const about = String(userId);
    const since = addMs(now, -announcedAgainAfterMs);
    if (await hasRecentMail(db, { kind, recipient, about, since })) continue;
    const values = {
      about,
      role: texts[language].exports.roles[role],
      school: head.school,
      schoolId: String(schoolId),
    };
    await queueMail(db, { kind, recipient, language, values, now });
  }
}

export async function announceDecision(
  db: Database,
  { schoolId, userId, role, approved }: Request & { approved: boolean },
  now: Date,
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user?.email || !user.email_verified) return;
  const { email: recipient, language } = user;
  const values = {
    role: texts[language].exports.roles[role],
    school: await findSchoolName(db, schoolId),
    schoolId: String(schoolId),
  };
  const kind = approved ? 'access-approved' : 'access-denied';
  await queueMail(db, { kind, recipient, language, values, now });
}

/** Joins a school by its code. If the membership is pending, the people who decide about it are emailed. */
export function requestToJoin(
  db: Database,
  person: { userId: number; client: string; now: Date },
  { schoolCode, role }: InputOf<'POST /user/school'>['body'],
  once: Once<'POST /user/school'>,
) {
  const { userId, now } = person;
  const join = async (transaction: Database) => {
    const joined = await joinSchool(transaction, userId, schoolCode, role);
    const { school, verified } = joined.schoolUser;
    if (verified === 'pending')
      await announceRequest(transaction, { schoolId: Number(school), userId, role }, now);
    return joined;
  };
  return joinWithCode(db, person, schoolCode, () => once(join));
}
