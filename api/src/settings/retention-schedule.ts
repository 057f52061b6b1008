import { type RetentionSchedule, RetentionScheduleSchema } from '@tapin/shared/contract/district-settings';
import { Value } from 'typebox/value';

export const readSchedule = (stored: unknown): RetentionSchedule =>
  Value.Parse(RetentionScheduleSchema, stored);

/** A longer period holds at once, and a shorter one only after a confirmation. */
export const longerOf = (one: RetentionSchedule, other: RetentionSchedule): RetentionSchedule => ({
  answers: Math.max(one.answers, other.answers),
  followUps: Math.max(one.followUps, other.followUps),
  accounts: Math.max(one.accounts, other.accounts),
  audit: Math.max(one.audit, other.audit),
});
