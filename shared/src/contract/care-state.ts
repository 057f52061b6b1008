import { type Static, Type } from 'typebox';
import { ClosingSchema, ColleagueSchema } from './care-calls.ts';
import { IdSchema, orNull, TimeSchema } from './schemas.ts';

/** The follow-up of a student who felt low today: the open one, or the one that an adult closed after the answer. */
export const CareStateSchema = Type.Object({
  followUpId: IdSchema,
  /** The adult who has claimed it, and since when. */
  claimedBy: orNull(ColleagueSchema),
  claimedAt: orNull(TimeSchema),
  /** The outcome, its time and the adult; null while the follow-up is open. */
  closing: orNull(ClosingSchema),
});

export type CareState = Static<typeof CareStateSchema>;
