import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type NoticeOption, noticeOptions, noticeRules } from '@tapin/shared/contract/vocabulary';
import { counselorTimes, mapRules } from './choices.ts';
import { listRecipients, listSubscribers, type PossibleRecipient, type Subscription } from './recipients.ts';

const page = readFileSync(
  new URL('../../../../docs/decisions/034-who-is-notified.md', import.meta.url),
  'utf8',
);
const roles = ['counselor', 'backup', 'admin'] as const;
type Role = (typeof roles)[number];
type State = NoticeOption | 'none';
type Combination = Record<Role, State>;

const states: State[] = [...noticeOptions, 'none'];
const combinations = states.flatMap((counselor) =>
  states.flatMap((backup) => states.map((admin): Combination => ({ counselor, backup, admin }))),
);

const namesOf = (cell = '') => cell.split(',').map((name) => name.trim());
const wordOf = (state: State) => (state === 'now' || state === 'digest' ? 'chosen' : state);

/** The rows of the first table in the decision, without the columns about escalation. */
const rows = (page.split('### A rule')[1]?.split('###')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('|--') && !line.startsWith('| counselor |'))
  .map((line) => line.split('|').slice(1, -1).map(namesOf))
  .map(([counselor = [], backup = [], admin = [], notified = []]) => ({
    counselor,
    backup,
    admin,
    notified: notified.filter((name) => name !== '—'),
  }));

function makePerson(role: Role, option: NoticeOption, changes: Partial<PossibleRecipient> = {}) {
  return {
    userId: roles.indexOf(role) + 1,
    name: role,
    isCounselor: role === 'counselor',
    isAdmin: role !== 'counselor',
    isBackup: role === 'backup',
    isReachable: true,
    rules: mapRules(() => option),
    digestHour: 8,
    ...changes,
  };
}

const peopleOf = (combination: Combination) =>
  roles.flatMap((role) => (combination[role] === 'none' ? [] : [makePerson(role, combination[role])]));

const roleOf = ({ userId }: Subscription) => roles[userId - 1] ?? 'counselor';

test('the table of the decision has a row for every combination of choices and people', () => {
  assert.equal(combinations.length, 125);
  for (const combination of combinations) {
    const matching = rows.filter((row) =>
      roles.every((role) => row[role].includes(wordOf(combination[role]))),
    );
    assert.equal(matching.length, 1, JSON.stringify(combination));
  }
});

for (const rule of noticeRules.filter((each) => each !== 'asked')) {
  test(`the rule ${rule} notifies the people in the table of the decision, at their time`, () => {
    for (const combination of combinations) {
      const row = rows.find((each) => roles.every((role) => each[role].includes(wordOf(combination[role]))));
      const notified = listRecipients(rule, peopleOf(combination));
      assert.deepEqual(notified.map(roleOf), row?.notified, JSON.stringify(combination));
      for (const each of notified) {
        const state = combination[roleOf(each)];
        const time = state === 'now' || state === 'digest' ? state : counselorTimes[rule];
        assert.equal(each.time, time, JSON.stringify(combination));
      }
    }
  });
}

test('a request to talk notifies others than the adult who was asked only by choice', () => {
  for (const combination of combinations) {
    const isOnByChoice = (role: Role) => {
      const state = combination[role];
      if (state === 'usual') return role === 'counselor' || combination.counselor === 'none';
      return state === 'now' || state === 'digest';
    };
    const notified = listSubscribers('asked', peopleOf(combination)).map(roleOf);
    assert.deepEqual(notified, roles.filter(isOnByChoice), JSON.stringify(combination));
  }
});

test('a person without a confirmed address does not count as reached', () => {
  const counselor = makePerson('counselor', 'now', { isReachable: false });
  const backup = makePerson('backup', 'usual', { isReachable: false });
  const notified = listRecipients('awful', [counselor, backup, makePerson('admin', 'off')]);
  assert.deepEqual(notified.map(roleOf), ['counselor', 'admin']);
});
