import { type Static, Type } from 'typebox';
import { AlertPreviewQuerySchema, AlertPreviewReplySchema } from './alert-preview.ts';
import { asMember, defineCalls } from './call.ts';
import { CareFiguresSchema } from './care-figures.ts';
import { AlarmReachSchema } from './care-reach.ts';
import { ClosingSchema, ColleagueSchema } from './care-state.ts';
import { CaseloadCountsSchema } from './caseload-counts.ts';
import {
  CheckInOffSchema,
  DaySchema,
  GradeNumberSchema,
  PersonSchema,
  StepSchema,
  studentGradeFields,
} from './entities.ts';
import { pageFields, pageSizes, pagingFields, SearchTermSchema } from './paging.ts';
import { IdSchema, literals, oneOfNumbers, orNull, SchoolUserIdSchema, TimeSchema } from './schemas.ts';
import {
  alertRules,
  caseloadFilters,
  caseloadGroups,
  caseloadOrders,
  followUpActs,
  followUpOutcomes,
  followUpReasons,
  followUpResults,
  neededAnswers,
  noteAudiences,
  textLimits,
} from './vocabulary.ts';

export { ColleagueSchema };

const IdParams = Type.Object({ id: IdSchema });

const followUpFields = {
  _id: IdSchema,
  reason: literals(followUpReasons),
  openedAt: TimeSchema,
  /** The adult that the student asked for; null when the student has not asked. */
  askedOf: orNull(ColleagueSchema),
  askedOfMe: Type.Boolean(),
  claimedBy: orNull(ColleagueSchema),
  claimedAt: orNull(TimeSchema),
  isMine: Type.Boolean(),
  /**
   * Whether the student waits for somebody: no adult has claimed it, or the student has asked the caller since a colleague
   * did. An API of an earlier version does not send it.
   */
  isWaiting: Type.Optional(Type.Boolean()),
  /** Whether the caller may close, hand over or release it. */
  mayAct: Type.Boolean(),
  /** The rules whose alert opened it; empty when a person did. */
  rules: Type.Optional(Type.Array(literals(alertRules))),
  /** When the student last replaced a low answer that was given while it was open. Absent without a correction. */
  changedAt: Type.Optional(TimeSchema),
};

/** The state of a follow-up after an action. It contains no notes, because reading notes is audited. */
const FollowUpStateSchema = Type.Object(followUpFields);

/** The last feeling that a student gave, 1 to 5, and its day. */
const LastFeelingSchema = Type.Object({ day: DaySchema, feeling: StepSchema });

/** An open follow-up in a list, without its notes. */
const OpenFollowUpSchema = Type.Object({
  ...followUpFields,
  student: PersonSchema,
  lastFeeling: orNull(LastFeelingSchema),
});

export const FollowUpEventSchema = Type.Object({
  act: literals(followUpActs),
  at: TimeSchema,
  /** Null when the student or a rule acted, and for a deleted account. */
  by: orNull(ColleagueSchema),
  /** The colleague that it was handed over to. */
  to: orNull(ColleagueSchema),
  outcome: orNull(literals(followUpOutcomes)),
  /** Empty when there is no note, or when the caller may not read it. */
  note: Type.String(),
  /** The audience of the note. Absent without a note that the caller may read. */
  audience: Type.Optional(literals(noteAudiences)),
  /** In a closing, whether the alert was needed. Absent without an answer. */
  needed: Type.Optional(literals(neededAnswers)),
});

/** One of a student's follow-ups, open or closed, with what happened; the oldest event first. */
export const FollowUpSchema = Type.Object({
  ...followUpFields,
  closedAt: orNull(TimeSchema),
  outcome: orNull(literals(followUpOutcomes)),
  note: Type.String(),
  events: Type.Array(FollowUpEventSchema),
});

/** An API of an earlier version sends none of the optional fields. */
const CaseloadStudentSchema = Type.Object({
  ...PersonSchema.properties,
  ...studentGradeFields,
  /** Whether the caller is the counselor of this student. */
  isCounselor: Type.Boolean(),
  followUp: orNull(FollowUpStateSchema),
  lastTapIn: orNull(DaySchema),
  /** Answers before this day were deleted by the schedule, so that a student without a tap-in may have had some. */
  answersDeletedBefore: Type.Optional(DaySchema),
  /** Whether the student has not tapped in on the last three school days and today. */
  isMissing: Type.Boolean(),
  checkIn: Type.Optional(CheckInOffSchema),
  /** The school days before today without a tap-in since the last one, or since the student joined. */
  missedSchoolDays: Type.Optional(Type.Integer({ minimum: 0 })),
  lastFeeling: Type.Optional(orNull(LastFeelingSchema)),
  group: Type.Optional(literals(caseloadGroups)),
  /** The closed follow-up about the last low feeling, or the one that was closed today about the missed days. */
  closing: Type.Optional(ClosingSchema),
});

/** A colleague who sees a student, and whether that is the student's counselor. */
const StudentColleagueSchema = Type.Object({ ...ColleagueSchema.properties, isCounselor: Type.Boolean() });

export type { CaseloadCounts } from './caseload-counts.ts';
export type Colleague = Static<typeof ColleagueSchema>;
export type OpenFollowUp = Static<typeof OpenFollowUpSchema>;
export type FollowUpEvent = Static<typeof FollowUpEventSchema>;
export type FollowUpState = Static<typeof FollowUpStateSchema>;
export type FollowUp = Static<typeof FollowUpSchema>;
export type CaseloadStudent = Static<typeof CaseloadStudentSchema>;

/** The windows of the figures in days. They are short because each low answer is read. */
const figureDays = [7, 30, 90] as const;

export const careCalls = defineCalls({
  'GET /staff/follow-ups': {
    summary: "The open follow-ups in the caller's scope: those asked of the caller first, then the oldest",
    access: asMember('seesStudents'),
    query: SchoolUserIdSchema,
    response: Type.Object({ followUps: Type.Array(OpenFollowUpSchema) }),
    errors: [],
  },
  'POST /staff/student/:id/follow-up': {
    summary:
      'Say that one will check in with a student, by user id; opens a follow-up when none is, and takes over what was asked of the caller',
    access: asMember('seesStudents'),
    params: IdParams,
    body: SchoolUserIdSchema,
    response: Type.Object({ followUp: FollowUpStateSchema }),
    errors: ['time_zone_unknown', 'not_found', 'already_claimed'],
  },
  'PUT /staff/follow-up/:id': {
    summary:
      'Close a follow-up with what happened, hand it over, let go of it, or take up a closed one again',
    access: asMember('seesStudents'),
    params: IdParams,
    body: Type.Object({
      schoolUserId: IdSchema,
      action: literals(['close', 'hand-over', 'release', 'reopen']),
      /** Required to close. */
      outcome: Type.Optional(literals(followUpResults)),
      note: Type.Optional(Type.String({ maxLength: textLimits.note })),
      /** The audience of the note; the first one by default. */
      audience: Type.Optional(literals(noteAudiences)),
      /** Whether the alert that opened it was needed; for a closing. It is ignored when a person opened the follow-up. */
      needed: Type.Optional(literals(neededAnswers)),
      /** Reopen what the caller has just closed: it stays with the adult who had claimed it. */
      undo: Type.Optional(Type.Boolean()),
      /** The membership id of the colleague; required to hand over. */
      to: Type.Optional(IdSchema),
    }),
    response: Type.Object({ followUp: FollowUpStateSchema }),
    errors: ['time_zone_unknown', 'not_found', 'already_claimed', 'colleague_out_of_scope'],
    once: true,
  },
  'GET /staff/student/:id/follow-ups': {
    summary:
      "A student's follow-ups with the notes for the caller, newest first; that they were read is written down",
    access: asMember('seesStudents'),
    idempotent: false,
    params: IdParams,
    query: SchoolUserIdSchema,
    response: Type.Object({
      followUps: Type.Array(FollowUpSchema),
      /** The colleagues who see this student, to whom a follow-up can be handed over. */
      colleagues: Type.Array(ColleagueSchema),
    }),
    errors: ['not_found'],
  },
  'GET /staff/student/:id/colleagues': {
    summary:
      'The colleagues who see a student, to whom a follow-up can be handed over, with the counselors first',
    access: asMember('seesStudents'),
    params: IdParams,
    query: SchoolUserIdSchema,
    response: Type.Object({ colleagues: Type.Array(StudentColleagueSchema) }),
    errors: ['not_found'],
  },
  'GET /staff/caseload': {
    summary:
      "The students in the caller's scope; without another order, those first who wait for somebody, the longest first",
    access: asMember('seesStudents'),
    query: Type.Object({
      ...pagingFields(pageSizes.list),
      schoolUserId: IdSchema,
      searchTerm: SearchTermSchema,
      show: Type.Optional(literals(caseloadFilters)),
      grade: Type.Optional(GradeNumberSchema),
      /** The code of a grade that is none of 1 to 12, instead of `grade`. */
      gradeCode: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
      sort: Type.Optional(literals(caseloadOrders)),
    }),
    response: Type.Object({
      ...pageFields,
      students: Type.Array(CaseloadStudentSchema),
      /** An API of an earlier version does not send it, and does not filter. */
      counts: Type.Optional(CaseloadCountsSchema),
    }),
    errors: ['time_zone_unknown'],
  },
  'GET /staff/waiting': {
    summary:
      "How many students of the caller's scope wait for somebody: nobody has claimed the follow-up, or they have asked the caller since",
    access: asMember('seesStudents'),
    query: SchoolUserIdSchema,
    response: Type.Object({ count: Type.Integer({ minimum: 0 }) }),
    errors: [],
  },
  'GET /staff/care/reach': {
    summary:
      'Whom alarms reach in place of counselors who turned them off, and the students whom none reaches',
    access: asMember('changesSettings'),
    query: SchoolUserIdSchema,
    response: AlarmReachSchema,
    errors: [],
  },
  'GET /staff/care/alert-preview': {
    summary: 'How many follow-ups the rules of a form would have opened on the latest school days',
    access: asMember('changesSettings'),
    query: AlertPreviewQuerySchema,
    response: AlertPreviewReplySchema,
    errors: ['time_zone_unknown'],
  },
  'GET /staff/care/figures': {
    summary: 'Whether low answers are followed up, and how soon',
    access: asMember('seesCareFigures'),
    query: Type.Object({ schoolUserId: IdSchema, daysAgo: Type.Optional(oneOfNumbers(figureDays)) }),
    response: Type.Object({ figures: CareFiguresSchema }),
    errors: ['time_zone_unknown'],
  },
});
