import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type NoticeRule, noticeOptions, noticeRules } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { hours } from '#src/basics/clock.ts';
import { counselorTimes, mapRules } from '#src/care/notifications/choices.ts';
import {
  listRecipients,
  listSubscribers,
  type PossibleRecipient,
} from '#src/care/notifications/recipients.ts';
import { makeEscalationScene as makeScene } from '#test/scenes/escalation-scene.ts';
import { escalateFollowUps } from './rounds.ts';
import { findNextGroup, listChain, steps } from './waiting.ts';

test('a thousand follow-ups are escalated in batches by several processes, with one email for each person', async (t) => {
  const { built, school, admin, backup, counselor, newMails } = await makeScene(t);
  const opened_at = built.clock.now();
  await sql`
    with made as (
      insert into users (first_name, last_name, role) select 'S', n::text, 'student' from generate_series(1, 1000) n
      returning id
    ), members as (
      insert into school_users (school_id, user_id, role, verified) select ${school.id}, id, 'student', 'approved' from made
    ), counseled as (
      insert into class_assignments (school_id, student_id, teacher_id, class_type)
      select ${school.id}, id, ${counselor.userId}, 'counselor' from made
    )
    insert into follow_ups (school_id, student_id, reason, opened_at)
    select ${school.id}, id, 'low', ${opened_at} from made`.execute(built.db);
  built.clock.advance(hours(2));
  const context = { db: built.db, now: built.clock.now(), isRunning: () => true };
  const counts = await Promise.all(Array.from({ length: 3 }, () => escalateFollowUps(context)));
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    1000,
    'each follow-up once',
  );
  assert.deepEqual(await newMails(), [`care-escalated ${backup.email}`]);
  built.clock.advance(hours(2));
  assert.deepEqual(await newMails(), [`care-escalated ${admin.email}`]);
  const { rows } = await sql<{ count: string }>`
    select data ->> 'count' as count from messages where kind = 'care-escalated'`.execute(built.db);
  assert.deepEqual(
    rows.map(({ count }) => count),
    ['1000', '1000'],
  );
});

test('a rolled-back transaction leaves no escalation step, so that the next run repeats the step', async (t) => {
  const { built, backup, answer, newMails } = await makeScene(t);
  await answer('3', 1);
  await newMails();
  built.clock.advance(hours(2));
  await sql`alter table escalations rename to hidden_escalations`.execute(built.db);
  assert.deepEqual(await newMails(), []);
  assert.equal(built.mailFailures.length, 1);
  built.mailFailures.length = 0;
  await sql`alter table hidden_escalations rename to escalations`.execute(built.db);
  assert.deepEqual(await newMails(), [`care-escalated ${backup.email}`]);
});

const page = readFileSync(
  new URL('../../../../docs/decisions/034-who-is-notified.md', import.meta.url),
  'utf8',
);
const roles = ['counselor', 'backup', 'admin'] as const;
const askedAdultId = 9;
const states = [...noticeOptions, 'none'] as const;
type State = (typeof states)[number];
type Combination = Record<(typeof roles)[number], State>;

const combinations = states.flatMap((counselor) =>
  states.flatMap((backup) => states.map((admin): Combination => ({ counselor, backup, admin }))),
);

const peopleOf = (combination: Combination): PossibleRecipient[] =>
  roles.flatMap((role, index) => {
    const option = combination[role];
    if (option === 'none') return [];
    return {
      userId: index + 1,
      name: role,
      isCounselor: role === 'counselor',
      isAdmin: role !== 'counselor',
      isBackup: role === 'backup',
      isReachable: true,
      rules: mapRules(() => option),
      digestHour: 8,
    };
  });

const wordOf = (ids: readonly number[]) =>
  ids.length === 0 ? '—' : ids.map((id) => roles[id - 1] ?? 'asked adult').join(', ');

function notifiedOf(rule: NoticeRule, people: readonly PossibleRecipient[]): string[] {
  const askedOf = rule === 'asked' ? askedAdultId : null;
  const subscribers = askedOf === null ? listRecipients(rule, people) : listSubscribers(rule, people);
  const first = [...(askedOf === null ? [] : [askedOf]), ...subscribers.map(({ userId }) => userId)];
  const chain = listChain({ rules: [rule], askedOf }, people);
  const notified = new Set(first);
  const groups = [first];
  let step: number = steps.backup;
  for (;;) {
    const group = findNextGroup(chain, step, notified);
    if (!group) break;
    groups.push(group.userIds);
    for (const id of group.userIds) {
      assert.ok(!notified.has(id), 'nobody is notified twice');
      notified.add(id);
    }
    step = group.step + 1;
  }
  return [0, 1, 2].map((index) => wordOf(groups[index] ?? []));
}

/** Merges rows that differ in one column only. */
function mergeRows(rows: string[][], column: number): string[][] {
  const keyOf = (row: string[]) => row.filter((_, index) => index !== column).join('|');
  return [...Map.groupBy(rows, keyOf).values()].map((group) =>
    (group[0] ?? []).map((cell, index) =>
      index === column ? [...new Set(group.map((row) => row[index] ?? ''))].join(', ') : cell,
    ),
  );
}

function tableOf(rule: NoticeRule): string[] {
  const word = (state: State) => (state === 'now' || state === 'digest' ? 'chosen' : state);
  const rows = combinations.map((each) => [
    ...roles.map((role) => word(each[role])),
    ...notifiedOf(rule, peopleOf(each)),
  ]);
  const unique = [...new Map(rows.map((row) => [row.join('|'), row])).values()];
  return [0, 2, 1].reduce(mergeRows, unique).map((row) => `| ${row.join(' | ')} |`);
}

const rowsAfter = (heading: string) =>
  page
    .slice(page.indexOf(heading))
    .split('\n\n')
    .find((block) => block.startsWith('| counselor'))
    ?.trim()
    .split('\n')
    .slice(2);

for (const rule of noticeRules.filter((each) => each !== 'asked')) {
  test(`a follow-up of the rule ${rule} is escalated as in the table of the decision document`, () => {
    assert.deepEqual(rowsAfter('### A rule'), tableOf(rule));
  });
}

test('a request to talk is escalated as in the table of the decision document', () => {
  assert.deepEqual(rowsAfter('### A request to talk'), tableOf('asked'));
});

test('an escalation has no recipient only if nobody of the chain is left', () => {
  for (const rule of noticeRules) {
    for (const combination of combinations) {
      const all = notifiedOf(rule, peopleOf(combination)).join();
      const hasOther = combination.backup !== 'none' || combination.admin !== 'none';
      assert.equal(/backup|admin/.test(all), hasOther, `${rule} ${JSON.stringify(combination)}`);
    }
  }
});

test('the chain notifies each person at the chosen time, and without a choice at the usual time of the rule', () => {
  for (const rule of noticeRules.filter((each) => each !== 'asked')) {
    for (const combination of combinations) {
      for (const { userId, time } of listRecipients(rule, peopleOf(combination))) {
        const state = combination[roles[userId - 1] ?? 'counselor'];
        const expected = state === 'now' || state === 'digest' ? state : counselorTimes[rule];
        assert.equal(time, expected, `${rule} ${JSON.stringify(combination)}`);
      }
    }
  }
});

test('a person without a confirmed address is left out of the chain, and does not count as notified', () => {
  const people = peopleOf({ counselor: 'now', backup: 'usual', admin: 'off' });
  const nobody = people.map((each) => ({ ...each, isReachable: each.name === 'admin' }));
  assert.deepEqual(wordOf(listRecipients('awful', nobody).map(({ userId }) => userId)), 'counselor, admin');
  const unreachable = people.map((each) => ({ ...each, isReachable: each.name !== 'backup' }));
  const chain = listChain({ rules: ['awful'], askedOf: null }, unreachable);
  assert.deepEqual(
    findNextGroup(chain, steps.backup, new Set())?.userIds,
    [3],
    'the admin who turned it off',
  );
});

test('a person is left out of the chain only if all rules of the follow-up are off', () => {
  const [counselor] = peopleOf({ counselor: 'off', backup: 'none', admin: 'none' });
  assert.ok(counselor);
  const rules = { ...counselor.rules, lowDays: 'now' as const };
  const first = (of: readonly NoticeRule[]) =>
    listChain({ rules: of, askedOf: null }, [{ ...counselor, rules }])[0]?.userIds;
  assert.deepEqual(first(['awful']), []);
  assert.deepEqual(first(['awful', 'lowDays']), [1]);
  assert.deepEqual(first([]), [1], 'the rules are unknown');
});
