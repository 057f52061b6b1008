import type { FollowUpEvent } from '@tapin/shared/contract/care-calls';
import type { FollowUp } from '#src/api/follow-ups.ts';
import { answeredDay } from '#src/testing/student.ts';
import { daysWithCare } from './days-with-care.ts';

const event = (act: FollowUpEvent['act'], at: string): FollowUpEvent => ({
  act,
  at: new Date(at).toISOString(),
  by: null,
  to: null,
  outcome: null,
  note: '',
});

const followUp = (...events: FollowUpEvent[]): FollowUp => ({
  _id: 'f1',
  reason: 'low',
  openedAt: events[0]?.at ?? '',
  askedOf: null,
  askedOfMe: false,
  claimedBy: null,
  claimedAt: null,
  isMine: false,
  mayAct: true,
  closedAt: null,
  outcome: null,
  note: '',
  events,
});

const feed = [answeredDay('2026-03-05'), answeredDay('2026-03-03')];

test('follow-ups are on their days, among the answers, the latest first', () => {
  const care = followUp(
    event('claimed', '2026-03-03T10:00'),
    event('released', '2026-03-04T09:00'),
    event('claimed', '2026-03-04T11:00'),
  );
  const shown = daysWithCare(feed, [care], false);
  expect(
    shown.map(({ date, answers, care }) => [date, answers !== null, care.map(({ act }) => act)]),
  ).toEqual([
    ['2026-03-05', true, []],
    ['2026-03-04', false, ['claimed', 'released']],
    ['2026-03-03', true, ['claimed']],
  ]);
});

test('follow-ups from before the loaded answers are shown when the further answers are loaded', () => {
  const care = followUp(event('claimed', '2026-02-20T10:00'));
  expect(daysWithCare(feed, [care], true)).toHaveLength(2);
  expect(daysWithCare(feed, [care], false).map(({ date }) => date)).toContain('2026-02-20');
  expect(daysWithCare([], [care], false)).toHaveLength(1);
});
