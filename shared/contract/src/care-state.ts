import { type Static, Type } from 'typebox';
import { IdSchema, literals, orNull, TimeSchema } from './schemas.ts';
import { followUpResults } from './vocabulary.ts';

/** A member of the school's staff by membership id, with the display name. */
export const ColleagueSchema = Type.Object({ _id: IdSchema, name: Type.String() });

/** How an adult ended a follow-up: the outcome, its time and the adult. */
export const ClosingSchema = Type.Object({
  outcome: literals(followUpResults),
  at: TimeSchema,
  by: orNull(ColleagueSchema),
});

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
