import { Type } from 'typebox';
import { asMember, defineCalls, inSchool } from './call.ts';
import { consentGivers } from './consent-givers.ts';
import { ConsentImportReplySchema } from './consent-import.ts';
import {
  ConsentRulesSchema,
  confirmed,
  DistrictRulesSchema,
  PreviewSchema,
  previewFields,
  refusals,
  SchoolRulesSchema,
} from './consent-rules.ts';
import { CheckInOffSchema, DaySchema, DoneSchema, PersonSchema, studentGradeFields } from './entities.ts';
import { ExportedFileSchema } from './figures.ts';
import { pageFields, SearchedPageSchema } from './paging.ts';
import { IdSchema, literals, orNull, SchoolParams, SchoolUserIdSchema, TimeSchema } from './schemas.ts';
import { visiblePattern } from './visible.ts';
import { consentModes, consentStates, maxConsentsAtOnce, textLimits } from './vocabulary.ts';

const StudentParams = Type.Object({ id: IdSchema });
const NameSchema = Type.String({ maxLength: textLimits.name });
const FormSchema = Type.String({ maxLength: textLimits.holiday });
const district = { kind: 'district', optedIn: true } as const;

const ConsentSchema = Type.Object({
  answer: Type.Boolean(),
  /** The year of the 1 July with which the school year begins. */
  schoolYear: Type.Integer(),
  givenBy: literals(consentGivers),
  /** How it was given, such as the name of a form. */
  form: Type.String(),
  /** The person who gave it: name, relation to the student and address. Empty when nobody wrote them. */
  giver: Type.String(),
  /** A member of the staff has decided with it between decisions that differ. */
  settles: Type.Optional(Type.Literal(true)),
  at: TimeSchema,
  /** The other school of the district where it was given. */
  school: Type.Optional(Type.String()),
});

/** The person who gave a decision that staff record. */
const giverFields = { giverName: Type.Optional(NameSchema), giverRelation: Type.Optional(NameSchema) };

/** A decision with the member of the staff who recorded it, and the text that was answered. */
const RecordedConsentSchema = Type.Object({
  ...ConsentSchema.properties,
  recordedBy: orNull(Type.String()),
  text: orNull(Type.String()),
});

const ConsentStudentSchema = Type.Object({
  ...PersonSchema.properties,
  ...studentGradeFields,
  state: literals(consentStates),
  /** A later yes of somebody else waits until a member of the staff has settled it. Until then the no holds. */
  isDisputed: Type.Optional(Type.Literal(true)),
  consent: orNull(ConsentSchema),
  checkIn: Type.Optional(CheckInOffSchema),
  /** From this day on the check-in is not on; null while no such day is known. */
  offFrom: orNull(DaySchema),
  isOfAge: Type.Boolean(),
});

/** Calls with which schools and guardians decide whether a student is asked. */
export const consentCalls = defineCalls({
  'GET /admin/consents': {
    summary: 'The students of the school with the newest decision about the check-in',
    access: asMember('managesStudents'),
    query: Type.Object({
      ...SearchedPageSchema.properties,
      show: Type.Optional(literals([...consentStates, 'off', 'disputed'])),
    }),
    response: Type.Object({
      ...pageFields,
      students: Type.Array(ConsentStudentSchema),
      counts: Type.Record(Type.String(), Type.Integer()),
      rules: SchoolRulesSchema,
    }),
    errors: ['time_zone_unknown'],
  },
  'POST /admin/consents': {
    summary:
      'Record the decision about one student or many; a decision that is stored already is not stored again',
    access: asMember('managesStudents'),
    body: Type.Object({
      schoolUserId: IdSchema,
      students: Type.Array(IdSchema, { minItems: 1, maxItems: maxConsentsAtOnce }),
      answer: Type.Boolean(),
      form: Type.Optional(FormSchema),
      ...giverFields,
      /** For the next school year instead of this one. */
      isForNextYear: Type.Optional(Type.Boolean()),
    }),
    response: Type.Object({
      recorded: Type.Integer(),
      /** The students for whom the no of somebody else still holds after a yes. */
      standing: Type.Integer(),
    }),
    errors: ['not_found', 'time_zone_unknown'],
  },
  'POST /admin/student/:id/consents/settle': {
    summary: 'Decide between a no and a later yes of somebody else, with the reason, by user id',
    access: asMember('managesStudents'),
    params: StudentParams,
    body: Type.Object({
      schoolUserId: IdSchema,
      answer: Type.Boolean(),
      /** The reason, or how it was settled, such as a call with both parents. */
      reason: Type.String({ minLength: 1, maxLength: textLimits.holiday, pattern: visiblePattern }),
    }),
    response: DoneSchema,
    errors: ['not_found', 'conflict', 'time_zone_unknown'],
    once: true,
  },
  'POST /admin/consents/export': {
    summary:
      'A file of all students with their decisions, which can be filled in and imported; the download is written down',
    access: asMember('managesStudents'),
    body: SchoolUserIdSchema,
    response: ExportedFileSchema,
    errors: ['time_zone_unknown'],
  },
  'POST /admin/consents/import': {
    summary: 'Check a file with decisions, or record those of its rows that have no problem',
    access: asMember('managesStudents'),
    body: Type.Object({
      schoolUserId: IdSchema,
      csv: Type.String({ minLength: 1, maxLength: 1_000_000 }),
      form: Type.Optional(FormSchema),
      record: Type.Boolean(),
    }),
    bodyLimit: 4 * 1024 * 1024,
    response: ConsentImportReplySchema,
    errors: ['consent_file_invalid', 'time_zone_unknown'],
  },
  'GET /admin/student/:id/consents': {
    summary: 'All decisions about one student, the newest first, by user id',
    access: asMember('managesStudents'),
    params: StudentParams,
    query: SchoolUserIdSchema,
    response: Type.Object({
      name: Type.String(),
      isOfAge: Type.Boolean(),
      checkIn: Type.Optional(CheckInOffSchema),
      state: literals(consentStates),
      isDisputed: Type.Optional(Type.Literal(true)),
      consents: Type.Array(RecordedConsentSchema),
    }),
    errors: ['not_found', 'time_zone_unknown'],
  },
  'PUT /admin/student/:id/of-age': {
    summary: 'Set whether a student is of legal age and decides without a guardian, by user id',
    access: asMember('managesStudents'),
    params: StudentParams,
    body: Type.Object({ schoolUserId: IdSchema, isOfAge: Type.Boolean() }),
    response: DoneSchema,
    errors: ['not_found'],
  },
  'POST /student/:school/consent': {
    summary: 'The decision of a student of legal age about their own check-in',
    access: inSchool('answersCheckIn'),
    params: SchoolParams,
    body: Type.Object({ answer: Type.Boolean() }),
    response: DoneSchema,
    errors: ['not_found', 'time_zone_unknown'],
  },
  'GET /school/:school/consent-rules': {
    summary: 'Whether the school asks families before the check-in',
    access: inSchool('changesSettings'),
    params: SchoolParams,
    response: SchoolRulesSchema,
    errors: ['time_zone_unknown'],
  },
  'PUT /school/:school/consent-rules': {
    summary: 'Choose whether the school asks families before the check-in, from a day on',
    access: inSchool('changesSettings'),
    params: SchoolParams,
    body: Type.Object({ ...ConsentRulesSchema.properties, ...confirmed }),
    response: SchoolRulesSchema,
    errors: ['changed_meanwhile', 'consent_by_district', 'date_range_invalid', 'time_zone_unknown'],
  },
  'GET /school/:school/consent-rules/preview': {
    summary: 'How many students the rules of a form would concern; nothing is changed',
    access: inSchool('changesSettings'),
    params: SchoolParams,
    query: Type.Object({ mode: literals(consentModes), ...previewFields }),
    response: PreviewSchema,
    errors: ['time_zone_unknown'],
  },
  'POST /district/consents/import': {
    summary:
      'Check a file of the student information system with decisions by the id of the roster, or record those that have changed in it',
    access: district,
    body: Type.Object({
      districtUserId: IdSchema,
      csv: Type.String({ minLength: 1, maxLength: 5_500_000 }),
      record: Type.Boolean(),
    }),
    // JSON escapes quotes and line breaks, which a file with quoted cells has in each row.
    bodyLimit: 8 * 1024 * 1024,
    response: ConsentImportReplySchema,
    errors: ['consent_file_invalid', 'district_not_opted_in', 'time_zone_unknown'],
  },
  'GET /district/consent-rules': {
    summary: 'Whether the schools of the district ask families before the check-in',
    access: district,
    query: Type.Object({ districtUserId: IdSchema }),
    response: DistrictRulesSchema,
    errors: ['district_not_opted_in'],
  },
  'PUT /district/consent-rules': {
    summary:
      'Choose whether all schools of the district ask families before the check-in, or leave it to each school',
    access: district,
    body: Type.Object({ districtUserId: IdSchema, ...DistrictRulesSchema.properties, ...confirmed }),
    response: Type.Object({ ...DistrictRulesSchema.properties, ...refusals }),
    errors: ['changed_meanwhile', 'district_not_opted_in', 'date_range_invalid', 'time_zone_unknown'],
  },
  'GET /district/consent-rules/preview': {
    summary: 'How many students the rules of a form would concern, by school; nothing is changed',
    access: district,
    query: Type.Object({
      districtUserId: IdSchema,
      /** Without a mode, each school decides. */
      mode: Type.Optional(literals(consentModes)),
      ...previewFields,
    }),
    response: PreviewSchema,
    errors: ['district_not_opted_in', 'time_zone_unknown'],
  },
});
