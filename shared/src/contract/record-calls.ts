import { type Static, Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import { FollowUpEventSchema, FollowUpSchema } from './care-calls.ts';
import {
  AnswerSchema,
  ClassAssignmentSchema,
  DaySchema,
  DistrictUserSchema,
  PersonSchema,
  SchoolUserSchema,
  studentGradeFields,
  UserSchema,
} from './entities.ts';
import { NoticeChoicesSchema } from './notice-calls.ts';
import { ownGraphic, questionNames } from './questions.ts';
import { IdSchema, literals, orNull, TimeSchema } from './schemas.ts';

/** A record names people instead of giving their ids. */
const NameOrNullSchema = orNull(Type.Object({ name: Type.String() }));

const RecordedAnswerSchema = Type.Object({
  day: DaySchema,
  question: literals([...questionNames, ownGraphic]),
  response: AnswerSchema.properties.response,
  /** The text of an own question and the word for the response. Answers to the three questions of every school have neither. */
  text: Type.Optional(Type.String()),
  word: Type.Optional(Type.String()),
  answeredAt: TimeSchema,
});

/** A request to talk, or its cancellation. */
const RecordedRequestSchema = Type.Object({
  at: TimeSchema,
  act: literals(['asked', 'taken_back']),
  adult: orNull(Type.String()),
});

const { classType, teacher } = ClassAssignmentSchema.properties;

/** The answers and requests of a student, the oldest first. */
const studentFields = {
  ...studentGradeFields,
  classes: Type.Array(Type.Object({ classType, teacher })),
  answers: Type.Array(RecordedAnswerSchema),
  requests: Type.Array(RecordedRequestSchema),
};

const { reason, openedAt, claimedAt, closedAt, outcome, note } = FollowUpSchema.properties;
const { act, at, needed } = FollowUpEventSchema.properties;

/** A follow-up with the notes of all adults. */
const RecordedFollowUpSchema = Type.Object({
  reason,
  openedAt,
  askedOf: NameOrNullSchema,
  claimedBy: NameOrNullSchema,
  claimedAt,
  closedAt,
  outcome,
  note,
  events: Type.Array(
    Type.Object({ act, at, by: NameOrNullSchema, to: NameOrNullSchema, outcome, note, needed }),
  ),
});

/** A follow-up with the actions and notes of one adult only. */
const OwnFollowUpSchema = Type.Object({
  student: Type.String(),
  reason,
  openedAt,
  closedAt,
  events: Type.Array(Type.Object({ act, at, outcome, note, needed })),
});

const { role, verified } = SchoolUserSchema.properties;
const district = DistrictUserSchema.properties;

const OwnRecordSchema = Type.Object({
  user: UserSchema,
  district: orNull(Type.Object({ name: Type.String(), role: district.role, verified: district.verified })),
  memberships: Type.Array(
    Type.Object({
      school: Type.String(),
      role,
      verified,
      ...studentFields,
      /** The follow-ups of students whom this member of staff still sees. Students never see follow-ups. */
      followUps: Type.Optional(Type.Array(OwnFollowUpSchema)),
    }),
  ),
  /** The notification choices of a member of staff. */
  notices: orNull(NoticeChoicesSchema),
  feedback: Type.Array(Type.Object({ sentAt: TimeSchema, feedback: Type.String() })),
});

const StudentRecordSchema = Type.Object({
  school: Type.String(),
  student: PersonSchema,
  ...studentFields,
  followUps: Type.Array(RecordedFollowUpSchema),
});

export type RecordedAnswer = Static<typeof RecordedAnswerSchema>;
export type OwnFollowUp = Static<typeof OwnFollowUpSchema>;

/** The stored data about one person, as a file. */
export const recordCalls = defineCalls({
  'GET /user/data': {
    summary: "The signed-in person's own data; of staff also the follow-ups they took, which is written down",
    access: { kind: 'session' },
    idempotent: false,
    response: Type.Object({ fileName: Type.String(), record: OwnRecordSchema }),
    errors: ['time_zone_unknown', 'too_many_requests'],
  },
  'GET /staff/student/:id/record': {
    summary: "The school's record of a student, by user id, with notes; that it was taken is written down",
    access: asMember('managesStudents'),
    idempotent: false,
    params: Type.Object({ id: IdSchema }),
    query: Type.Object({ schoolUserId: IdSchema }),
    response: Type.Object({ fileName: Type.String(), record: StudentRecordSchema }),
    errors: ['time_zone_unknown', 'not_found', 'too_many_requests'],
  },
});
