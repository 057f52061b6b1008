import type { AlarmReach, TurnedOff } from '@tapin/shared/contract/care-reach';
import { alertRules, type NoticeRule } from '@tapin/shared/contract/vocabulary';
import type { Database } from '#src/database/database.ts';
import { personOf } from '#src/people/users/replies.ts';
import { loadNotifiableStaff, type NotifiableStaff } from './possible-recipients.ts';
import { listRecipients } from './recipients.ts';
import { listUnreachedStudents } from './unreached.ts';

type Counselor = NotifiableStaff['people'][number];

/** Returns the rules that a counselor turned off, with the people who are notified of them about a student. */
function turnedOffBy(counselor: Counselor, { people, about }: NotifiableStaff): TurnedOff[] {
  const namesFor = (rule: NoticeRule) => {
    const ids = counselor.studentIds.flatMap((id) => listRecipients(rule, about(id)));
    const notified = new Set(ids.map(({ userId }) => userId));
    return people.filter(({ userId }) => notified.has(userId)).map(({ name }) => name);
  };
  const rules = alertRules.filter((rule) => counselor.rules[rule] === 'off');
  return rules.map((rule) => ({ rule, instead: namesFor(rule) }));
}

/** Returns who is notified in place of counselors who turned rules off, and the students whom no alarm would reach. */
export async function loadAlarmReach(db: Database, schoolId: number): Promise<AlarmReach> {
  const staff = await loadNotifiableStaff(db, schoolId);
  const counselors = staff.people.filter(({ studentIds }) => studentIds.length > 0);
  return {
    counselors: counselors
      .map((counselor) => ({
        name: counselor.name,
        students: counselor.studentIds.length,
        turnedOff: turnedOffBy(counselor, staff),
      }))
      .filter(({ turnedOff }) => turnedOff.length > 0),
    chain: {
      backup: staff.people.find(({ isBackup }) => isBackup)?.name ?? null,
      admins: staff.people.filter(({ isAdmin, isBackup }) => isAdmin && !isBackup).map(({ name }) => name),
    },
    unreached: (await listUnreachedStudents(db, schoolId)).map(personOf),
  };
}
