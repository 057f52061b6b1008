import { Type } from 'typebox';
import { defineCalls } from './call.ts';
import {
  DoneSchema,
  EmailSchema,
  NameSchema,
  PreferredNameSchema,
  SignUpRoleSchema,
  UserSchema,
} from './entities.ts';
import { ProofSchema } from './proof-of-work.ts';
import { textLimits, verificationCodeLength } from './vocabulary.ts';

const VerificationCodeSchema = Type.String({
  minLength: verificationCodeLength,
  maxLength: verificationCodeLength,
});
const ResetTokenSchema = Type.String({ minLength: 1, maxLength: 256 });
const PasswordSchema = Type.String({ minLength: 1, maxLength: textLimits.password });

export const authCalls = defineCalls({
  'POST /auth/sign-up': {
    summary: 'Create an account and mail its verification code',
    access: { kind: 'public' },
    body: Type.Object({
      firstName: NameSchema,
      preferredName: Type.Optional(PreferredNameSchema),
      lastName: NameSchema,
      email: EmailSchema,
      password: PasswordSchema,
      role: SignUpRoleSchema,
    }),
    response: DoneSchema,
    errors: [
      'email_invalid',
      'password_too_short',
      'password_too_long',
      'password_too_common',
      'too_many_requests',
    ],
    once: true,
  },
  'POST /auth/sign-up/verify-email': {
    summary: 'Confirm the email address with the mailed code',
    access: { kind: 'public' },
    body: Type.Object({ code: VerificationCodeSchema }),
    response: Type.Object({ user: UserSchema }),
    errors: ['code_wrong', 'code_expired', 'too_many_requests'],
    once: true,
  },
  'POST /auth/sign-up/resend-code': {
    summary: 'Mail a new verification code; the earlier one stops working',
    access: { kind: 'public' },
    response: DoneSchema,
    errors: ['code_expired', 'too_many_requests'],
    once: true,
  },
  'POST /auth/sign-in': {
    summary: 'Start a session',
    access: { kind: 'public' },
    body: Type.Object({
      email: EmailSchema,
      password: PasswordSchema,
      rememberMe: Type.Boolean(),
      proof: Type.Optional(ProofSchema),
    }),
    response: Type.Object({
      ...DoneSchema.properties,
      /** Whether a school of the person requires a second factor that the person does not have. */
      secondFactorDue: Type.Optional(Type.Boolean()),
    }),
    errors: ['credentials_wrong', 'second_factor_required', 'locked_out', 'proof_of_work_required'],
    repeat:
      'It starts another session. The one whose cookie was lost is in the list of the account until it ends unused.',
  },
  'GET /auth/sign-out': {
    summary: 'End the session',
    access: { kind: 'public' },
    response: DoneSchema,
    errors: ['origin_not_allowed'],
  },
  'POST /auth/request-password-reset': {
    summary: 'Mail a link that sets a new password',
    access: { kind: 'public' },
    body: Type.Object({ email: EmailSchema }),
    response: DoneSchema,
    errors: ['email_invalid', 'too_many_requests'],
    once: true,
  },
  'POST /auth/reset-password/check': {
    summary: 'Whether a mailed link still works; does not use it up',
    access: { kind: 'public' },
    idempotent: true,
    // The token is in the body, because the address of a request is written to logs.
    body: Type.Object({ token: ResetTokenSchema }),
    response: DoneSchema,
    errors: ['reset_link_invalid', 'too_many_requests'],
  },
  'POST /auth/reset-password': {
    summary: 'Set a new password with the mailed link; ends every session of the account',
    access: { kind: 'public' },
    body: Type.Object({ token: ResetTokenSchema, password: PasswordSchema }),
    response: DoneSchema,
    errors: [
      'reset_link_invalid',
      'password_too_short',
      'password_too_long',
      'password_too_common',
      'too_many_requests',
    ],
    once: true,
  },
});
