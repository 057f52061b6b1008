import { type Static, type TSchema, Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import {
  CheckInOffSchema,
  ClassAssignmentSchema,
  DaySchema,
  DoneSchema,
  PersonSchema,
  QuestionSchema,
  ResponseSchema,
  RosterClassSchema,
  SchoolUserSchema,
  StepSchema,
  studentGradeFields,
} from './entities.ts';
import { QuestionStatsSchema, WeeklyQuestionsSchema, WeeklyTrendsSchema } from './figures.ts';
import { pageFields, pageSizes, pagingFields, SearchedPageSchema } from './paging.ts';
import { fieldPerQuestion, questionNames, stepQuestions, yesNoQuestions } from './questions.ts';
import { IdSchema, literals, oneOfNumbers, orNull, SchoolUserIdSchema, TimeSchema } from './schemas.ts';
import { classFilterFields, GradeCodeFilterSchema, GradeFilterSchema } from './staff-dashboard-calls.ts';
import { studentFilters, studentOrders } from './vocabulary.ts';

/** The time filter of the pages of a student: all time (-1), or this many days up to today. */
const studentDays = [-1, 7, 30] as const;

/** Which students of those who pass the other filters the list has, and its order. */
export const studentListFields = {
  show: Type.Optional(literals(studentFilters)),
  sort: Type.Optional(literals(studentOrders)),
};

const StudentParams = Type.Object({ id: IdSchema });

/** An answer with its time. */
const timedAnswer = <T extends TSchema>(response: T) => Type.Object({ response, createdAt: TimeSchema });

/** The answers that the student has replaced on the same day, the first one first; absent without one. */
const changedFrom = <T extends TSchema>(response: T) => ({
  changedFrom: Type.Optional(Type.Array(timedAnswer(response))),
});

const answerOrNull = <T extends TSchema>(response: T) =>
  orNull(Type.Object({ ...timedAnswer(response).properties, ...changedFrom(response) }));

const OwnAnswerSchema = Type.Object({
  question: QuestionSchema,
  ...timedAnswer(ResponseSchema).properties,
  ...changedFrom(ResponseSchema),
});

/** An answer to a built-in question that the student has changed. */
const ChangeSchema = Type.Object({
  date: DaySchema,
  question: literals(questionNames),
  ...changedFrom(ResponseSchema),
});
export type AnswerChange = Static<typeof ChangeSchema>;

/** One day of a student's feed; null for a missing answer. */
const FeedItemSchema = Type.Object({
  date: DaySchema,
  /** The former school where the student answered; absent for the school of today. */
  school: Type.Optional(Type.String()),
  ...fieldPerQuestion(yesNoQuestions, 'feedKey', () => answerOrNull(Type.Boolean())),
  ...fieldPerQuestion(stepQuestions, 'feedKey', () => answerOrNull(StepSchema)),
  /** The answers to the school's own questions; absent when there are none. */
  own: Type.Optional(Type.Array(OwnAnswerSchema)),
});

export type FeedItem = Static<typeof FeedItemSchema>;

/** The figures of a student in a window of time. */
const windowFields = {
  tapIns: Type.Integer(),
  totalNumberOfDays: Type.Integer(),
  /** How many of these days have a tap-in. An API of an earlier version does not send it. */
  schoolDayTapIns: Type.Optional(Type.Integer()),
  /** The number of days with a yes. */
  ...fieldPerQuestion(yesNoQuestions, 'name', () => Type.Integer()),
  /** The number of days by step, keyed `1` to `5`. */
  ...fieldPerQuestion(stepQuestions, 'name', () => Type.Record(Type.String(), Type.Integer())),
};

const StudentWindowSchema = Type.Object(windowFields);
export type StudentWindow = Static<typeof StudentWindowSchema>;

export const staffStudentCalls = defineCalls({
  'GET /staff/students': {
    summary: "The students in the caller's scope, by name or another column, with their tap-ins",
    access: asMember('seesStudents'),
    query: Type.Object({
      ...SearchedPageSchema.properties,
      ...classFilterFields,
      ...studentListFields,
      grade: Type.Optional(GradeFilterSchema),
      gradeCode: Type.Optional(GradeCodeFilterSchema),
    }),
    response: Type.Object({
      ...pageFields,
      students: Type.Array(
        Type.Object({
          user: PersonSchema,
          schoolUser: Type.Object({
            ...SchoolUserSchema.properties,
            grade: Type.Optional(studentGradeFields.grade),
            gradeName: studentGradeFields.gradeName,
            noOfTapIns: Type.Integer(),
            checkIn: Type.Optional(CheckInOffSchema),
          }),
        }),
      ),
    }),
    errors: ['time_zone_unknown'],
  },
  'GET /staff/student/:id/overview': {
    summary: "One student's figures and classes, by user id",
    access: asMember('seesStudents'),
    params: StudentParams,
    query: Type.Object({
      schoolUserId: IdSchema,
      daysAgo: Type.Optional(oneOfNumbers(studentDays)),
    }),
    response: Type.Object({
      overview: Type.Object({
        studentInfo: Type.Object({
          ...PersonSchema.properties,
          ...studentGradeFields,
          checkIn: Type.Optional(CheckInOffSchema),
          /** Present when the roster of the district keeps the student, with the time of the last change by it. */
          keptByRoster: Type.Optional(Type.Object({ changedAt: orNull(TimeSchema) })),
        }),
        ...windowFields,
        classes: Type.Array(ClassAssignmentSchema),
        /** All classes of a student whom the roster keeps. */
        rosterClasses: Type.Optional(Type.Array(RosterClassSchema)),
        questionStats: Type.Array(QuestionStatsSchema),
        /** The same number of days before the window. Absent for all time, and when the student did not tap in then. */
        before: Type.Optional(StudentWindowSchema),
        /** The days with school or an answer among the last 30, the earliest first. An earlier API does not send it. */
        trend: Type.Optional(WeeklyTrendsSchema),
        /** The answers of these days that the student has changed. An earlier API does not send them. */
        changes: Type.Optional(Type.Array(ChangeSchema)),
      }),
    }),
    errors: ['time_zone_unknown', 'not_found'],
  },
  'GET /staff/student/:id/membership': {
    summary: "The caller's own membership through which they see a student, in any of their schools",
    access: { kind: 'session' },
    params: StudentParams,
    response: Type.Object({ schoolUserId: IdSchema }),
    errors: ['not_found'],
  },
  'GET /staff/student/:id/feed': {
    summary: "One student's tap-ins, a day each, newest first",
    access: asMember('seesStudents'),
    params: StudentParams,
    query: Type.Object({ ...pagingFields(pageSizes.feed), schoolUserId: IdSchema }),
    response: Type.Object({ ...pageFields, feed: Type.Array(FeedItemSchema) }),
    errors: ['not_found'],
  },
  'GET /staff/student/:id/weekly-trends': {
    summary: "One student's school week, Monday to Friday",
    access: asMember('seesStudents'),
    params: StudentParams,
    query: Type.Object({ schoolUserId: IdSchema, startDate: DaySchema, endDate: DaySchema }),
    response: Type.Object({ weeklyTrends: WeeklyTrendsSchema, questions: WeeklyQuestionsSchema }),
    errors: ['date_range_invalid', 'not_found'],
  },
  'DELETE /staff/student/:id': {
    summary: 'Remove a student from the school, by user id',
    access: asMember('managesStudents'),
    params: StudentParams,
    body: SchoolUserIdSchema,
    response: DoneSchema,
    errors: ['not_found', 'kept_by_roster'],
    once: true,
  },
});
