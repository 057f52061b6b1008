import type { AlarmReach, TurnedOff } from '@tapin/contract/care-reach';
import { alertRules, type NoticeRule } from '@tapin/contract/vocabulary';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { byName, type PersonRow, personColumns, personOf } from '#src/people/users/users.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { listRecipients, loadNotifiableStaff, type NotifiableStaff } from './recipients.ts';

/**
 * The condition that no alert can notify anyone about a student: no admin and no counselor can be notified. See
 * `listRecipients`.
 */
const isUnreached = sql<SqlBool>`su.verified = 'approved' and ${hasCapability('su.role', 'answersCheckIn')}
  and not exists (
    select from school_users adult join users adult_user on adult_user.id = adult.user_id
    where adult.school_id = su.school_id and adult.verified = 'approved'
      and adult_user.email is not null and adult_user.email_verified
      and (${hasCapability('adult.role', 'isNotifiedForSchool')}
        or ${hasCapability('adult.role', 'worksAtSchool')} and exists (select from class_assignments ca
          where ca.school_id = su.school_id and ca.student_id = su.user_id and ca.class_type = 'counselor'
            and ca.teacher_id = adult.user_id)))`;

export async function listUnreachedStudents(db: Database, schoolId: number) {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from school_users su join users u on u.id = su.user_id
    where su.school_id = ${schoolId} and ${isUnreached} order by ${byName}`.execute(db);
  return rows;
}

/**
 * Counts the students of each school about whom no alert can notify anyone. Schools without such students are left
 * out.
 */
export async function countUnreachedStudents(db: Database) {
  const { rows } = await sql<{ school: string; students: number }>`
    select s.name as school, count(*)::integer as students
    from school_users su join schools s on s.id = su.school_id
    where ${isUnreached} group by s.id, s.name order by s.name, s.id`.execute(db);
  return rows;
}

type Counselor = NotifiableStaff['people'][number];

/** Returns the rules that a counselor turned off, with the people who are notified instead about a student. */
function turnedOffBy(counselor: Counselor, { people, about }: NotifiableStaff): TurnedOff[] {
  const namesFor = (rule: NoticeRule) => {
    const ids = counselor.studentIds.flatMap((id) => listRecipients(rule, about(id)));
    const notified = new Set(ids.map(({ userId }) => userId));
    return people.filter(({ userId }) => notified.has(userId)).map(({ name }) => name);
  };
  const rules = alertRules.filter((rule) => counselor.rules[rule] === 'off');
  return rules.map((rule) => ({ rule, instead: namesFor(rule) }));
}

/**
 * Returns who is notified instead of counselors who turned rules off, and the students about whom no alert can notify
 * anyone.
 */
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
