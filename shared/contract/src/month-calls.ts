import { type Static, Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import { DaySchema } from './entities.ts';
import { QuestionStatsSchema, WeeklyQuestionsSchema, WeeklyTrendsSchema } from './figures.ts';
import { fieldPerQuestion, stepQuestions, yesNoQuestions } from './questions.ts';
import { IdSchema, literals, oneOfNumbers, orNull } from './schemas.ts';
import { HiddenSchema } from './school-overview.ts';
import { classFilterFields, GradeCodeFilterSchema, GradeFilterSchema } from './staff-dashboard-calls.ts';

/** The windows of the dashboard that are longer than a day. */
const averagedDays = [7, 30, 365] as const;

const Count = Type.Integer({ minimum: 0 });
const Percent = Type.Integer({ minimum: 0, maximum: 100 });

/** The sums of the school days that count: those since the first answer at the school, and today when school is over. */
const SchoolDaySumsSchema = Type.Object({
  schoolDays: Count,
  /** How many students were asked on each of the days, added up. */
  asked: Count,
  /** How many of them tapped in, added up. */
  tapIns: Count,
  questionStats: Type.Array(QuestionStatsSchema),
});

/**
 * Figures per school day. Percentages are whole, and 0 or 100 only when nobody is on the other side. A figure is null when
 * there is nothing to count, or when it is hidden.
 */
const MonthFiguresSchema = Type.Object({
  schoolDays: Count,
  /** How many students were asked, and how many tapped in, on an average day. */
  students: orNull(Count),
  tappedIn: orNull(Count),
  tappedInPercent: orNull(Percent),
  ...fieldPerQuestion(yesNoQuestions, 'name', () => orNull(Percent)),
  /** The mean step with one decimal. */
  ...fieldPerQuestion(stepQuestions, 'name', () => orNull(Type.Number({ minimum: 1, maximum: 5 }))),
  /** The percentage of each feeling, from 1 to 5. */
  feelings: orNull(Type.Array(Percent, { minItems: 5, maxItems: 5 })),
  /** On paper and in a file: something is in no sum, because too few students are behind it. Figures that are null are hidden. */
  hidden: Type.Optional(HiddenSchema),
});

const MonthDaySchema = Type.Object({
  date: DaySchema,
  /** The calendar has no school on that day. */
  noSchool: Type.Optional(Type.Literal(true)),
  figures: MonthFiguresSchema,
});

const MonthWeekSchema = Type.Object({ monday: DaySchema, figures: MonthFiguresSchema });

const MonthGradeSchema = Type.Object({
  grade: orNull(Type.Integer()),
  /** The district's word for a grade that is none of 1 to 12. */
  gradeName: Type.Optional(Type.String()),
  /** How many students are in the grade; null when the grade is hidden. */
  students: orNull(Count),
  figures: MonthFiguresSchema,
  before: MonthFiguresSchema,
  weeks: Type.Array(MonthWeekSchema),
});

const MonthSchema = Type.Object({
  school: Type.String(),
  /** The range as it was counted: it ends today at the latest. */
  startDate: DaySchema,
  endDate: DaySchema,
  /** The time that the figures are compared with: the month before a whole month, otherwise as many days. */
  beforeStart: DaySchema,
  beforeEnd: DaySchema,
  /** How many of the students whom the caller sees are asked on the last day. */
  students: Count,
  figures: MonthFiguresSchema,
  before: MonthFiguresSchema,
  days: Type.Array(MonthDaySchema),
  weeks: Type.Array(MonthWeekSchema),
  weeksBefore: Type.Array(MonthWeekSchema),
  /** Monday is 1, Sunday is 7. Only days of the week with school or answers are listed. */
  weekdays: Type.Array(
    Type.Object({ weekday: Type.Integer({ minimum: 1, maximum: 7 }), figures: MonthFiguresSchema }),
  ),
  grades: Type.Array(MonthGradeSchema),
});

export type MonthFigures = Static<typeof MonthFiguresSchema>;
export type MonthDay = Static<typeof MonthDaySchema>;
export type MonthWeek = Static<typeof MonthWeekSchema>;
export type MonthGrade = Static<typeof MonthGradeSchema>;
export type Month = Static<typeof MonthSchema>;

export const monthCalls = defineCalls({
  'GET /staff/dashboard/averages': {
    summary: 'The answers of the school days of a longer time, and how they went day by day or week by week',
    access: asMember('seesStudents'),
    query: Type.Object({
      schoolUserId: IdSchema,
      daysAgo: oneOfNumbers(averagedDays),
      ...classFilterFields,
      grade: Type.Optional(GradeFilterSchema),
      gradeCode: Type.Optional(GradeCodeFilterSchema),
    }),
    response: Type.Object({
      averages: SchoolDaySumsSchema,
      /** Whether a point of the trend is a school day, or a week that is named by its Monday. */
      by: literals(['day', 'week']),
      trend: WeeklyTrendsSchema,
      /** The school's own questions of a trend by day. */
      questions: WeeklyQuestionsSchema,
    }),
    errors: ['time_zone_unknown'],
  },
  'GET /staff/month': {
    summary: 'Averages per school day of any range, beside those of the time before',
    access: asMember('seesStudents'),
    query: Type.Object({
      schoolUserId: IdSchema,
      startDate: DaySchema,
      endDate: DaySchema,
      /** For paper, the month is without figures of few students, and without today. */
      on: Type.Optional(Type.Literal('paper')),
    }),
    response: Type.Object({ month: MonthSchema }),
    errors: ['date_range_invalid', 'time_zone_unknown'],
  },
});
