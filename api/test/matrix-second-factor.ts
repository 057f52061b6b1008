import type { CallName } from '@tapin/shared/contract/calls';
import { allowed, type ByRole, type Outcome } from './expected-capabilities.ts';
import {
  inEveryState,
  membership,
  open,
  type Row,
  refusedInOtherSchools,
  schoolOf,
} from './matrix-shapes.ts';

const unknownProof = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

const unknownPasskey = {
  ...unknownProof,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] },
};

/** A call about the caller's own account. */
const ofOneself = (outcome: ByRole | Outcome, parts: ReturnType<Row['input']> = {}): Row => ({
  input: () => parts,
  none: 'session_expired',
  ...inEveryState(outcome),
});

/** A call about the rule of a school. */
const ofRule = (body?: unknown): Row => ({
  input: (world, _, target) => ({ params: schoolOf(world, target), ...(body !== undefined && { body }) }),
  none: 'session_expired',
  approved: { own: allowed('requiresSecondFactors'), foreign: 'forbidden' },
  pending: { own: 'membership_not_approved', foreign: 'forbidden' },
  rejected: { own: 'membership_not_approved', foreign: 'forbidden' },
});

export const secondFactorRows = {
  'POST /auth/passkey/options': open('ok'),
  'POST /auth/passkey': open('passkey_wrong', () => ({
    body: { credential: unknownProof, rememberMe: false },
  })),
  'POST /auth/second-factor/options': open('second_factor_expired'),
  'POST /auth/second-factor/passkey': open('second_factor_expired', () => ({
    body: { credential: unknownProof },
  })),
  'POST /auth/second-factor/code': open('second_factor_expired', () => ({ body: { code: '123456' } })),

  'GET /user/second-factors': ofOneself('ok'),
  // The people of the matrix have no password.
  'POST /user/confirm-password': ofOneself('credentials_wrong', { body: { password: 'wrong' } }),
  'POST /user/confirm-passkey/options': ofOneself('ok'),
  'POST /user/confirm-passkey': ofOneself('passkey_wrong', { body: { credential: unknownProof } }),
  'POST /user/passkeys/options': ofOneself(allowed('worksAtSchool')),
  'POST /user/passkeys': ofOneself(allowed('worksAtSchool', 'passkey_wrong'), {
    body: { name: 'Key', credential: unknownPasskey },
  }),
  'DELETE /user/passkeys/:id': ofOneself('not_found', { params: { id: '1' } }),
  'POST /user/authenticator-app': ofOneself(allowed('worksAtSchool')),
  'PUT /user/authenticator-app': ofOneself(allowed('worksAtSchool', 'second_factor_wrong'), {
    body: { code: '123456' },
  }),
  'DELETE /user/authenticator-app': ofOneself('not_found'),
  'POST /user/recovery-codes': ofOneself('not_found'),

  'GET /school/:school/second-factor': ofRule(),
  'PUT /school/:school/second-factor': ofRule({ required: true }),
  'POST /admin/reset-second-factors': {
    input: (world, caller, target) => ({
      body: {
        ...membership(world, caller, target),
        forSchoolUserId: String(
          target === 'own' ? world.colleague.schoolUserId : world.foreignTeacher.schoolUserId,
        ),
      },
    }),
    none: 'session_expired',
    approved: {
      // The colleague has no second factor.
      own: allowed('managesStaff', 'not_found'),
      foreign: allowed('managesStaff', 'not_found'),
      stolen: 'forbidden',
    },
    pending: refusedInOtherSchools,
    rejected: refusedInOtherSchools,
  },
} satisfies Partial<Record<CallName, Row>>;
