import { type Static, Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import { CareFiguresSchema } from './care-figures.ts';
import { DaySchema, GradeNumberSchema, PersonSchema, StepSchema } from './entities.ts';
import { pageCounts, pageSizes, pagingOf } from './paging.ts';
import { BySchoolUser, IdSchema, literals, oneOfNumbers, orNull, TimeSchema } from './schemas.ts';
import {
  followUpActs,
  followUpOutcomes,
  followUpReasons,
  followUpResults,
  textLimits,
} from './vocabulary.ts';

const ById = Type.Object({ id: IdSchema });

/** A member of the school's staff by membership id, with the display name. */
export const ColleagueSchema = Type.Object({ _id: IdSchema, name: Type.String() });

const followUpFields = {
  _id: IdSchema,
  reason: literals(followUpReasons),
  openedAt: TimeSchema,
  /** Whom the student asked for; null when the student has not asked. */
  askedOf: orNull(ColleagueSchema),
  askedOfMe: Type.Boolean(),
  claimedBy: orNull(ColleagueSchema),
  claimedAt: orNull(TimeSchema),
  isMine: Type.Boolean(),
  /** Whether the caller may say what came of it, hand it over or let go of it. */
  mayAct: Type.Boolean(),
};

/** How it stands after something was done about it: who did that reads no notes by it. */
const FollowUpStateSchema = Type.Object(followUpFields);

/** A follow-up that is open, as lists show it: without its notes. */
const OpenFollowUpSchema = Type.Object({
  ...followUpFields,
  student: PersonSchema,
  /** The last feeling that the student gave, 1 to 5, and its day. */
  lastFeeling: orNull(Type.Object({ day: DaySchema, feeling: StepSchema })),
});

export const FollowUpEventSchema = Type.Object({
  act: literals(followUpActs),
  at: TimeSchema,
  /** Null for the student, for a rule, and for somebody who is no longer known. */
  by: orNull(ColleagueSchema),
  /** To whom it was handed over. */
  to: orNull(ColleagueSchema),
  outcome: orNull(literals(followUpOutcomes)),
  note: Type.String(),
});

/** One of a student's follow-ups, open or closed, with what happened; the oldest event first. */
export const FollowUpSchema = Type.Object({
  ...followUpFields,
  closedAt: orNull(TimeSchema),
  outcome: orNull(literals(followUpOutcomes)),
  note: Type.String(),
  events: Type.Array(FollowUpEventSchema),
});

const CaseSchema = Type.Object({
  ...PersonSchema.properties,
  grade: orNull(GradeNumberSchema),
  /** The caller is this student's counselor. */
  isCounselor: Type.Boolean(),
  followUp: orNull(FollowUpStateSchema),
  lastTapIn: orNull(DaySchema),
  /** Has not tapped in on the last three school days, nor today. */
  isMissing: Type.Boolean(),
});

export type Colleague = Static<typeof ColleagueSchema>;
export type OpenFollowUp = Static<typeof OpenFollowUpSchema>;
export type FollowUpEvent = Static<typeof FollowUpEventSchema>;
export type FollowUpState = Static<typeof FollowUpStateSchema>;
export type FollowUp = Static<typeof FollowUpSchema>;
export type Case = Static<typeof CaseSchema>;

/** How far back the figures look, in days: they read each low answer, so not for years. */
const careDays = [7, 30, 90] as const;

export const careCalls = defineCalls({
  'GET /staff/follow-ups': {
    summary: "The open follow-ups in the caller's scope: those asked of the caller first, then the oldest",
    access: asMember('seesStudents'),
    query: BySchoolUser,
    response: Type.Object({ followUps: Type.Array(OpenFollowUpSchema) }),
    errors: [],
  },
  'POST /staff/student/:id/follow-up': {
    summary:
      'Say that one will check in with a student, by user id; opens a follow-up when none is, and takes over what was asked of the caller',
    access: asMember('seesStudents'),
    params: ById,
    body: BySchoolUser,
    response: Type.Object({ followUp: FollowUpStateSchema }),
    errors: ['time_zone_unknown', 'not_found', 'already_claimed'],
  },
  'PUT /staff/follow-up/:id': {
    summary:
      'Close a follow-up with what happened, hand it over, let go of it, or take up a closed one again',
    access: asMember('seesStudents'),
    params: ById,
    body: Type.Object({
      schoolUserId: IdSchema,
      action: literals(['close', 'hand-over', 'release', 'reopen']),
      /** Needed to close. */
      outcome: Type.Optional(literals(followUpResults)),
      note: Type.Optional(Type.String({ maxLength: textLimits.note })),
      /** Needed to hand over: the colleague's membership id. */
      to: Type.Optional(IdSchema),
    }),
    response: Type.Object({ followUp: FollowUpStateSchema }),
    errors: ['time_zone_unknown', 'not_found', 'already_claimed', 'colleague_out_of_scope'],
  },
  'GET /staff/student/:id/follow-ups': {
    summary: "A student's follow-ups with notes, newest first; that they were read is written down",
    access: asMember('seesStudents'),
    params: ById,
    query: BySchoolUser,
    response: Type.Object({
      followUps: Type.Array(FollowUpSchema),
      /** To whom they can be handed over: who sees this student too. */
      colleagues: Type.Array(ColleagueSchema),
    }),
    errors: ['not_found'],
  },
  'GET /staff/caseload': {
    summary: "The students in the caller's scope, those first whose counselor the caller is",
    access: asMember('seesStudents'),
    query: Type.Object({ ...pagingOf(pageSizes.list), schoolUserId: IdSchema }),
    response: Type.Object({ ...pageCounts, students: Type.Array(CaseSchema) }),
    errors: ['time_zone_unknown'],
  },
  'GET /staff/waiting': {
    summary:
      "How many open follow-ups of the caller's scope nobody has claimed, the caller has, or was asked for since",
    access: asMember('seesStudents'),
    query: BySchoolUser,
    response: Type.Object({ count: Type.Integer({ minimum: 0 }) }),
    errors: [],
  },
  'GET /staff/care/figures': {
    summary: 'Whether low answers are followed up, and how soon',
    access: asMember('seesCareFigures'),
    query: Type.Object({ schoolUserId: IdSchema, daysAgo: Type.Optional(oneOfNumbers(careDays)) }),
    response: Type.Object({ figures: CareFiguresSchema }),
    errors: ['time_zone_unknown'],
  },
});
