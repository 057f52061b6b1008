import { Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import { DoneSchema, EmailSchema } from './entities.ts';
import { ChallengeSchema, ProofSchema } from './proof-of-work.ts';
import { IdSchema, TimeSchema } from './schemas.ts';
import { deviceCodeLength } from './vocabulary.ts';

/** Calls that let a new device log in to an account that is locked for new devices, or from an address past its limit. */
export const deviceCalls = defineCalls({
  'GET /auth/proof-of-work': {
    summary: 'A challenge for devices that log in from an address with many failures',
    access: { kind: 'public' },
    response: ChallengeSchema,
    errors: [],
  },
  'POST /auth/request-device-link': {
    summary: 'Mail a link that lets the device on which it is opened log in to a locked account',
    access: { kind: 'public' },
    body: Type.Object({ email: EmailSchema, proof: Type.Optional(ProofSchema) }),
    response: DoneSchema,
    errors: ['email_invalid', 'proof_of_work_required'],
    once: true,
  },
  'POST /auth/admit-device': {
    summary: 'Let this device log in to a locked account with the mailed link',
    access: { kind: 'public' },
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 256 }) }),
    response: DoneSchema,
    errors: ['device_link_invalid'],
    once: true,
  },
  'POST /auth/admit-device-with-code': {
    summary: 'Let this device log in to a locked account with the code from the school',
    access: { kind: 'public' },
    body: Type.Object({
      email: EmailSchema,
      code: Type.String({ minLength: 1, maxLength: 64 }),
      proof: Type.Optional(ProofSchema),
    }),
    response: DoneSchema,
    errors: ['code_wrong', 'proof_of_work_required'],
    once: true,
  },
  'POST /staff/student/:id/device-code': {
    summary: 'A code with which the student can log in to a locked account on a new device',
    access: asMember('seesStudents'),
    params: Type.Object({ id: IdSchema }),
    body: Type.Object({ schoolUserId: IdSchema }),
    response: Type.Object({
      code: Type.String({ minLength: deviceCodeLength, maxLength: deviceCodeLength }),
      expiresAt: TimeSchema,
    }),
    errors: ['not_found'],
    once: true,
  },
});
