import type { RetentionSchedule } from '@tapin/shared/contract/district-settings';
import { schoolYearOf } from '#src/basics/local-day.ts';

/** The kinds of data with a period of their own, in the order in which they are deleted. */
export const retentionKinds = ['answers', 'followUps', 'accounts'] as const;
export type RetentionKindName = (typeof retentionKinds)[number];

/** Data of this day and of later ones is kept. */
export type Cutoffs = Record<keyof RetentionSchedule, string>;

function yearsBefore(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}

/**
 * Data is due when that many school years have ended after the one in which it was stored. Accounts count from the day on
 * which the person left, because families are promised their deletion within a year.
 */
export function cutoffsOf(schedule: RetentionSchedule, day: string): Cutoffs {
  const startOfYear = (years: number) => `${schoolYearOf(day) - years}-07-01`;
  return {
    answers: startOfYear(schedule.answers),
    followUps: startOfYear(schedule.followUps),
    accounts: yearsBefore(day, schedule.accounts),
    audit: startOfYear(schedule.audit),
  };
}
