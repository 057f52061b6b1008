import { Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import {
  ClassAssignmentSchema,
  CodeSchema,
  DistrictSchema,
  DistrictUserSchema,
  DoneSchema,
  GradeSchema,
  LanguageSchema,
  NamePrefixSchema,
  NameSchema,
  PreferredNameSchema,
  RoleSchema,
  RosterClassSchema,
  SchoolSchema,
  SchoolUserSchema,
  SignUpRoleSchema,
  UserSchema,
} from './entities.ts';
import { IdSchema, literals, orNull, SchoolUserIdSchema, TimeSchema } from './schemas.ts';
import { visiblePattern } from './visible.ts';
import { textLimits } from './vocabulary.ts';

/**
 * An own membership. The account of staff shows since when it exists; `counsels` is there for counselors of a student, and
 * `gradeName` for students whose grade is none of 1 to 12.
 */
const OwnSchoolUserSchema = Type.Object({
  ...SchoolUserSchema.properties,
  since: Type.Optional(TimeSchema),
  counsels: Type.Optional(Type.Literal(true)),
  /** The person was approved and has not closed the first steps yet. */
  isNew: Type.Optional(Type.Literal(true)),
  gradeName: Type.Optional(Type.String()),
  /** The school removed a member of its staff. Without it, a membership that is rejected is a denied request. */
  removed: Type.Optional(Type.Literal(true)),
  /** The roster of the district ended the membership, or it also decides about a pending one. */
  roster: Type.Optional(literals(['ended', 'pending'])),
});

export const userCalls = defineCalls({
  'GET /user/me': {
    summary: 'Everything the shell needs to know about the logged-in person',
    access: { kind: 'session', unverified: true, withoutSecondFactor: true },
    response: Type.Object({
      user: UserSchema,
      classes: Type.Array(ClassAssignmentSchema),
      /** All classes of a student whose classes the roster keeps. */
      rosterClasses: Type.Optional(Type.Array(RosterClassSchema)),
      hasNoTeachers: Type.Boolean({ description: 'The student chose N/A for every teacher' }),
      grade: orNull(GradeSchema),
      district: orNull(DistrictSchema),
      districtUser: orNull(DistrictUserSchema),
      schoolUsers: Type.Array(OwnSchoolUserSchema),
      schools: Type.Array(SchoolSchema),
      /** The schools that refuse the person's calls from a time on, unless the person sets up a second factor. */
      secondFactorDue: Type.Optional(Type.Array(Type.Object({ school: IdSchema, due: TimeSchema }))),
    }),
    errors: [],
  },
  'POST /user/first-steps-seen': {
    summary: 'Close the first steps that a newly approved member of the staff sees',
    access: asMember('worksAtSchool'),
    idempotent: true,
    body: SchoolUserIdSchema,
    response: DoneSchema,
    errors: [],
  },
  'POST /user/school': {
    summary: 'Join a school by its code',
    access: { kind: 'session' },
    body: Type.Object({ schoolCode: CodeSchema, role: SignUpRoleSchema }),
    response: Type.Object({ schoolUser: SchoolUserSchema, school: SchoolSchema }),
    errors: [
      'email_not_verified',
      'school_code_unknown',
      'already_member',
      'role_not_allowed',
      'membership_not_approved',
      'too_many_requests',
      'school_code_closed',
    ],
    once: true,
  },
  'PUT /user/profile': {
    summary: 'Change any of the own profile fields; a school code moves, a role asks anew',
    access: { kind: 'session' },
    body: Type.Object(
      {
        firstName: Type.Optional(NameSchema),
        lastName: Type.Optional(NameSchema),
        preferredName: Type.Optional(PreferredNameSchema),
        namePrefix: Type.Optional(NamePrefixSchema),
        schoolCode: Type.Optional(CodeSchema),
        role: Type.Optional(RoleSchema),
        /** The own membership that moves or gets another role; without it, the first one. */
        schoolUserId: Type.Optional(IdSchema),
        mailLanguage: Type.Optional(LanguageSchema),
      },
      { minProperties: 1 },
    ),
    response: Type.Object({
      user: UserSchema,
      school: Type.Optional(SchoolSchema),
      schoolUser: Type.Optional(SchoolUserSchema),
    }),
    errors: [
      'school_code_unknown',
      'already_member',
      'role_not_allowed',
      'membership_not_approved',
      'last_super_admin',
      'too_many_requests',
      'kept_by_roster',
      'school_code_closed',
    ],
  },
  'POST /user/feedback': {
    summary: 'Send feedback to the people who run TapIn',
    access: { kind: 'session' },
    body: Type.Object({
      feedback: Type.String({ minLength: 1, maxLength: textLimits.feedback, pattern: visiblePattern }),
    }),
    response: DoneSchema,
    errors: ['too_many_requests'],
  },
});
