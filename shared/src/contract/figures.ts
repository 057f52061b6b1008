import { type Static, Type } from 'typebox';
import { DaySchema, PersonSchema, QuestionSchema } from './entities.ts';

/** A student who needs care, with the feeling (1 to 5) that says so. */
export const PriorityStudentSchema = Type.Object({
  ...PersonSchema.properties,
  emotion: Type.Integer({ minimum: 1, maximum: 5 }),
});

/** Counts of answers by response: `true` and `false`, or `1` to `5`. */
export const QuestionStatsSchema = Type.Object({
  question: QuestionSchema,
  stats: Type.Record(Type.String(), Type.Integer()),
});

/** Five weekdays, Monday first. Null where nobody answered. */
export const WeeklyTrendsSchema = Type.Array(
  Type.Object({
    date: DaySchema,
    /** Share of yes answers, 0 to 100. */
    eaten: Type.Union([Type.Number(), Type.Null()]),
    rested: Type.Union([Type.Number(), Type.Null()]),
    /** Mean feeling, 1 to 5. */
    feeling: Type.Union([Type.Number(), Type.Null()]),
  }),
);

export type PriorityStudent = Static<typeof PriorityStudentSchema>;
export type QuestionStats = Static<typeof QuestionStatsSchema>;
export type WeeklyTrends = Static<typeof WeeklyTrendsSchema>;
