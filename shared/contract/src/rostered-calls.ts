import { type Static, Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import { ClassTypeSchema, DoneSchema, LanguageSchema } from './entities.ts';
import { pageFields, pagingFields, SearchTermSchema } from './paging.ts';
import { ProofSchema } from './proof-of-work.ts';
import { IdSchema, literals, orNull, SchoolUserIdSchema, TimeSchema } from './schemas.ts';
import { firstLogInStates, maxSlipsAtOnce, pageSizes, textLimits } from './vocabulary.ts';

const TokenSchema = Type.String({ minLength: 1, maxLength: 256 });
const PasswordSchema = Type.String({ minLength: 1, maxLength: textLimits.password });

/** How a person of the roster can log in, and whether they have. */
const FirstLogInSchema = Type.Object({
  _id: IdSchema,
  firstName: Type.String(),
  lastName: Type.String(),
  /** The address of the roster; empty when it has none. */
  email: Type.String(),
  grade: Type.String(),
  state: literals(firstLogInStates),
  invitedAt: orNull(TimeSchema),
  slip: orNull(Type.Object({ createdAt: TimeSchema, expiresAt: TimeSchema, uses: Type.Integer() })),
  /** Whether a slip can be printed: for students without a password of their own. */
  canHaveSlip: Type.Boolean(),
});

const FirstLogInsSchema = Type.Object({
  people: Type.Array(FirstLogInSchema),
  ...pageFields,
  /** People of the roster at the school, of those whom the caller sees. */
  rostered: Type.Integer(),
  notYet: Type.Integer(),
  classes: Type.Array(
    Type.Object({
      _id: IdSchema,
      title: Type.String(),
      classType: orNull(ClassTypeSchema),
      students: Type.Integer(),
    }),
  ),
});

const FirstLogInsQuery = Type.Object({
  ...SchoolUserIdSchema.properties,
  ...pagingFields(pageSizes.list),
  searchTerm: SearchTermSchema,
  /** Only people who have not logged in yet. */
  notYet: Type.Optional(Type.Boolean()),
});

const SlipSchema = Type.Object({
  _id: IdSchema,
  name: Type.String(),
  grade: Type.String(),
  code: Type.String(),
});

export type FirstLogIn = Static<typeof FirstLogInSchema>;

/** Calls with which people of a roster log in for the first time, and those with which a school helps them. */
export const rosteredCalls = defineCalls({
  'POST /auth/slip': {
    summary: 'Start a session of a student with the code of a printed slip',
    access: { kind: 'public' },
    body: Type.Object({
      code: Type.String({ minLength: 1, maxLength: textLimits.code }),
      proof: Type.Optional(ProofSchema),
    }),
    response: DoneSchema,
    errors: ['slip_wrong', 'account_ended', 'proof_of_work_required'],
    repeat:
      'It starts another session, and counts one more use of the slip. The session whose cookie was lost ends unused.',
  },
  'POST /auth/invitation': {
    summary: 'What a mailed invitation is for; it does not use the link up',
    access: { kind: 'public' },
    body: Type.Object({ token: TokenSchema }),
    response: Type.Object({
      school: Type.String(),
      email: Type.String(),
      /** Whether the address belongs to an account, which the invitation can be connected with after a log-in. */
      hasAccount: Type.Boolean(),
    }),
    errors: ['invitation_invalid', 'account_ended'],
  },
  'POST /auth/invitation/accept': {
    summary: 'Set a password with a mailed invitation, confirm its address and start a session',
    access: { kind: 'public' },
    body: Type.Object({ token: TokenSchema, password: PasswordSchema }),
    response: DoneSchema,
    errors: [
      'invitation_invalid',
      'account_ended',
      'address_has_account',
      'password_too_short',
      'password_too_long',
      'password_too_common',
      'too_many_requests',
    ],
    once: true,
  },
  'POST /auth/invitation/connect': {
    summary: 'Connect the own account with the place at a school that a mailed invitation is for',
    access: { kind: 'session' },
    body: Type.Object({ token: TokenSchema }),
    response: DoneSchema,
    errors: ['invitation_invalid', 'account_ended', 'invitation_of_another', 'role_not_allowed'],
    once: true,
  },
  'GET /staff/first-log-ins': {
    summary: 'Students of the roster whom the caller sees, with how they can log in',
    access: asMember('seesStudents'),
    query: Type.Object({ ...FirstLogInsQuery.properties, classId: Type.Optional(IdSchema) }),
    response: FirstLogInsSchema,
    errors: ['not_found'],
  },
  'GET /admin/first-log-ins': {
    summary: 'Staff of the roster, with how they can log in',
    access: asMember('managesStaff'),
    query: FirstLogInsQuery,
    response: FirstLogInsSchema,
    errors: [],
  },
  'POST /staff/slips': {
    summary: 'New codes for printed slips of students; earlier slips of these students stop working',
    access: asMember('seesStudents'),
    body: Type.Object({
      ...SchoolUserIdSchema.properties,
      /** All students of a class, or some students. */
      classId: Type.Optional(IdSchema),
      students: Type.Optional(Type.Array(IdSchema, { minItems: 1, maxItems: maxSlipsAtOnce })),
    }),
    response: Type.Object({
      school: Type.String(),
      /** The class; empty for slips of single students. */
      className: Type.String(),
      expiresAt: TimeSchema,
      slips: Type.Array(SlipSchema),
    }),
    errors: ['not_found', 'too_many_requests'],
    once: true,
  },
  'DELETE /staff/student/:id/slip': {
    summary: 'Revoke the slip of a student and end the sessions that it started',
    access: asMember('seesStudents'),
    params: Type.Object({ id: IdSchema }),
    query: SchoolUserIdSchema,
    response: DoneSchema,
    errors: ['not_found'],
  },
  'POST /admin/invitations': {
    summary:
      'Mail invitations to people of the roster: to some, or to all who have not logged in and are not invited',
    access: asMember('managesStaff'),
    body: Type.Object({
      ...SchoolUserIdSchema.properties,
      of: literals(['students', 'staff'] as const),
      people: Type.Optional(Type.Array(IdSchema, { minItems: 1, maxItems: 100 })),
      language: Type.Optional(LanguageSchema),
    }),
    response: Type.Object({ invited: Type.Integer() }),
    errors: ['not_found', 'too_many_requests'],
    once: true,
  },
  'DELETE /admin/invitation/:id': {
    summary: 'Revoke the invitation of a person',
    access: asMember('managesStaff'),
    params: Type.Object({ id: IdSchema }),
    query: SchoolUserIdSchema,
    response: DoneSchema,
    errors: ['not_found'],
  },
});
