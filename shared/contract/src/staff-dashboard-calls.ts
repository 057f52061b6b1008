import { Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import {
  AnswerSchema,
  ClassAssignmentSchema,
  ClassTypeSchema,
  DaySchema,
  MemberSchema,
  NamedGradeSchema,
  PersonSchema,
  QuestionSchema,
} from './entities.ts';
import {
  PriorityStudentSchema,
  PriorityStudentTodaySchema,
  QuestionStatsSchema,
  UsualTapInsSchema,
  WeeklyQuestionsSchema,
  WeeklyTrendsSchema,
} from './figures.ts';
import { IdSchema, oneOfNumbers } from './schemas.ts';
import { grades } from './vocabulary.ts';

/** The time filter of the dashboard: today (0), or this many days up to today. */
export const dashboardDays = [0, 7, 30, 365] as const;

export const classFilterFields = {
  teacherId: Type.Optional(IdSchema),
  classType: Type.Optional(ClassTypeSchema),
};
/** The code of a grade that is none of 1 to 12, instead of `grade`. */
export const GradeCodeFilterSchema = Type.String({ minLength: 1, maxLength: 20 });
/** A grade; 0 means every grade. */
export const GradeFilterSchema = Type.Integer({ minimum: 0, maximum: grades.length });

/** An answer without its id and its student, because it is listed with the student. */
const { question, response, createdAt } = AnswerSchema.properties;
const StudentAnswersSchema = Type.Object({
  studentInfo: PersonSchema,
  answers: Type.Array(Type.Object({ question, response, createdAt })),
  /** The ids of the school's own questions that are for this student today; absent when there are none. */
  asked: Type.Optional(Type.Array(IdSchema)),
});

export const staffDashboardCalls = defineCalls({
  'GET /staff/dashboard': {
    summary: 'Who needs care, which requests wait, and what can be filtered by',
    access: asMember('seesStudents'),
    query: Type.Object({ schoolUserId: IdSchema }),
    response: Type.Object({
      dashboard: Type.Object({
        /** Districts that ask to have this school; `_id` is the district's. */
        districtRequests: Type.Array(
          Type.Object({ _id: IdSchema, name: Type.String(), code: Type.String() }),
        ),
        adminRequests: Type.Array(MemberSchema),
        teacherRequests: Type.Array(MemberSchema),
        teachers: Type.Array(MemberSchema),
        priorityStudentsToday: Type.Array(PriorityStudentTodaySchema),
        priorityStudentsLastSevenDays: Type.Array(PriorityStudentSchema),
        /** Every combination of class and teacher with students in the caller's scope. */
        classes: Type.Array(ClassAssignmentSchema),
        /** The grades of students in the caller's scope that are none of 1 to 12. */
        namedGrades: Type.Optional(Type.Array(NamedGradeSchema)),
      }),
    }),
    errors: ['time_zone_unknown'],
  },
  'GET /staff/dashboard/stats': {
    summary: 'How many tapped in, and what they answered',
    access: asMember('seesStudents'),
    query: Type.Object({
      schoolUserId: IdSchema,
      ...classFilterFields,
      daysAgo: Type.Optional(oneOfNumbers(dashboardDays)),
      grade: Type.Optional(GradeFilterSchema),
      gradeCode: Type.Optional(GradeCodeFilterSchema),
    }),
    response: Type.Object({
      stats: Type.Object({
        totalStudents: Type.Integer(),
        checkedInStudents: Type.Integer(),
        usual: UsualTapInsSchema,
        questionStats: Type.Array(QuestionStatsSchema),
        /** No student of the school has ever answered. */
        nobodyYet: Type.Optional(Type.Literal(true)),
        /** There are no students yet, and the school waits for the first import of the district's roster. */
        awaitsRoster: Type.Optional(Type.Literal(true)),
        /** No one has tapped in in the range, and the roster of the district keeps the people of the school. */
        keptByRoster: Type.Optional(Type.Literal(true)),
        /** There is no school today. The next school day, or null when none is near. Absent on a school day. */
        nextSchoolDay: Type.Optional(Type.Union([DaySchema, Type.Null()])),
      }),
    }),
    errors: ['time_zone_unknown'],
  },
  'GET /staff/dashboard/weekly-trends': {
    summary: 'One school week, day by day, Monday to Friday',
    access: asMember('seesStudents'),
    query: Type.Object({
      schoolUserId: IdSchema,
      startDate: DaySchema,
      endDate: DaySchema,
      ...classFilterFields,
      grade: Type.Optional(GradeFilterSchema),
      gradeCode: Type.Optional(GradeCodeFilterSchema),
    }),
    response: Type.Object({
      data: Type.Object({ weeklyTrends: WeeklyTrendsSchema, questions: WeeklyQuestionsSchema }),
    }),
    errors: ['date_range_invalid'],
  },
  'GET /staff/students/status': {
    summary: 'Who has tapped in today and who has not',
    access: asMember('seesStudents'),
    query: Type.Object({
      schoolUserId: IdSchema,
      ...classFilterFields,
      grade: Type.Optional(GradeFilterSchema),
      gradeCode: Type.Optional(GradeCodeFilterSchema),
    }),
    response: Type.Object({
      students: Type.Object({
        questions: Type.Array(QuestionSchema),
        checkedIn: Type.Array(StudentAnswersSchema),
        notCheckedIn: Type.Array(StudentAnswersSchema),
        /** The students whose check-in is not on; absent when there are none. They are in neither of the other lists. */
        checkInOff: Type.Optional(Type.Array(PersonSchema)),
      }),
    }),
    errors: ['time_zone_unknown'],
  },
});
