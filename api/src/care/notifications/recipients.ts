import type { NoticeRule, NoticeTime } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { nameOf } from '#src/people/users/users.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { loadSchoolSettings } from '#src/settings/settings.ts';
import { type ChoiceRow, choiceColumns, choicesOf, counselorTimes, type RuleChoices } from './choices.ts';

interface Backup {
  user_id: number;
  name: string;
}

/** Finds the backup of the school. There is none while requests to talk are turned off, or after that adult left. */
export async function findBackup(db: Database, schoolId: number): Promise<Backup | undefined> {
  const { talkEnabled, standIn } = await loadSchoolSettings(db, schoolId);
  if (!talkEnabled || standIn === null) return undefined;
  const { rows } = await sql<Backup>`
    select u.id as user_id, ${nameOf('u')} as name
    from school_users su
    join users u on u.id = su.user_id
    where su.school_id = ${schoolId} and su.id = ${parseId(standIn)}
      and su.verified = 'approved' and ${hasCapability('su.role', 'standsIn')}`.execute(db);
  return rows[0];
}

interface PossibleRecipientRow extends ChoiceRow {
  user_id: number;
  name: string;
  is_admin: boolean;
  is_reachable: boolean;
  student_ids: number[];
}

export interface NotifiableStaff {
  people: (PossibleRecipient & { studentIds: number[] })[];
  about: (studentId: number) => PossibleRecipient[];
}

/**
 * Loads the counselors, the admins and the backup of a school. With a student, only the counselors of this student are
 * loaded.
 */
export async function loadNotifiableStaff(
  db: Database,
  schoolId: number,
  studentId?: number,
): Promise<NotifiableStaff> {
  const backup = await findBackup(db, schoolId);
  const ofStudent = studentId === undefined ? sql`` : sql`and ca.student_id = ${studentId}`;
  const { rows } = await sql<PossibleRecipientRow>`
    select su.user_id, ${nameOf('u')} as name, ${hasCapability('su.role', 'isNotifiedForSchool')} as is_admin,
      u.email is not null and u.email_verified as is_reachable, counseled.student_ids, ${choiceColumns}
    from school_users su
    join users u on u.id = su.user_id
    cross join lateral (select coalesce(array_agg(distinct ca.student_id), '{}') as student_ids from class_assignments ca
      where ca.school_id = su.school_id and ca.teacher_id = su.user_id and ca.class_type = 'counselor' ${ofStudent}
    ) counseled
    left join notice_choices c on c.user_id = su.user_id
    where su.school_id = ${schoolId} and su.verified = 'approved' and ${hasCapability('su.role', 'worksAtSchool')}
      and (counseled.student_ids <> '{}' or ${hasCapability('su.role', 'isNotifiedForSchool')})
    order by u.name_key, u.id`.execute(db);
  const people = rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    isCounselor: false,
    isAdmin: row.is_admin,
    isBackup: row.user_id === backup?.user_id,
    isReachable: row.is_reachable,
    ...choicesOf(row),
    studentIds: row.student_ids,
  }));
  const about = (id: number) =>
    people
      .map((person) => ({ ...person, isCounselor: person.studentIds.includes(id) }))
      .filter(({ isCounselor, isAdmin }) => isCounselor || isAdmin);
  return { people, about };
}

/** A person whom the rules can notify about a student: a counselor of the student, an admin or the backup. */
export interface PossibleRecipient {
  userId: number;
  name: string;
  isCounselor: boolean;
  isAdmin: boolean;
  isBackup: boolean;
  isReachable: boolean;
  rules: RuleChoices;
  digestHour: number;
}

export interface Subscription {
  userId: number;
  time: Exclude<NoticeTime, 'off'>;
  hour: number;
}

/**
 * Returns when a person has chosen to be notified. By default, admins are notified only of students without a
 * counselor.
 */
function chosenTime(person: PossibleRecipient, rule: NoticeRule, hasCounselor: boolean): NoticeTime {
  const option = person.rules[rule];
  if (option !== 'usual') return option;
  return person.isCounselor || !hasCounselor ? counselorTimes[rule] : 'off';
}

/**
 * Returns the people who are notified of a rule that would otherwise notify nobody: the backup, or else the admins.
 * People who turned the rule off come last, because somebody has to be notified.
 */
function fallbackOf(rule: NoticeRule, people: readonly PossibleRecipient[]): readonly PossibleRecipient[] {
  const reachable = people.filter(({ isReachable }) => isReachable);
  const backups = reachable.filter(({ isBackup }) => isBackup);
  const admins = reachable.filter(({ isAdmin }) => isAdmin);
  const isOn = ({ rules }: PossibleRecipient) => rules[rule] !== 'off';
  const groups = [backups.filter(isOn), admins.filter(isOn), backups, admins, reachable];
  return groups.find((group) => group.length > 0) ?? [];
}

const subscriptionOf = (
  { userId, digestHour }: PossibleRecipient,
  time: Subscription['time'],
): Subscription => ({ userId, time, hour: digestHour });

export function listSubscribers(rule: NoticeRule, people: readonly PossibleRecipient[]): Subscription[] {
  const hasCounselor = people.some(({ isCounselor }) => isCounselor);
  return people.flatMap((person) => {
    const time = chosenTime(person, rule, hasCounselor);
    return time === 'off' ? [] : [subscriptionOf(person, time)];
  });
}

/** Returns who is notified of a rule about a student, and when. The list is empty only if nobody can be reached. */
export function listRecipients(rule: NoticeRule, people: readonly PossibleRecipient[]): Subscription[] {
  const subscribers = listSubscribers(rule, people);
  const isReached = ({ userId }: Subscription) =>
    people.some((person) => person.userId === userId && person.isReachable);
  if (subscribers.some(isReached)) return subscribers;
  const fallback = fallbackOf(rule, people);
  const others = subscribers.filter(({ userId }) => !fallback.some((person) => person.userId === userId));
  return [...others, ...fallback.map((person) => subscriptionOf(person, counselorTimes[rule]))];
}
