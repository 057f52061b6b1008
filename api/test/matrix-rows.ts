import type { CallName } from '@tapin/shared/contract/calls';
import { allowed } from './expected-capabilities.ts';
import { careRows } from './matrix-care.ts';
import { consentRows } from './matrix-consent.ts';
import { deviceRows } from './matrix-devices.ts';
import { districtPageRows } from './matrix-district-page.ts';
import { districtRows } from './matrix-districts.ts';
import { guardianRows } from './matrix-guardians.ts';
import { ownQuestionRows } from './matrix-own-questions.ts';
import { retentionRows } from './matrix-retention.ts';
import { rightsRows } from './matrix-rights.ts';
import { roleRequestRows } from './matrix-role-requests.ts';
import { rosteredRows } from './matrix-rostered.ts';
import { rosterRows } from './matrix-rosters.ts';
import { secondFactorRows } from './matrix-second-factor.ts';
import {
  id,
  inEveryState,
  membership,
  open,
  type Row,
  refusedForAllTargets,
  refusedInOtherSchools,
  schoolOf,
  staffFigures,
  studentOf,
  studentOnly,
  studentPage,
  viewFor,
  week,
} from './matrix-shapes.ts';
import { studentAdminRows } from './matrix-students.ts';

/** The outcomes of joining a school by its code, which students with a school and people of a district cannot do. */
const joining = {
  with: { answersCheckIn: 'already_member', managesDistrict: 'role_not_allowed' },
  others: 'ok',
} as const;

export const rows: Record<CallName, Row> = {
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
  'GET /auth/sso': open('ok', () => ({})),
  'GET /auth/sso/:provider': open('redirect', () => ({ params: { provider: 'google' } })),
  'GET /auth/sso/:provider/return': open('redirect', () => ({ params: { provider: 'clever' } })),

  'GET /user/me': { input: () => ({}), none: 'session_expired', ...inEveryState('ok') },
  'PUT /user/profile': {
    input: () => ({ body: { firstName: 'Grace' } }),
    none: 'session_expired',
    ...inEveryState('ok'),
  },
  'GET /user/sessions': { input: () => ({}), none: 'session_expired', ...inEveryState('ok') },
  'DELETE /user/sessions/:id': {
    input: () => ({ params: { id: '0'.repeat(64) } }),
    none: 'session_expired',
    ...inEveryState('not_found'),
  },
  'DELETE /user/sessions': { input: () => ({}), none: 'session_expired', ...inEveryState('ok') },
  'POST /user/feedback': {
    input: () => ({ body: { feedback: 'Thank you' } }),
    none: 'session_expired',
    ...inEveryState('ok'),
  },
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
    // A pending person may name another district. This one is unknown.
    pending: {
      own: { with: { managesDistrict: 'district_code_unknown' }, others: 'role_not_allowed' },
    },
    rejected: { own: 'district_code_unknown' },
  },

  'GET /school/:school/teachers': {
    input: (world, _, target) => ({ params: schoolOf(world, target) }),
    none: 'session_expired',
    approved: { own: 'ok', foreign: 'forbidden' },
    pending: { own: 'membership_not_approved', foreign: 'forbidden' },
    rejected: { own: 'membership_not_approved', foreign: 'forbidden' },
  },
  'POST /student/select-classes/:school': (() => {
    const row = studentOnly((world, target) => ({
      schoolId: String(world.own.id),
      classes: [
        { class: 'home_room', teacherId: id(target === 'class' ? world.foreignTeacher : world.colleague) },
      ],
    }));
    const teacherOfAnotherSchool = {
      class: allowed('answersCheckIn', 'teacher_not_in_school'),
    } as const;
    return { ...row, approved: { ...row.approved, ...teacherOfAnotherSchool } };
  })(),
  'GET /student/:school/questions': studentOnly(),
  'POST /student/submit-response/:school': studentOnly(() => ({ questionId: '1', response: true })),
  'POST /student/grade/:school': studentOnly(() => ({ grade: 7 })),

  'GET /staff/dashboard': staffFigures(() => ({})),
  'GET /staff/dashboard/stats': staffFigures((world) => ({
    daysAgo: 7,
    teacherId: id(world.foreignTeacher),
  })),
  'GET /staff/dashboard/weekly-trends': staffFigures(() => week),
  'GET /staff/dashboard/averages': staffFigures((world) => ({
    daysAgo: 30,
    teacherId: id(world.foreignTeacher),
  })),
  'GET /staff/month': staffFigures(() => ({ startDate: '2026-03-01', endDate: '2026-03-31' })),
  'GET /staff/students/status': staffFigures((world) => ({ teacherId: id(world.foreignTeacher) })),
  'GET /staff/students': staffFigures(() => ({ searchTerm: 'a' })),
  'GET /staff/export': staffFigures((world) => ({
    list: 'tapin-status',
    teacherId: id(world.foreignTeacher),
  })),
  'GET /staff/student/:id/overview': studentPage({ daysAgo: 7 }),
  'GET /staff/student/:id/feed': studentPage({}),
  'GET /staff/student/:id/weekly-trends': studentPage(week),
  ...studentAdminRows,
  'DELETE /staff/student/:id': {
    input: (world, caller, target) => ({
      params: { id: studentOf(world, target) },
      body: membership(world, caller, target),
    }),
    none: 'session_expired',
    approved: {
      own: allowed('managesStudents'),
      class: allowed('managesStudents'),
      foreign: allowed('managesStudents', 'not_found'),
      stolen: 'forbidden',
    },
    pending: refusedForAllTargets,
    rejected: refusedForAllTargets,
  },

  'POST /admin/approve-or-reject-district': {
    input: (world, caller, target) => ({
      body: {
        ...membership(world, caller, target),
        // `foreign` is a district that has not asked for this school.
        districtId: String(target === 'own' ? world.foreignDistrict : world.ownDistrict),
        approve: true,
      },
    }),
    none: 'session_expired',
    approved: {
      own: allowed('headsSchool'),
      foreign: allowed('headsSchool', 'not_found'),
      stolen: 'forbidden',
    },
    pending: refusedInOtherSchools,
    rejected: refusedInOtherSchools,
  },
  'POST /admin/approve-or-reject-school-user': {
    input: (world, caller, target) => {
      // `class` removes a colleague; the others approve somebody who waits.
      const about = { own: world.applicant, class: world.colleague, foreign: world.foreignApplicant };
      const { schoolUserId } = target === 'stolen' ? world.foreignApplicant : about[target];
      return {
        body: {
          ...membership(world, caller, target),
          forSchoolUserId: String(schoolUserId),
          approve: target !== 'class',
        },
      };
    },
    none: 'session_expired',
    approved: {
      own: { with: { decidesRequests: 'ok', managesStaff: 'role_not_allowed' }, others: 'forbidden' },
      class: allowed('managesStaff'),
      foreign: allowed('managesStaff', 'not_found'),
      stolen: 'forbidden',
    },
    pending: refusedForAllTargets,
    rejected: refusedForAllTargets,
  },
  'GET /admin/staff/:id': {
    input: (world, caller, target) => ({
      params: {
        id: String(target === 'own' ? world.colleague.schoolUserId : world.foreignTeacher.schoolUserId),
      },
      query: membership(world, caller, target),
    }),
    none: 'session_expired',
    approved: {
      own: allowed('managesStaff'),
      foreign: allowed('managesStaff', 'not_found'),
      stolen: 'forbidden',
    },
    pending: refusedInOtherSchools,
    rejected: refusedInOtherSchools,
  },
  'GET /admin/staff': viewFor('managesStaff'),
  'GET /admin/staff/export': viewFor('managesStaff'),

  ...careRows,
  ...deviceRows,
  ...consentRows,
  ...guardianRows,
  ...retentionRows,
  ...rightsRows,
  ...districtRows,
  ...districtPageRows,
  ...ownQuestionRows,
  ...roleRequestRows,
  ...rosterRows,
  ...rosteredRows,
  ...secondFactorRows,
};
