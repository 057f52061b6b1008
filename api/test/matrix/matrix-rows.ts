import type { CallName } from '@tapin/contract/calls';
import { allowed } from './expected-capabilities.ts';
import { careRows } from './matrix-care.ts';
import { consentRows } from './matrix-consent.ts';
import { districtRows } from './matrix-districts.ts';
import { memberRows } from './matrix-members.ts';
import { id, ofOneself, ofSchool, open, type Row, studentOnly } from './matrix-shapes.ts';

/** The outcomes of joining a school by its code. Students with a school and people of a district cannot do it. */
const joining = {
  with: { answersCheckIn: 'already_member', managesDistrict: 'role_not_allowed' },
  others: 'ok',
} as const;

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

const accountRows = {
  'GET /healthz': open('ok'),
  'GET /readyz': open('ok'),
  'GET /calls': open('ok'),
  'GET /dev/mailbox': open('ok'),
  'POST /auth/sign-up': open('ok', (_, caller) => ({
    body: {
      firstName: 'Ada',
      lastName: 'Byron',
      // Each case has another address, because the mails to one address are limited.
      email: `ada-${caller.userId}@example.org`,
      password: 'a-long-sentence',
      role: 'student',
    },
  })),
  'POST /auth/sign-up/verify-email': open('code_expired', () => ({ body: { code: 'ABCDEF' } })),
  'POST /auth/sign-up/resend-code': open('code_expired'),
  'POST /auth/sign-in': open('credentials_wrong', (_, caller) => ({
    body: { email: caller.email, password: 'wrong', rememberMe: false },
  })),
  'GET /auth/sign-out': open('ok'),
  'POST /auth/request-password-reset': open('ok', () => ({ body: { email: 'nobody@example.org' } })),
  'POST /auth/reset-password/check': open('reset_link_invalid', () => ({ body: { token: 'x' } })),
  'POST /auth/reset-password': open('reset_link_invalid', () => ({
    body: { token: 'x', password: 'a-long-sentence' },
  })),
  'GET /auth/sso': open('ok'),
  'GET /auth/sso/:provider': open('redirect', () => ({ params: { provider: 'google' } })),
  'GET /auth/sso/:provider/return': open('redirect', () => ({ params: { provider: 'clever' } })),
  'GET /auth/proof-of-work': open('ok'),
  'POST /auth/request-device-link': open('ok', () => ({ body: { email: 'nobody@example.org' } })),
  'POST /auth/admit-device': open('device_link_invalid', () => ({ body: { token: 'x' } })),
  'POST /auth/admit-device-with-code': open('code_wrong', (_, caller) => ({
    body: { email: caller.email, code: 'ABCDEFGH' },
  })),
  'POST /auth/slip': open('slip_wrong', () => ({ body: { code: 'ABCD-EFGH-JKMN' } })),
  'POST /auth/invitation': open('invitation_invalid', () => ({ body: { token: 'x' } })),
  'POST /auth/invitation/accept': open('invitation_invalid', () => ({
    body: { token: 'x', password: 'a-long-sentence' },
  })),
  'POST /auth/invitation/connect': ofOneself('invitation_invalid', { body: { token: 'x' } }),
  'POST /auth/passkey/options': open('ok'),
  'POST /auth/passkey': open('passkey_wrong', () => ({
    body: { credential: unknownProof, rememberMe: false },
  })),
  'POST /auth/second-factor/options': open('second_factor_expired'),
  'POST /auth/second-factor/passkey': open('second_factor_expired', () => ({
    body: { credential: unknownProof },
  })),
  'POST /auth/second-factor/code': open('second_factor_expired', () => ({ body: { code: '123456' } })),

  'GET /user/me': ofOneself('ok'),
  'PUT /user/profile': ofOneself('ok', { body: { firstName: 'Grace' } }),
  'GET /user/sessions': ofOneself('ok'),
  'DELETE /user/sessions/:id': ofOneself('not_found', { params: { id: '0'.repeat(64) } }),
  'DELETE /user/sessions': ofOneself('ok'),
  'POST /user/feedback': ofOneself('ok', { body: { feedback: 'Thank you' } }),
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
  'POST /user/school': {
    input: (world) => ({ body: { schoolCode: world.free.code, role: 'teacher' } }),
    none: 'session_expired',
    approved: { own: joining },
    pending: { own: joining },
    rejected: { own: { with: { managesDistrict: 'role_not_allowed' }, others: 'ok' } },
  },
  'POST /district/user': {
    input: (world) => ({ body: { districtCode: `D-${world.foreignDistrict}` } }),
    none: 'session_expired',
    approved: {
      own: { with: { managesDistrict: 'already_member' }, others: 'role_not_allowed' },
    },
    // A person whose request is pending may name another district. The district that is named here does not exist.
    pending: {
      own: { with: { managesDistrict: 'district_code_unknown' }, others: 'role_not_allowed' },
    },
    rejected: { own: 'district_code_unknown' },
  },

  'GET /school/:school/teachers': {
    ...ofSchool('seesStudents'),
    approved: { own: 'ok', foreign: 'forbidden' },
  },
  'POST /student/select-classes/:school': (() => {
    const call = studentOnly((world, target) => ({
      schoolId: String(world.own.id),
      classes: [
        { class: 'home_room', teacherId: id(target === 'class' ? world.foreignTeacher : world.colleague) },
      ],
    }));
    const teacherOfAnotherSchool = { class: allowed('answersCheckIn', 'teacher_not_in_school') } as const;
    return { ...call, approved: { ...call.approved, ...teacherOfAnotherSchool } };
  })(),
  'GET /student/:school/questions': studentOnly(),
  'POST /student/submit-response/:school': studentOnly({ questionId: '1', response: true }),
  'POST /student/grade/:school': studentOnly({ grade: 7 }),
} satisfies Partial<Record<CallName, Row>>;

export const rows: Record<CallName, Row> = {
  ...accountRows,
  ...memberRows,
  ...careRows,
  ...consentRows,
  ...districtRows,
};
