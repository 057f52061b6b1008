import { type Static, Type } from 'typebox';
import { CareStateSchema } from './care-state.ts';
import { DaySchema, PersonSchema, QuestionSchema, StepSchema, studentGradeFields } from './entities.ts';
import { fieldPerQuestion, questions, yesNoQuestions } from './questions.ts';
import { IdSchema, orNull, TimeSchema } from './schemas.ts';

/** A student who needs care, with the low feeling (1 to 5). */
export const PriorityStudentSchema = Type.Object({
  ...PersonSchema.properties,
  ...studentGradeFields,
  emotion: StepSchema,
  /** The follow-up of the student. It is null while no adult has anything to do, and absent from an API of an earlier version. */
  care: Type.Optional(orNull(CareStateSchema)),
});

/** The same for one day, with the time of the answer and the other answers of the day; null for a missing answer. */
export const PriorityStudentTodaySchema = Type.Object({
  ...PriorityStudentSchema.properties,
  answeredAt: orNull(TimeSchema),
  ...fieldPerQuestion(yesNoQuestions, 'name', () => orNull(Type.Boolean())),
});

/**
 * How many students have usually tapped in by this time of day: the mean over the same weekday in the last weeks, at most
 * four on which a student of the school tapped in. Null on weekends, for longer windows, and without such a day.
 */
export const UsualTapInsSchema = orNull(
  Type.Object({ checkedIn: Type.Number({ minimum: 0 }), days: Type.Integer({ minimum: 1, maximum: 4 }) }),
);

/**
 * Counts of answers by response: `true` and `false`, or `1` to `5`. Lists of them have the built-in questions, then the
 * school's own that were asked or answered, the earliest first. At most the latest 20 own questions of the time are counted.
 */
export const QuestionStatsSchema = Type.Object({
  question: QuestionSchema,
  stats: Type.Record(Type.String(), Type.Integer()),
});

/** Five weekdays, starting on Monday. A value is null when nobody answered. */
export const WeeklyTrendsSchema = Type.Array(
  Type.Object({
    date: DaySchema,
    /** Whether the calendar has no school on that day. Without answers it is shown as a gap, not as zero. */
    noSchool: Type.Optional(Type.Literal(true)),
    /** Whether the day is before the first one that counts, because nobody had joined the school. It is a gap, too. */
    notYet: Type.Optional(Type.Literal(true)),
    /** The share of yes answers, 0 to 100, or the mean of the steps, 1 to 5. */
    ...fieldPerQuestion(questions, 'name', () => orNull(Type.Number())),
    /** The same for the school's own questions, by their id. */
    own: Type.Optional(Type.Record(IdSchema, orNull(Type.Number()))),
  }),
);

/** The school's own questions that were asked in a week: absent when there were none. */
export const WeeklyQuestionsSchema = Type.Optional(Type.Array(QuestionSchema));

/** A table for a spreadsheet: comma-separated, UTF-8 with a byte order mark. Its first lines describe the content. */
export const ExportedFileSchema = Type.Object({ fileName: Type.String(), csv: Type.String() });

export type ExportedFile = Static<typeof ExportedFileSchema>;
export type PriorityStudent = Static<typeof PriorityStudentSchema>;
export type PriorityStudentToday = Static<typeof PriorityStudentTodaySchema>;
export type UsualTapIns = Static<typeof UsualTapInsSchema>;
export type QuestionStats = Static<typeof QuestionStatsSchema>;
export type WeeklyTrends = Static<typeof WeeklyTrendsSchema>;
