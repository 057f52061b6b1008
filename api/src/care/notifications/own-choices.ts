import type { MailHours, NoticeChoicesReply, NotifiedInstead } from '@tapin/contract/notice-calls';
import type { NoticeRule } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { loadPersonChoices, shownRules } from './choices.ts';
import { listRecipients, loadNotifiableStaff, type NotifiableStaff } from './recipients.ts';

export async function loadChoicesWithFallback(db: Database, userId: number): Promise<NoticeChoicesReply> {
  const choices = await loadPersonChoices(db, userId);
  const { digestHour, weekly, counsels, administers } = choices;
  const canBeNotified = counsels || administers;
  const ownSchools = canBeNotified ? await listOwnSchools(db, userId) : [];
  const schools = await Promise.all(ownSchools.map(({ school_id }) => loadNotifiableStaff(db, school_id)));
  const insteadOf = (rule: NoticeRule) => notifiedInstead(rule, userId, schools);
  return {
    rules: shownRules(choices),
    digestHour,
    ...(administers && { weekly }),
    mailHours: ownSchools.map(({ school, opensAt, closesAt }) => ({ school, opensAt, closesAt })),
    counsels,
    administers,
    isTold: canBeNotified,
    instead: {
      awful: insteadOf('awful'),
      lowDays: insteadOf('lowDays'),
      notEatenDays: insteadOf('notEatenDays'),
      ownLow: insteadOf('ownLow'),
    },
  };
}

interface OwnSchool extends MailHours {
  school_id: number;
}

async function listOwnSchools(db: Database, userId: number): Promise<OwnSchool[]> {
  const { rows } = await sql<OwnSchool>`
    select su.school_id, s.name as school, to_char(c.opens_at, 'HH24:MI') as "opensAt",
      to_char(least(c.closes_at, '23:59'), 'HH24:MI') as "closesAt"
    from school_users su
    join schools s on s.id = su.school_id
    join school_calendars c on c.school_id = su.school_id
    where su.user_id = ${userId} and su.verified = 'approved' and ${hasCapability('su.role', 'worksAtSchool')}
    order by s.name, su.school_id`.execute(db);
  return rows;
}

/**
 * Returns who is notified if this person turns a notification off. For a counselor, the notification is about one of
 * their students, for anybody else about a student without a counselor.
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
