import { type Static, Type } from 'typebox';
import { defineCalls } from './call.ts';
import { RetentionScheduleSchema } from './district-settings.ts';
import { DaySchema as Day, DoneSchema } from './entities.ts';
import { IdSchema, orNull, TimeSchema } from './schemas.ts';

const optedIn = { kind: 'district', optedIn: true } as const;
const own = { districtUserId: IdSchema };

/** How many rows are due, or were deleted, by kind of data. */
export const RetentionCountsSchema = Type.Object({
  answers: Type.Integer(),
  followUps: Type.Integer(),
  accounts: Type.Integer(),
});
export type RetentionCounts = Static<typeof RetentionCountsSchema>;

const LegalHoldSchema = Type.Object({
  _id: IdSchema,
  student: Type.String(),
  reason: Type.String(),
  /** The last day of the hold; null without an end. */
  lastDay: orNull(Day),
  createdBy: orNull(Type.String()),
  createdAt: TimeSchema,
});

const DisposalSchema = Type.Object({
  /** Null when the account was deleted. */
  requestedBy: orNull(Type.String()),
  requestedAt: TimeSchema,
  /** Null until another admin of the district has confirmed. */
  confirmedAt: orNull(TimeSchema),
  /** When everything can be removed; until then each admin can cancel. */
  removableAt: orNull(TimeSchema),
});

const RetentionSchema = Type.Object({
  /** The schedule in the settings of the district. */
  schedule: RetentionScheduleSchema,
  /** The latest confirmation; null as long as nothing is deleted. */
  confirmed: orNull(
    Type.Object({
      schedule: RetentionScheduleSchema,
      counts: RetentionCountsSchema,
      /** Null when the operator confirmed, and when the account was deleted. */
      by: orNull(Type.String()),
      at: TimeSchema,
    }),
  ),
  /** The latest deletions, the newest first. */
  deletions: Type.Array(Type.Object({ kind: Type.String(), rows: Type.Integer(), at: TimeSchema })),
  holds: Type.Array(LegalHoldSchema),
  /** The request to remove the district with all its data; null without one. */
  disposal: orNull(DisposalSchema),
});

/** Calls with which a district decides how long its data is kept. */
export const retentionCalls = defineCalls({
  'GET /district/retention': {
    summary: 'How long the district keeps data, whether it has confirmed that, and its legal holds',
    access: optedIn,
    query: Type.Object(own),
    response: RetentionSchema,
    errors: [],
  },
  'PUT /district/retention': {
    summary: 'Change how long the district keeps data; a shorter period holds after the next confirmation',
    access: optedIn,
    body: Type.Object({ ...own, schedule: RetentionScheduleSchema }),
    response: RetentionSchema,
    errors: [],
  },
  'GET /district/retention/dry-run': {
    summary: 'Count what the schedule of the district would delete today',
    access: optedIn,
    query: Type.Object(own),
    response: Type.Object({
      /** Data from before these days is due. */
      before: Type.Object({ answers: Day, followUps: Day, accounts: Day, audit: Day }),
      counts: RetentionCountsSchema,
      schedule: RetentionScheduleSchema,
    }),
    errors: [],
  },
  'POST /district/retention/confirm': {
    summary: 'Confirm a dry run: from now on data is deleted every night by this schedule',
    access: optedIn,
    body: Type.Object({ ...own, schedule: RetentionScheduleSchema, counts: RetentionCountsSchema }),
    response: RetentionSchema,
    errors: ['changed_meanwhile'],
    once: true,
  },
  'POST /district/retention/hold': {
    summary: 'Keep all data of a student until a day or until the hold is ended',
    access: optedIn,
    body: Type.Object({
      ...own,
      /** The email address of the student, or the number of the account. */
      student: Type.String({ minLength: 1, maxLength: 254 }),
      reason: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' }),
      lastDay: orNull(Day),
    }),
    response: RetentionSchema,
    errors: ['not_found'],
  },
  'DELETE /district/retention/hold/:hold': {
    summary: 'End a legal hold of a student',
    access: optedIn,
    params: Type.Object({ hold: IdSchema }),
    query: Type.Object(own),
    response: DoneSchema,
    errors: ['not_found'],
    once: true,
  },
  'POST /district/disposal': {
    summary: 'Request the removal of the district with all its data; another admin has to confirm',
    access: optedIn,
    body: Type.Object(own),
    response: RetentionSchema,
    errors: ['conflict'],
    once: true,
  },
  'POST /district/disposal/confirm': {
    summary: 'Confirm the removal of the district as a second admin; it can be canceled for 14 days',
    access: optedIn,
    body: Type.Object(own),
    response: RetentionSchema,
    errors: ['not_found', 'not_oneself'],
    once: true,
  },
  'DELETE /district/disposal': {
    summary: 'Cancel the removal of the district',
    access: optedIn,
    query: Type.Object(own),
    response: DoneSchema,
    errors: ['not_found'],
    once: true,
  },
});
