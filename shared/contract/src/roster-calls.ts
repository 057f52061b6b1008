import { type Static, Type } from 'typebox';
import { defineCalls } from './call.ts';
import {
  defaultMaxEndings,
  maxRosterBytes,
  rosterActions,
  rosterKinds,
  rosterModes,
  rosterOrigins,
  rosterPartBytes,
  rosterPauseReasons,
  rosterProblemLevels,
  rosterRunStates,
} from './roster.ts';
import type { RosterMappingSchema } from './roster-mapping.ts';
import { IdSchema, literals, orNull, TimeOfDay, TimeSchema } from './schemas.ts';

/** The access rule and the parameter of every call about a roster. */
export const optedIn = { kind: 'district', optedIn: true } as const;
export const own = { districtUserId: IdSchema };

const ChangeCountsSchema = Type.Object({
  add: Type.Integer(),
  change: Type.Integer(),
  end: Type.Integer(),
});

/** The counts of a run, also in the output of `roster plan --json`. */
const RosterCountsSchema = Type.Object({
  schools: ChangeCountsSchema,
  students: ChangeCountsSchema,
  staff: ChangeCountsSchema,
  classes: ChangeCountsSchema,
  /** Those of the staff who become admins, or stop being admins. Absent when there is none. */
  admins: Type.Optional(ChangeCountsSchema),
  /** Addresses of guardians, one for each of their students. Absent when the run does not read them. */
  guardians: Type.Optional(ChangeCountsSchema),
  /** Decisions of families. Absent when no column of them is chosen. */
  consents: Type.Optional(ChangeCountsSchema),
});

export const ProblemSchema = Type.Object({
  file: Type.String(),
  /** The line of the file, from 1; null for a problem of the whole file. */
  row: orNull(Type.Integer()),
  column: orNull(Type.String()),
  value: Type.String(),
  code: Type.String(),
  level: literals(rosterProblemLevels),
  /** Plain words in the language of the request: what is wrong, and what to do. */
  problem: Type.String(),
  remedy: Type.String(),
  /** For a question: the record it is about, and the people it may be. */
  sourcedId: Type.Optional(Type.String()),
  /** For a question about a role: the org in which the person would get it. */
  orgSourcedId: Type.Optional(Type.String()),
  candidates: Type.Optional(
    Type.Array(Type.Object({ _id: IdSchema, name: Type.String(), detail: Type.String() })),
  ),
});

export const RunSchema = Type.Object({
  _id: IdSchema,
  origin: literals(rosterOrigins),
  fileName: Type.String(),
  mode: literals(rosterModes),
  /** The name of the person who started the run; null for a nightly run and for the operator. */
  startedBy: orNull(Type.String()),
  state: literals(rosterRunStates),
  /** Why the run stopped or failed, in the language of the request; empty otherwise. */
  reason: Type.String(),
  reasonCode: Type.String(),
  /** The stage of the run, and how far it is. */
  progress: Type.Object({ stage: Type.String(), done: Type.Integer(), total: Type.Integer() }),
  counts: RosterCountsSchema,
  problemCount: Type.Integer(),
  createdAt: TimeSchema,
  plannedAt: orNull(TimeSchema),
  appliedAt: orNull(TimeSchema),
  undoneAt: orNull(TimeSchema),
  /** Whether the run is the last applied one and can still be undone, and until when. */
  undoUntil: orNull(TimeSchema),
});

export const SchoolCountsSchema = Type.Object({
  sourcedId: Type.String(),
  name: Type.String(),
  /** Null for a school that the run would create. */
  schoolId: orNull(IdSchema),
  ...Type.Omit(RosterCountsSchema, ['admins', 'guardians', 'consents']).properties,
  /** The share of the school's students whose membership would end, in percent. */
  endings: Type.Number(),
});

export const ChangeSchema = Type.Object({
  _id: IdSchema,
  kind: literals(rosterKinds),
  action: literals(rosterActions),
  sourcedId: Type.String(),
  name: Type.String(),
  schoolName: Type.String(),
  /** The name of a field that changes, in the language of the request, with its values. */
  fields: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })),
  state: literals(['planned', 'applied', 'skipped', 'undone', 'kept']),
});

/** The findings of a run that the mapping can explain, with their meaning now. */
export const MappingChoicesSchema = Type.Object({
  schools: Type.Array(
    Type.Object({
      sourcedId: Type.String(),
      name: Type.String(),
      identifier: Type.String(),
      /** `school`, or the other type that the org has in the data. */
      type: Type.String(),
      mapped: Type.String(),
    }),
  ),
  periods: Type.Array(Type.Object({ label: Type.String(), classes: Type.Integer(), mapped: Type.String() })),
  courses: Type.Array(Type.Object({ label: Type.String(), classes: Type.Integer(), mapped: Type.String() })),
  counselors: Type.Array(
    Type.Object({
      orgSourcedId: Type.String(),
      school: Type.String(),
      sourcedId: Type.String(),
      name: Type.String(),
      mapped: Type.String(),
    }),
  ),
  columns: Type.Array(Type.String()),
  grades: Type.Array(Type.Object({ label: Type.String(), students: Type.Integer(), mapped: Type.String() })),
  ownSchools: Type.Array(Type.Object({ _id: IdSchema, name: Type.String() })),
});

const RestSourceSchema = Type.Object({
  address: Type.String({ maxLength: 500 }),
  version: literals(['1.1', '1.2'] as const),
  auth: literals(['bearer', 'client-credentials'] as const),
  tokenAddress: Type.String({ maxLength: 500, default: '' }),
  clientId: Type.String({ maxLength: 200, default: '' }),
});

export const RosterSettingsSchema = Type.Object({
  source: Type.Union([literals(['file', 'folder'] as const), RestSourceSchema], { default: 'file' }),
  /** The time of the nightly run in the time zone of the district; null for none. */
  nightlyAt: orNull(TimeOfDay, { default: null }),
  timeZone: Type.String({ maxLength: 64, default: '' }),
  /** In percent: a run that ends more memberships of a school stops and asks. */
  maxEndings: Type.Integer({ minimum: 0, maximum: 100, default: defaultMaxEndings }),
  /** Whether the new school of a student who moves within the district sees the answers and follow-ups of the old one. */
  recordFollowsStudent: Type.Boolean({ default: false }),
});

const RosterSchema = Type.Object({
  settings: RosterSettingsSchema,
  /** Whether keys are stored. They are never sent. */
  hasSecret: Type.Boolean(),
  /** Whether the operator has named a folder for the district. */
  hasFolder: Type.Boolean(),
  /** When the newest complete file in the folder was written; null without one, and for other sources. */
  newestFileAt: orNull(TimeSchema),
  /** Whether that was more than two days ago, so that the export has probably stopped. */
  sourceIsOld: Type.Boolean(),
  paused: orNull(literals(rosterPauseReasons)),
  /** The run that is in progress or waits for a decision. */
  current: orNull(RunSchema),
  runs: Type.Array(RunSchema),
});

const UploadSchema = Type.Object({
  _id: IdSchema,
  name: Type.String(),
  bytes: Type.Integer(),
  partBytes: Type.Integer(),
  /** The numbers of the parts that have arrived, from 0. */
  parts: Type.Array(Type.Integer()),
});

export const OwnQuery = Type.Object(own);

export type RosterCounts = Static<typeof RosterCountsSchema>;
export type RosterMapping = Static<typeof RosterMappingSchema>;
export type RosterSettings = Static<typeof RosterSettingsSchema>;
export type RosterProblem = Static<typeof ProblemSchema>;
export type RosterRun = Static<typeof RunSchema>;
export type RosterChange = Static<typeof ChangeSchema>;
export type RosterUpload = Static<typeof UploadSchema>;
export type RosterMappingChoices = Static<typeof MappingChoicesSchema>;

export const rosterCalls = defineCalls({
  'GET /district/roster': {
    summary: 'Where the roster comes from, what runs now, and the last runs',
    access: optedIn,
    query: OwnQuery,
    response: RosterSchema,
    errors: ['district_not_opted_in'],
  },
  'PUT /district/roster': {
    summary: 'Choose the source and the time of nightly runs; a secret that is left out stays',
    access: optedIn,
    body: Type.Object({
      ...own,
      ...Type.Partial(RosterSettingsSchema).properties,
      secret: Type.Optional(Type.String({ maxLength: 4_000 })),
      paused: Type.Optional(Type.Boolean()),
    }),
    response: RosterSchema,
    errors: ['district_not_opted_in', 'roster_address_refused'],
  },
  'POST /district/roster/upload': {
    summary: 'Begin to send a roster file in parts',
    access: optedIn,
    body: Type.Object({
      ...own,
      name: Type.String({ minLength: 1, maxLength: 200 }),
      bytes: Type.Integer({ minimum: 1, maximum: maxRosterBytes }),
    }),
    response: UploadSchema,
    errors: ['district_not_opted_in', 'too_many_requests'],
    once: true,
  },
  'GET /district/roster/upload/:upload': {
    summary: 'Which parts of a file have arrived, so that an interrupted upload goes on',
    access: optedIn,
    params: Type.Object({ upload: IdSchema }),
    query: OwnQuery,
    response: UploadSchema,
    errors: ['district_not_opted_in', 'not_found'],
  },
  'PUT /district/roster/upload/:upload/part/:part': {
    summary: 'Send one part of a file, as base64; a part that is sent twice is stored once',
    access: optedIn,
    params: Type.Object({ upload: IdSchema, part: Type.String({ pattern: '^[0-9]{1,3}$' }) }),
    body: Type.Object({ ...own, content: Type.String({ maxLength: Math.ceil(rosterPartBytes / 3) * 4 }) }),
    bodyLimit: 6 * 1024 * 1024,
    idempotent: true,
    response: UploadSchema,
    errors: ['district_not_opted_in', 'not_found', 'roster_part_wrong'],
  },
});
