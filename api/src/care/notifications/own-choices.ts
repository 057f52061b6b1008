import type { NoticeChoicesReply, NotifiedInstead } from '@tapin/shared/contract/notice-calls';
import type { NoticeRule } from '@tapin/shared/contract/vocabulary';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { loadPersonChoices, type PersonChoices, shownRules } from './choices.ts';
import { loadNotifiableStaff, type NotifiableStaff } from './possible-recipients.ts';
import { listRecipients } from './recipients.ts';

/** Returns what the form shows: the choices, and who is notified when the person turns a rule off. */
export async function loadChoicesWithFallback(db: Database, userId: number): Promise<NoticeChoicesReply> {
  const choices = await loadPersonChoices(db, userId);
  const { digestHour, counsels, administers } = choices;
  const schools = await listStaffOfOwnSchools(db, userId, choices);
  const insteadOf = (rule: NoticeRule) => notifiedInstead(rule, userId, schools);
  return {
    rules: shownRules(choices),
    digestHour,
    counsels,
    administers,
    isTold: counsels || administers,
    instead: {
      awful: insteadOf('awful'),
      lowDays: insteadOf('lowDays'),
      notEatenDays: insteadOf('notEatenDays'),
      ownLow: insteadOf('ownLow'),
    },
  };
}

async function listStaffOfOwnSchools(
  db: Database,
  userId: number,
  { counsels, administers }: PersonChoices,
): Promise<NotifiableStaff[]> {
  if (!counsels && !administers) return [];
  const { rows } = await sql<{ school_id: number }>`
    select school_id from school_users where user_id = ${userId} and verified = 'approved'
      and ${hasCapability('role', 'worksAtSchool')} order by school_id`.execute(db);
  return Promise.all(rows.map(({ school_id }) => loadNotifiableStaff(db, school_id)));
}

/**
 * Returns who is notified instead of a person: about a student whom the person counsels, and for a person who counsels
 * none, about a student without a counselor.
 */
function notifiedInstead(rule: NoticeRule, userId: number, schools: NotifiableStaff[]): NotifiedInstead {
  const notified = schools.flatMap(({ people }) => {
    const admins = people.filter((each) => each.userId !== userId && each.isAdmin);
    const caller = people.filter((each) => each.userId === userId);
    const off = caller.map((person) => ({
      ...person,
      isCounselor: person.studentIds.length > 0,
      rules: { ...person.rules, [rule]: 'off' as const },
    }));
    if (off.length === 0) return [];
    const ids = new Set(listRecipients(rule, [...off, ...admins]).map((each) => each.userId));
    return people.filter((each) => ids.has(each.userId));
  });
  const others = notified.filter((each) => each.userId !== userId);
  return {
    names: [...new Set(others.map(({ name }) => name))],
    includesCaller: notified.length > others.length,
  };
}
