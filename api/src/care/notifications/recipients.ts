import type { NoticeRule, NoticeTime } from '@tapin/shared/contract/vocabulary';
import { counselorTimes, type RuleChoices } from './choices.ts';

/** A person whom the rules can notify about a student: a counselor of the student, an admin or the backup. */
export interface PossibleRecipient {
  userId: number;
  name: string;
  /** Whether the person is the counselor of this student. */
  isCounselor: boolean;
  isAdmin: boolean;
  isBackup: boolean;
  /** Whether the person has a confirmed address. */
  isReachable: boolean;
  rules: RuleChoices;
  digestHour: number;
}

export interface Subscription {
  userId: number;
  time: Exclude<NoticeTime, 'off'>;
  /** The hour of a digest. */
  hour: number;
}

/**
 * Returns when a person is notified by choice. The usual choice of an admin is to be notified of students without a
 * counselor.
 */
function chosenTime(person: PossibleRecipient, rule: NoticeRule, hasCounselor: boolean): NoticeTime {
  const option = person.rules[rule];
  if (option !== 'usual') return option;
  return person.isCounselor || !hasCounselor ? counselorTimes[rule] : 'off';
}

/**
 * Returns the people who are notified of a rule that would reach nobody: the backup, or else the admins. Those who turned
 * the rule off come last, because somebody has to know.
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

/** Returns who is notified of a rule by choice. It may be nobody. */
export function listSubscribers(rule: NoticeRule, people: readonly PossibleRecipient[]): Subscription[] {
  const hasCounselor = people.some(({ isCounselor }) => isCounselor);
  return people.flatMap((person) => {
    const time = chosenTime(person, rule, hasCounselor);
    return time === 'off' ? [] : [subscriptionOf(person, time)];
  });
}

/** Returns who is notified of a rule about a student, and when. Nobody only if no person can be reached. */
export function listRecipients(rule: NoticeRule, people: readonly PossibleRecipient[]): Subscription[] {
  const subscribers = listSubscribers(rule, people);
  const isReached = ({ userId }: Subscription) =>
    people.some((person) => person.userId === userId && person.isReachable);
  if (subscribers.some(isReached)) return subscribers;
  const fallback = fallbackOf(rule, people);
  const others = subscribers.filter(({ userId }) => !fallback.some((person) => person.userId === userId));
  return [...others, ...fallback.map((person) => subscriptionOf(person, counselorTimes[rule]))];
}
