import { Type } from 'typebox';
import { defineCalls, inSchool } from './call.ts';
import {
  AnswerSchema,
  CheckInOffSchema,
  ClassTypeSchema,
  DaySchema,
  DoneSchema,
  GradeNumberSchema,
  QuestionSchema,
  ResponseSchema,
} from './entities.ts';
import { IdSchema, orNull, SchoolParams } from './schemas.ts';

/** A text of this deployment: null turns the text off, and without it the standard text is shown. */
const DeploymentTextSchema = Type.Optional(orNull(Type.String()));

export const studentCalls = defineCalls({
  'GET /school/:school/teachers': {
    summary: 'Whom a student of this school can choose: the teachers, and admins who teach somebody already',
    access: inSchool(null),
    params: SchoolParams,
    response: Type.Object({
      teachers: Type.Array(
        Type.Object({
          _id: IdSchema,
          firstName: Type.String(),
          lastName: Type.String(),
          namePrefix: Type.String(),
        }),
      ),
    }),
    errors: ['membership_not_approved'],
  },
  'POST /student/select-classes/:school': {
    summary: "Replace the student's class assignments, and the grade when given",
    access: inSchool('answersCheckIn'),
    params: SchoolParams,
    body: Type.Object({
      schoolId: IdSchema,
      classes: Type.Array(Type.Object({ class: ClassTypeSchema, teacherId: IdSchema }), { maxItems: 10 }),
      gradeId: Type.Optional(GradeNumberSchema),
    }),
    response: DoneSchema,
    errors: ['teacher_not_in_school', 'kept_by_roster'],
  },
  'GET /student/:school/questions': {
    summary: "The three questions, the school's own, and the student's answers since local midnight",
    access: inSchool('answersCheckIn'),
    params: SchoolParams,
    response: Type.Object({
      questions: Type.Array(QuestionSchema),
      /** The school's own, which are asked after the others. A field of its own, since earlier pages cannot show them. */
      own: Type.Optional(Type.Array(QuestionSchema)),
      answers: Type.Array(AnswerSchema),
      /** The text after a hard day. */
      support: DeploymentTextSchema,
      /** The texts for a student who has not eaten, and for one who is not rested. */
      notEaten: DeploymentTextSchema,
      notRested: DeploymentTextSchema,
      /** The day of the next check-in by the school's calendar; null when the school year is over. */
      nextSchoolDay: Type.Optional(orNull(DaySchema)),
      /** Present when the check-in is not on for this student. There are no questions and no answers then. */
      checkIn: Type.Optional(CheckInOffSchema),
      /** The name of an adult whom a student without a check-in can ask; null when there is none. */
      whomToAsk: Type.Optional(orNull(Type.String())),
      /** The text about which a student of legal age decides. Absent for other students. */
      consentText: Type.Optional(Type.String()),
    }),
    errors: ['time_zone_unknown'],
  },
  'POST /student/submit-response/:school': {
    summary: 'Answer one question for the local day; a repeated submission returns the stored answer',
    access: inSchool('answersCheckIn'),
    idempotent: true,
    params: SchoolParams,
    body: Type.Object({
      questionId: IdSchema,
      response: ResponseSchema,
    }),
    response: Type.Object({ answer: AnswerSchema }),
    errors: ['response_invalid', 'consent_missing', 'time_zone_unknown', 'not_found'],
  },
  'POST /student/correct-response/:school': {
    summary:
      "Replace one of today's answers, named by its id; returns the stored answer, also when another call has replaced it",
    access: inSchool('answersCheckIn'),
    idempotent: true,
    params: SchoolParams,
    body: Type.Object({
      answer: IdSchema,
      response: ResponseSchema,
    }),
    response: Type.Object({ answer: AnswerSchema }),
    errors: ['response_invalid', 'consent_missing', 'time_zone_unknown', 'not_found', 'answer_not_of_today'],
  },
  'POST /student/grade/:school': {
    summary: "Set the student's own grade",
    access: inSchool('answersCheckIn'),
    params: SchoolParams,
    body: Type.Object({ grade: GradeNumberSchema }),
    response: DoneSchema,
    errors: ['kept_by_roster'],
  },
});
