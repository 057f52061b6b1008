import { type Static, Type } from 'typebox';
import { asMember, defineCalls, inSchool } from './call.ts';
import { DoneSchema, singleLineSchema } from './entities.ts';
import {
  NewPasskeySchema,
  PasskeyCreationSchema,
  PasskeyIdSchema,
  PasskeyProofSchema,
  PasskeyRequestSchema,
} from './passkeys.ts';
import { IdSchema, orNull, SchoolParams, TimeSchema } from './schemas.ts';
import { textLimits } from './vocabulary.ts';

/** A code of an authenticator app, or a recovery code with or without its dashes. */
const SecondCodeSchema = Type.String({ minLength: 1, maxLength: textLimits.code });
const RecoveryCodesSchema = Type.Array(Type.String());

const PasskeySchema = Type.Object({
  _id: IdSchema,
  name: Type.String(),
  createdAt: TimeSchema,
  usedAt: orNull(TimeSchema),
});

/** The second factors of the logged-in person. */
const SecondFactorsSchema = Type.Object({
  passkeys: Type.Array(PasskeySchema),
  /** When the authenticator app was set up; null without one. */
  appSince: orNull(TimeSchema),
  recoveryCodesLeft: Type.Integer(),
  /** How the person can confirm a change. An account of single sign-on may have neither. */
  hasPassword: Type.Boolean(),
});

/** Recovery codes are in the reply when the first factor was added. They are never shown again. */
const AddedFactorSchema = Type.Object({ recoveryCodes: orNull(RecoveryCodesSchema) });

/** Whether the admins of a school need a second factor, and from when on. */
const SecondFactorRuleSchema = Type.Object({ required: Type.Boolean(), due: orNull(TimeSchema) });

export type SecondFactors = Static<typeof SecondFactorsSchema>;
export type Passkey = Static<typeof PasskeySchema>;
export type SecondFactorRule = Static<typeof SecondFactorRuleSchema>;

const finishErrors = ['second_factor_wrong', 'second_factor_expired', 'too_many_requests'] as const;

export const secondFactorCalls = defineCalls({
  'POST /auth/passkey/options': {
    summary: 'Options for a log-in with a passkey and without a password',
    access: { kind: 'public' },
    response: PasskeyRequestSchema,
    errors: [],
  },
  'POST /auth/passkey': {
    summary: 'Start a session with a passkey',
    access: { kind: 'public' },
    body: Type.Object({ credential: PasskeyProofSchema, rememberMe: Type.Boolean() }),
    response: DoneSchema,
    errors: ['passkey_wrong'],
    once: true,
  },
  'POST /auth/second-factor/options': {
    summary:
      'Options for a passkey as the second factor, after a right password, and whether the account has one',
    access: { kind: 'public' },
    response: Type.Object({
      ...PasskeyRequestSchema.properties,
      /** Left out by an API of an earlier version. */
      hasPasskey: Type.Optional(Type.Boolean()),
    }),
    errors: ['second_factor_expired'],
  },
  'POST /auth/second-factor/passkey': {
    summary: 'Start the session that waits for a second factor, with a passkey of the same account',
    access: { kind: 'public' },
    body: Type.Object({ credential: PasskeyProofSchema }),
    response: DoneSchema,
    errors: finishErrors,
    once: true,
  },
  'POST /auth/second-factor/code': {
    summary: 'Start the session that waits for a second factor, with a code of the app or a recovery code',
    access: { kind: 'public' },
    body: Type.Object({ code: SecondCodeSchema }),
    response: DoneSchema,
    errors: finishErrors,
    once: true,
  },
  'GET /user/second-factors': {
    summary: 'The passkeys, the authenticator app and the number of recovery codes of the logged-in person',
    access: { kind: 'session', withoutSecondFactor: true },
    response: SecondFactorsSchema,
    errors: [],
  },
  'POST /user/confirm-password': {
    summary: 'Confirm with the password that the session belongs to the person, for ten minutes',
    access: { kind: 'session', withoutSecondFactor: true },
    body: Type.Object({ password: Type.String({ minLength: 1, maxLength: textLimits.password }) }),
    response: DoneSchema,
    errors: ['credentials_wrong', 'too_many_requests'],
  },
  'POST /user/confirm-passkey/options': {
    summary: 'Options for a confirmation with a passkey',
    access: { kind: 'session' },
    response: PasskeyRequestSchema,
    errors: [],
  },
  'POST /user/confirm-passkey': {
    summary: 'Confirm with a passkey that the session belongs to the person, for ten minutes',
    access: { kind: 'session' },
    body: Type.Object({ credential: PasskeyProofSchema }),
    response: DoneSchema,
    errors: ['passkey_wrong'],
    once: true,
  },
  'POST /user/passkeys/options': {
    summary: 'Options for a new passkey',
    access: { kind: 'session', withoutSecondFactor: true },
    response: PasskeyCreationSchema,
    errors: ['forbidden', 'confirmation_needed', 'too_many_passkeys'],
  },
  'POST /user/passkeys': {
    summary: 'Add a passkey',
    access: { kind: 'session', withoutSecondFactor: true },
    body: Type.Object({ name: singleLineSchema(textLimits.passkey), credential: NewPasskeySchema }),
    response: AddedFactorSchema,
    errors: ['forbidden', 'confirmation_needed', 'passkey_wrong', 'too_many_passkeys'],
    once: true,
  },
  'DELETE /user/passkeys/:id': {
    summary: 'Remove a passkey',
    access: { kind: 'session' },
    params: PasskeyIdSchema,
    response: DoneSchema,
    errors: ['confirmation_needed', 'not_found'],
    once: true,
  },
  'POST /user/authenticator-app': {
    summary: 'Begin to set up an authenticator app; it counts after its first code',
    access: { kind: 'session', withoutSecondFactor: true },
    response: Type.Object({ key: Type.String(), address: Type.String() }),
    errors: ['forbidden', 'confirmation_needed', 'conflict'],
    once: true,
  },
  'PUT /user/authenticator-app': {
    summary: 'Finish setting up the authenticator app with its first code',
    access: { kind: 'session', withoutSecondFactor: true },
    body: Type.Object({ code: SecondCodeSchema }),
    response: AddedFactorSchema,
    errors: ['forbidden', 'confirmation_needed', 'second_factor_wrong', 'too_many_requests'],
    once: true,
  },
  'DELETE /user/authenticator-app': {
    summary: 'Remove the authenticator app',
    access: { kind: 'session' },
    response: DoneSchema,
    errors: ['confirmation_needed', 'not_found'],
    once: true,
  },
  'POST /user/recovery-codes': {
    summary: 'Make ten new recovery codes; the earlier ones stop working',
    access: { kind: 'session' },
    response: Type.Object({ recoveryCodes: RecoveryCodesSchema }),
    errors: ['confirmation_needed', 'not_found'],
    once: true,
  },
  'GET /school/:school/second-factor': {
    summary: 'Whether the admins of the school need a second factor',
    access: inSchool('requiresSecondFactors'),
    params: SchoolParams,
    response: SecondFactorRuleSchema,
    errors: [],
  },
  'PUT /school/:school/second-factor': {
    summary: 'Require a second factor of the admins of the school, from seven days after now on, or stop it',
    access: inSchool('requiresSecondFactors'),
    params: SchoolParams,
    body: Type.Object({ required: Type.Boolean() }),
    response: SecondFactorRuleSchema,
    errors: [],
  },
  'POST /admin/reset-second-factors': {
    summary: "Remove all second factors of a member of the staff and end the person's sessions",
    access: asMember('managesStaff'),
    body: Type.Object({ schoolUserId: IdSchema, forSchoolUserId: IdSchema }),
    response: DoneSchema,
    errors: ['not_oneself', 'role_not_allowed', 'not_found'],
    once: true,
  },
});
