import type { FollowUpEvent } from '@tapin/shared/contract/care-calls';
import dayjs from 'dayjs';
import type { FollowUp } from '#src/components/follow-ups/follow-ups-calls.ts';
import type { FeedItem } from '#src/features/student/student-calls.ts';

export interface FeedEntry {
  date: string;
  /** The answers of the day, or null on a day with follow-ups only. */
  answers: FeedItem | null;
  /** The acts on follow-ups, the latest first. */
  care: readonly FollowUpEvent[];
}

const dayOf = ({ at }: FollowUpEvent) => dayjs(at).format('YYYY-MM-DD');

/**
 * Merges answers and follow-ups by day, the newest first. While there are more answers to load, follow-ups from before the
 * last loaded answer are left out.
 */
export function daysWithCare(
  feed: readonly FeedItem[],
  followUps: readonly FollowUp[],
  hasMore: boolean,
): FeedEntry[] {
  const oldest = hasMore ? (feed.at(-1)?.date ?? '') : '';
  const events = followUps.flatMap((followUp) => followUp.events).filter((event) => dayOf(event) >= oldest);
  const dates = new Set([...feed.map(({ date }) => date), ...events.map(dayOf)]);
  return [...dates]
    .sort()
    .reverse()
    .map((date) => ({
      date,
      answers: feed.find((item) => item.date === date) ?? null,
      care: events
        .filter((event) => dayOf(event) === date)
        .sort((one, other) => other.at.localeCompare(one.at)),
    }));
}
