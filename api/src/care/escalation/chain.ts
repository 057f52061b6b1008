import { type NoticeRule, noticeRules } from '@tapin/shared/contract/vocabulary';
import type { PossibleRecipient } from '#src/care/notifications/recipients.ts';

/** The steps of an escalation, in their order. The database stores the number of the next one. */
export const steps = { first: 0, backup: 1, admins: 2, end: 3 } as const;

/** The people of a step, who are notified together. */
export interface Group {
  step: number;
  userIds: number[];
}

export interface Wait {
  /** The rules that led to the follow-up. Empty if they are unknown, or if an adult opened it. */
  rules: readonly NoticeRule[];
  /** The adult whom the student waits for. Null if the student has not asked to talk. */
  askedOf: number | null;
}

const idsOf = (people: readonly PossibleRecipient[]) => people.map(({ userId }) => userId);

/**
 * Returns the people who are notified one step after the other while nobody claims a follow-up: the counselors or the adult
 * whom the student asked, then the backup, then the admins. A person who turned all rules of the follow-up off is left out,
 * unless no backup and no admin would remain. The backup answers requests to talk, and cannot turn them off.
 */
export function listChain({ rules, askedOf }: Wait, people: readonly PossibleRecipient[]): Group[] {
  const reachable = people.filter(({ isReachable }) => isReachable);
  const relevantRules = rules.length > 0 ? rules : noticeRules;
  const isOn = (person: PossibleRecipient) => relevantRules.some((rule) => person.rules[rule] !== 'off');
  const first =
    askedOf === null ? idsOf(reachable.filter((each) => each.isCounselor && isOn(each))) : [askedOf];
  const backups = reachable.filter(({ isBackup }) => isBackup);
  const admins = reachable.filter(({ isAdmin }) => isAdmin);
  const activeBackups = askedOf === null ? backups.filter(isOn) : backups;
  const activeAdmins = admins.filter(isOn);
  const isAnyoneActive = activeBackups.length + activeAdmins.length > 0;
  return [
    { step: steps.first, userIds: first },
    { step: steps.backup, userIds: idsOf(isAnyoneActive ? activeBackups : backups) },
    { step: steps.admins, userIds: idsOf(isAnyoneActive ? activeAdmins : admins) },
  ];
}

/** Returns the first group from a step on that has people who need not be left out. */
export function findNextGroup(
  chain: readonly Group[],
  from: number,
  leftOut: ReadonlySet<number>,
): Group | undefined {
  return chain
    .filter(({ step }) => step >= from)
    .map(({ step, userIds }) => ({ step, userIds: userIds.filter((id) => !leftOut.has(id)) }))
    .find(({ userIds }) => userIds.length > 0);
}
