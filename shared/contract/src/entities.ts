import { type Static, Type } from 'typebox';
import { languages } from './languages.ts';
import { roles, signUpRoles } from './policy.ts';
import { ownGraphic, questionNames, questionTypes } from './questions.ts';
import { IdSchema, literals, orNull, TimeSchema } from './schemas.ts';
import { forbiddenInLine, visiblePattern } from './visible.ts';
import { classTypes, grades, namePrefixes, textLimits, verifications } from './vocabulary.ts';

export type { Role } from './policy.ts';
export * from './vocabulary.ts';

export const LanguageSchema = literals(languages);
export const RoleSchema = literals(roles);
export const SignUpRoleSchema = literals(signUpRoles);
export const VerificationSchema = literals(verifications);
export const ClassTypeSchema = literals(classTypes);
export const NamePrefixSchema = literals(namePrefixes);
/** Text without control characters, line breaks, and characters that change the direction of text. */
const plainText = `[^${forbiddenInLine}]*`;
const plainName = `(?=.*${visiblePattern})${plainText}`;
/** The schema of one line of text with at least one visible character. */
export const singleLineSchema = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: `^${plainName}$` });
export const NameSchema = singleLineSchema(textLimits.name);
export const PreferredNameSchema = Type.String({
  maxLength: textLimits.name,
  pattern: `^(?: *|${plainName})$`,
});
export const EmailSchema = Type.String({ minLength: 3, maxLength: textLimits.email });
export const CodeSchema = Type.String({ minLength: 1, maxLength: textLimits.code });
/** A calendar day, `YYYY-MM-DD`. */
export const DaySchema = Type.String({ format: 'date' });
export const GradeNumberSchema = Type.Integer({ minimum: 1, maximum: grades.length });

export const UserSchema = Type.Object({
  _id: IdSchema,
  firstName: Type.String(),
  lastName: Type.String(),
  preferredName: Type.String(),
  namePrefix: NamePrefixSchema,
  email: Type.String(),
  emailVerified: Type.Boolean(),
  role: orNull(RoleSchema),
  /** The language of emails that the person did not just request. An API of an earlier version does not send it. */
  mailLanguage: Type.Optional(LanguageSchema),
});

/** The data of a person that staff see. */
export const PersonSchema = Type.Object({
  _id: IdSchema,
  firstName: Type.String(),
  lastName: Type.String(),
  preferredName: Type.String(),
  namePrefix: NamePrefixSchema,
  email: Type.String(),
});

export const SchoolSchema = Type.Object({ _id: IdSchema, name: Type.String(), code: Type.String() });

export const SchoolUserSchema = Type.Object({
  _id: IdSchema,
  user: IdSchema,
  school: IdSchema,
  role: RoleSchema,
  verified: VerificationSchema,
  /** Whether the roster of the district keeps the name, the role, the grade and the classes. */
  keptByRoster: Type.Optional(Type.Literal(true)),
});

/** A person with their membership. */
export const MemberSchema = Type.Object({ user: PersonSchema, schoolUser: SchoolUserSchema });

export const DistrictSchema = Type.Object({
  _id: IdSchema,
  name: Type.String(),
  code: Type.String(),
  /** The opt-in remotes that this district has turned on. */
  remotes: Type.Array(Type.String()),
});

export const DistrictUserSchema = Type.Object({
  _id: IdSchema,
  role: RoleSchema,
  verified: VerificationSchema,
});

/** The grade of a student. `gradeName` is there for a grade that is none of 1 to 12, such as `KG` or the district's word. */
export const studentGradeFields = {
  grade: orNull(GradeNumberSchema),
  gradeName: Type.Optional(Type.String()),
};

/** A grade that is none of 1 to 12. The name is the district's word, or the code. */
export const NamedGradeSchema = Type.Object({ code: Type.String(), name: Type.String() });

export const GradeSchema = Type.Object({ _id: IdSchema, grade: GradeNumberSchema });

export const ClassAssignmentSchema = Type.Object({
  classType: ClassTypeSchema,
  teacher: Type.String(),
  teacherId: IdSchema,
});

/** A class as the roster of the district has it. */
export const RosterClassSchema = Type.Object({
  _id: IdSchema,
  title: Type.String(),
  /** The slot that the class fills; null for none. */
  classType: orNull(ClassTypeSchema),
  /** The first one is the primary teacher, if the roster names one. */
  teachers: Type.Array(Type.Object({ _id: IdSchema, name: Type.String() })),
});

/** A question as it is asked, in the language of the request. */
export const QuestionSchema = Type.Object({
  _id: IdSchema,
  question: Type.String(),
  type: literals([...questionTypes, 'steps']),
  graphic: literals([...questionNames, ownGraphic]),
  /** The words of a school's own question with five steps, from the first step to the fifth. */
  steps: Type.Optional(Type.Array(Type.String(), { minItems: 5, maxItems: 5 })),
  /** The language of a text that the school did not write in the requested one. */
  language: Type.Optional(LanguageSchema),
});

/** A response to a question with five steps. */
export const StepSchema = Type.Integer({ minimum: 1, maximum: 5 });

export const ResponseSchema = Type.Union([Type.Boolean(), StepSchema]);

/** The check-in is not on for a student, because there is no consent. The field is absent when it is on. */
export const CheckInOffSchema = Type.Literal('off');

export const AnswerSchema = Type.Object({
  _id: IdSchema,
  question: IdSchema,
  student: IdSchema,
  response: ResponseSchema,
  createdAt: TimeSchema,
});

/** The reply of calls without data. */
export const DoneSchema = Type.Object({ ok: Type.Literal(true) });

export type User = Static<typeof UserSchema>;
export type Person = Static<typeof PersonSchema>;
export type Member = Static<typeof MemberSchema>;
export type School = Static<typeof SchoolSchema>;
export type SchoolUser = Static<typeof SchoolUserSchema>;
export type District = Static<typeof DistrictSchema>;
export type DistrictUser = Static<typeof DistrictUserSchema>;
export type Grade = Static<typeof GradeSchema>;
export type ClassAssignment = Static<typeof ClassAssignmentSchema>;
export type RosterClass = Static<typeof RosterClassSchema>;
export type NamedGrade = Static<typeof NamedGradeSchema>;
export type Question = Static<typeof QuestionSchema>;
export type Answer = Static<typeof AnswerSchema>;
