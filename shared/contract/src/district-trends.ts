import { type Static, Type } from 'typebox';
import { fieldPerQuestion, questions } from './questions.ts';
import { IdSchema, orNull } from './schemas.ts';

/** The share of yes from 0 to 100, or the mean step from 1 to 5. */
const Figure = Type.Number({ minimum: 0, maximum: 100 });

const TrendSchema = Type.Object({
  /** Null if fewer than five students are behind it on every day. */
  value: orNull(Figure),
  /** True if no student answered in the range, so that nothing is hidden. An API of an earlier version does not send it. */
  noAnswers: Type.Optional(Type.Literal(true)),
  /** The difference from the range before, in points or steps. Null if either range has too few students. */
  change: orNull(Type.Number()),
  /** The figure of each week of the range, the oldest first, or of each day in a range of one week. */
  points: Type.Array(orNull(Figure)),
});

/** How the students of a school, or of all schools together, answered each question. */
const TrendsSchema = Type.Object(fieldPerQuestion(questions, 'name', () => TrendSchema));

export const DistrictTrendsSchema = Type.Object({
  schools: Type.Array(Type.Object({ school: IdSchema, trends: TrendsSchema })),
  /** The schools whose figures are shown, together. The others are left out, so that no one can subtract. */
  together: TrendsSchema,
});

export type Trend = Static<typeof TrendSchema>;
export type Trends = Static<typeof TrendsSchema>;
export type DistrictTrends = Static<typeof DistrictTrendsSchema>;
