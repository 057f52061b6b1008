import { type Static, Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import { DaySchema, DoneSchema, RoleSchema } from './entities.ts';
import { ExportedFileSchema } from './figures.ts';
import { pageFields, pageSizes, pagingFields, SearchTermSchema } from './paging.ts';
import { IdSchema, literals, oneOfNumbers, orNull, SchoolUserIdSchema, TimeSchema } from './schemas.ts';
import { lookDays, lookKinds, textLimits } from './vocabulary.ts';

/** A person by user id. The name is empty when the account was deleted. */
const LookedPersonSchema = Type.Object({ _id: IdSchema, name: Type.String() });

const LookSchema = Type.Object({
  _id: IdSchema,
  at: TimeSchema,
  kind: literals(lookKinds),
  by: LookedPersonSchema,
  /** Null for a list of many students. */
  student: orNull(LookedPersonSchema),
});

/** A member of the staff who opened the pages of very many students of other classes on one day. */
const UnusualLooksSchema = Type.Object({
  by: LookedPersonSchema,
  day: DaySchema,
  students: Type.Integer(),
});

const lookFilters = {
  schoolUserId: IdSchema,
  /** Matches the names of the student and of the member of the staff. */
  searchTerm: SearchTermSchema,
  /** The user id of the only student. */
  student: Type.Optional(IdSchema),
  /** The user id of the only member of the staff. */
  by: Type.Optional(IdSchema),
  kind: Type.Optional(literals(lookKinds)),
  daysAgo: Type.Optional(oneOfNumbers(lookDays)),
};

/** A note of a follow-up, and why it is not in the records that the school gives away. */
const RecordNoteSchema = Type.Object({
  _id: IdSchema,
  at: TimeSchema,
  by: Type.String(),
  note: Type.String(),
  withheld: orNull(Type.Object({ reason: Type.String(), by: Type.String(), at: TimeSchema })),
});

const UnusedAccountSchema = Type.Object({
  /** The id of the membership. */
  _id: IdSchema,
  userId: IdSchema,
  name: Type.String(),
  role: RoleSchema,
  /** Null when no use is known. */
  lastUsedAt: orNull(TimeSchema),
});

export type Look = Static<typeof LookSchema>;
export type RecordNote = Static<typeof RecordNoteSchema>;

const NoteParams = Type.Object({ event: IdSchema });

/** Calls about the record of a student, and about who has read it. */
export const rightsCalls = defineCalls({
  'GET /admin/looks': {
    summary: 'Who opened, changed or downloaded data of students of the school, the latest first',
    access: asMember('managesStudents'),
    query: Type.Object({ ...pagingFields(pageSizes.list), ...lookFilters }),
    response: Type.Object({
      ...pageFields,
      looks: Type.Array(LookSchema),
      /** Without a filter by student or term. */
      unusual: Type.Array(UnusualLooksSchema),
    }),
    errors: ['not_found'],
  },
  'GET /admin/looks/export': {
    summary: 'The same list as a table for a spreadsheet; that it was taken is written down',
    access: asMember('managesStudents'),
    idempotent: false,
    query: Type.Object(lookFilters),
    response: ExportedFileSchema,
    errors: ['time_zone_unknown', 'not_found', 'too_many_requests'],
  },
  'GET /staff/student/:id/record/notes': {
    summary:
      "The notes of a student's follow-ups, and which are withheld from the record; that they were read is written down",
    access: asMember('managesStudents'),
    idempotent: false,
    params: Type.Object({ id: IdSchema }),
    query: SchoolUserIdSchema,
    response: Type.Object({ name: Type.String(), notes: Type.Array(RecordNoteSchema) }),
    errors: ['not_found'],
  },
  'PUT /admin/record-note/:event': {
    summary: "Withhold a note from the student's record, with a reason that is kept, or release it again",
    access: asMember('managesStudents'),
    params: NoteParams,
    body: Type.Object({
      schoolUserId: IdSchema,
      /** Null releases the note. */
      reason: orNull(Type.String({ minLength: 1, maxLength: textLimits.note, pattern: '\\S' })),
    }),
    response: DoneSchema,
    errors: ['not_found'],
  },
  'GET /admin/unused-accounts': {
    summary: 'The approved members of the school whose accounts were not used for 90 days',
    access: asMember('managesStaff'),
    query: Type.Object({
      ...pagingFields(pageSizes.list),
      schoolUserId: IdSchema,
      searchTerm: SearchTermSchema,
      of: Type.Optional(literals(['staff', 'students'])),
    }),
    response: Type.Object({ ...pageFields, accounts: Type.Array(UnusedAccountSchema) }),
    errors: [],
  },
});
