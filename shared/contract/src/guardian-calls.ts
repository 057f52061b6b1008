import { Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import { DoneSchema, LanguageSchema, PersonSchema } from './entities.ts';
import { pageFields, SearchedPageSchema } from './paging.ts';
import { IdSchema, literals, orNull, SchoolUserIdSchema, TimeSchema } from './schemas.ts';
import { consentModes, consentStates, textLimits } from './vocabulary.ts';

/** Where the address of a guardian comes from. It never comes from the student. */
const guardianSources = ['school', 'roster'] as const;
export type GuardianSource = (typeof guardianSources)[number];

export const maxGuardiansPerStudent = 10;
/** The most emails to guardians that one call queues. */
export const maxGuardiansAskedAtOnce = 1_000;

/** The reasons for which a row of a file with addresses is not stored. */
const guardianProblems = [
  'person_missing',
  'person_unknown',
  'several_people',
  'address_invalid',
  'address_of_student',
  'language_unknown',
  'too_many_guardians',
] as const;
export type GuardianProblem = (typeof guardianProblems)[number];

const TokenSchema = Type.String({ minLength: 1, maxLength: 256 });
const NameSchema = Type.String({ maxLength: textLimits.name });
const AddressSchema = Type.String({ minLength: 1, maxLength: 254 });
const StudentParams = Type.Object({ id: IdSchema });
const GuardianParams = Type.Object({ id: IdSchema, guardian: IdSchema });

const GuardianSchema = Type.Object({
  _id: IdSchema,
  email: Type.String(),
  language: LanguageSchema,
  source: literals(guardianSources),
  /** When the last email with a link was sent; null before. */
  askedAt: orNull(TimeSchema),
  /** Whether a link of the guardian works. */
  hasLink: Type.Boolean(),
  /** The newest decision that the guardian gave through a link. */
  answer: orNull(Type.Boolean()),
  answeredAt: orNull(TimeSchema),
});

const GuardiansOfStudentSchema = Type.Object({
  /** Whether the school asks guardians by email, which its rules of consent decide. */
  isOn: Type.Boolean(),
  student: PersonSchema,
  /** The decision about the student that holds, of whoever gave it. */
  state: literals(consentStates),
  guardians: Type.Array(GuardianSchema),
  /** Whether the newest decisions of two guardians in this school year differ. */
  differ: Type.Boolean(),
  /** Whether a no holds although somebody else said yes later. A member of the staff settles it. */
  isDisputed: Type.Boolean(),
});

const ListedStudentSchema = Type.Object({
  ...PersonSchema.properties,
  /** The decision about the student that holds, of whoever gave it. */
  state: literals(consentStates),
  guardians: Type.Array(GuardianSchema),
});

const ImportReplySchema = Type.Object({
  rows: Type.Integer(),
  added: Type.Integer(),
  unchanged: Type.Integer(),
  problems: Type.Array(
    Type.Object({ row: Type.Integer(), problem: literals(guardianProblems), value: Type.String() }),
  ),
  isRecorded: Type.Boolean(),
});

/** A part of the text that a guardian answers. */
const SectionSchema = Type.Object({
  title: Type.String(),
  hint: orNull(Type.String()),
  lines: Type.Array(Type.String()),
});

/** The page of a link: the first name of the student, the school, and the text that is answered. */
const GuardianPageSchema = Type.Object({
  firstName: Type.String(),
  school: Type.String(),
  mode: literals(consentModes),
  language: LanguageSchema,
  sections: Type.Array(SectionSchema),
  /** The text of the district about whom to ask, with simple formatting; null without one. */
  contact: orNull(Type.Object({ language: LanguageSchema, text: Type.String() })),
  /** The hash of the text. An answer names it, so that the stored text is the one that was shown. */
  textHash: Type.String(),
  /** The decision that holds, of whoever gave it; null when none was given for this school year. */
  answer: orNull(Type.Boolean()),
  answeredAt: orNull(TimeSchema),
  /** The newest answer that was given through links to this address. A yes waits while the no of somebody else holds. */
  ownAnswer: Type.Optional(Type.Boolean()),
});

/** Calls with which guardians answer through a link, and those with which a school keeps their addresses. */
export const guardianCalls = defineCalls({
  'POST /guardian/consent/read': {
    summary: 'The page of a mailed link of a guardian; it changes nothing',
    access: { kind: 'public' },
    body: Type.Object({ token: TokenSchema }),
    response: GuardianPageSchema,
    errors: ['guardian_link_invalid', 'too_many_requests'],
  },
  'POST /guardian/consent': {
    summary: 'The answer of a guardian with a mailed link, which can be changed later with the same link',
    access: { kind: 'public' },
    body: Type.Object({
      token: TokenSchema,
      answer: Type.Boolean(),
      /** The person who answers, as that person writes it. It is kept with the answer. */
      name: Type.Optional(NameSchema),
      relation: Type.Optional(NameSchema),
      textHash: Type.String({ minLength: 1, maxLength: 64 }),
    }),
    response: GuardianPageSchema,
    errors: ['guardian_link_invalid', 'changed_meanwhile', 'conflict', 'too_many_requests'],
  },
  'GET /admin/guardians': {
    summary: 'The students with their guardians and answers, and how many guardians an email would ask',
    access: asMember('managesStudents'),
    query: SearchedPageSchema,
    response: Type.Object({
      ...pageFields,
      isOn: Type.Boolean(),
      mode: literals(consentModes),
      /** Students without a decision, and those of them without an address. */
      undecided: Type.Integer(),
      withoutAddress: Type.Integer(),
      /** The students and the addresses that would get an email now. */
      ready: Type.Object({ students: Type.Integer(), guardians: Type.Integer() }),
      students: Type.Array(ListedStudentSchema),
    }),
    errors: ['time_zone_unknown'],
  },
  'POST /admin/guardians/ask': {
    summary:
      'Email a link to the guardians of the students without a decision, or of the given students; each address once a day',
    access: asMember('managesStudents'),
    body: Type.Object({
      schoolUserId: IdSchema,
      students: Type.Optional(Type.Array(IdSchema, { minItems: 1, maxItems: 500 })),
    }),
    response: Type.Object({ asked: Type.Integer() }),
    errors: ['guardians_not_asked', 'not_found', 'time_zone_unknown'],
  },
  'POST /admin/guardians/import': {
    summary: 'Check a file with addresses of guardians, or store those of its rows that have no problem',
    access: asMember('managesStudents'),
    body: Type.Object({
      schoolUserId: IdSchema,
      csv: Type.String({ minLength: 1, maxLength: 1_000_000 }),
      record: Type.Boolean(),
    }),
    bodyLimit: 4 * 1024 * 1024,
    response: ImportReplySchema,
    errors: ['guardian_file_invalid', 'guardians_not_asked'],
  },
  'GET /admin/student/:id/guardians': {
    summary: 'The guardians of one student, by user id',
    access: asMember('managesStudents'),
    params: StudentParams,
    query: SchoolUserIdSchema,
    response: GuardiansOfStudentSchema,
    errors: ['not_found', 'time_zone_unknown'],
  },
  'POST /admin/student/:id/guardians': {
    summary: 'Add the address of a guardian to a student, by user id',
    access: asMember('managesStudents'),
    params: StudentParams,
    body: Type.Object({ schoolUserId: IdSchema, email: AddressSchema, language: LanguageSchema }),
    response: GuardiansOfStudentSchema,
    errors: [
      'not_found',
      'guardians_not_asked',
      'email_invalid',
      'guardian_is_student',
      'too_many_guardians',
      'time_zone_unknown',
    ],
  },
  'DELETE /admin/student/:id/guardians/:guardian': {
    summary: 'Delete the address of a guardian; all its links end',
    access: asMember('managesStudents'),
    params: GuardianParams,
    query: SchoolUserIdSchema,
    response: DoneSchema,
    errors: ['not_found'],
    once: true,
  },
  'POST /admin/student/:id/guardians/:guardian/revoke': {
    summary: 'End all links of a guardian; the address is kept',
    access: asMember('managesStudents'),
    params: GuardianParams,
    body: SchoolUserIdSchema,
    response: DoneSchema,
    errors: ['not_found'],
  },
});
