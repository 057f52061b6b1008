import { type Static, Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import { FollowUpEventSchema, FollowUpSchema } from './care-calls.ts';
import { consentGivers } from './consent-givers.ts';
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
import { languages } from './languages.ts';
import { NoticeChoicesSchema } from './notice-calls.ts';
import { ownGraphic, questionNames } from './questions.ts';
import { IdSchema, literals, orNull, TimeSchema } from './schemas.ts';
import { lookKinds } from './vocabulary.ts';

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
  /** The former school at which it was given, if it was not given at this one. */
  school: Type.Optional(Type.String()),
  /** The responses that the student replaced on the same day, the first one first. */
  replaced: Type.Optional(
    Type.Array(Type.Object({ response: AnswerSchema.properties.response, changedAt: TimeSchema })),
  ),
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
  /** When the student last replaced a low answer that was given while it was open. */
  changedAt: Type.Optional(TimeSchema),
  events: Type.Array(
    Type.Object({
      act,
      at,
      by: NameOrNullSchema,
      to: NameOrNullSchema,
      outcome,
      note,
      needed,
      /** The school has withheld the note, which is empty then. */
      withheld: Type.Optional(Type.Literal(true)),
    }),
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

/** A decision of a family or a student about the check-in, with the text that was answered. */
const ConsentInRecordSchema = Type.Object({
  at: TimeSchema,
  answer: Type.Boolean(),
  /** The year of the 1 July with which the school year begins. */
  schoolYear: Type.Integer(),
  givenBy: literals(consentGivers),
  /** How it was given, such as the name of a form. */
  form: Type.String(),
  /** The name and the relation of who gave it, as they were given. Empty when nobody wrote them. */
  giver: Type.String(),
  recordedBy: orNull(Type.String()),
  text: orNull(Type.String()),
  /** Another school of the district, if the decision was given there. */
  school: Type.Optional(Type.String()),
});

const StudentRecordSchema = Type.Object({
  school: Type.String(),
  student: PersonSchema,
  ...studentFields,
  /** The memberships at this school, and at former schools whose answers the district lets it read. */
  memberships: Type.Array(Type.Object({ school: Type.String(), role, verified, since: TimeSchema })),
  /** All decisions that count at this school, the newest first. */
  consents: Type.Array(ConsentInRecordSchema),
  followUps: Type.Array(RecordedFollowUpSchema),
  /** The looks at data of the student, the latest first. */
  looks: Type.Array(Type.Object({ at: TimeSchema, kind: literals(lookKinds), by: Type.String() })),
});

export type StudentRecord = Static<typeof StudentRecordSchema>;
export type ConsentInRecord = Static<typeof ConsentInRecordSchema>;
export type RecordedAnswer = Static<typeof RecordedAnswerSchema>;
export type OwnFollowUp = Static<typeof OwnFollowUpSchema>;

/** The stored data about one person, as a file. */
export const recordCalls = defineCalls({
  'GET /user/data': {
    summary: "The logged-in person's own data; of staff also the follow-ups they took, which is written down",
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
    query: Type.Object({
      schoolUserId: IdSchema,
      /** A page that people can read and print; by default only the data. */
      format: Type.Optional(literals(['json', 'html'])),
      /** The language of the page. The default is that of the request. */
      language: Type.Optional(literals(languages)),
    }),
    response: Type.Object({
      fileName: Type.String(),
      record: StudentRecordSchema,
      /** The page as a document of its own. */
      html: Type.Optional(Type.String()),
    }),
    errors: ['time_zone_unknown', 'not_found', 'too_many_requests'],
  },
});
