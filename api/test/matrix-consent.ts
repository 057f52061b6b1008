import type { CallName } from '@tapin/shared/contract/calls';
import { allowed } from './expected-capabilities.ts';
import {
  districtOnly,
  districtView,
  membership,
  type Row,
  refusedForAllTargets,
  schoolOf,
  studentOf,
  studentOnly,
  viewFor,
} from './matrix-shapes.ts';

const rules = { mode: 'opt-in', startDay: '2026-09-01', graceDays: 30, earlierAnswers: 'keep' };

const { mode: _, ...previewed } = rules;

/** A call of admins about one student. */
const aboutStudent = (part: 'query' | 'body', more: object = {}): Row => ({
  input: (world, caller, target) => ({
    params: { id: studentOf(world, target) },
    [part]: { ...membership(world, caller, target), ...more },
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
});

const asAdmin = (more: object): Row => ({
  ...viewFor('managesStudents'),
  input: (world, caller, target) => ({ body: { ...membership(world, caller, target), ...more } }),
});

const ofSchool = (body?: object): Row => ({
  input: (world, _, target) => ({ params: schoolOf(world, target), ...(body && { body }) }),
  none: 'session_expired',
  approved: { own: allowed('changesSettings'), foreign: 'forbidden' },
  pending: { own: 'membership_not_approved', foreign: 'forbidden' },
  rejected: { own: 'membership_not_approved', foreign: 'forbidden' },
});

/** The calls of `consent-calls.ts`. */
export const consentRows = {
  'GET /admin/consents': viewFor('managesStudents'),
  'POST /admin/consents': {
    ...aboutStudent('body'),
    input: (world, caller, target) => ({
      body: { ...membership(world, caller, target), students: [studentOf(world, target)], answer: true },
    }),
  },
  'POST /admin/consents/export': asAdmin({}),
  'POST /admin/consents/import': asAdmin({ csv: 'email,answer\n', record: true }),
  'GET /admin/student/:id/consents': aboutStudent('query'),
  // The students of the matrix have no decision that could be settled.
  'POST /admin/student/:id/consents/settle': {
    ...aboutStudent('body', { answer: true, reason: 'A call' }),
    approved: {
      own: allowed('managesStudents', 'conflict'),
      class: allowed('managesStudents', 'conflict'),
      foreign: allowed('managesStudents', 'not_found'),
      stolen: 'forbidden',
    },
  },
  'PUT /admin/student/:id/of-age': aboutStudent('body', { isOfAge: true }),
  // The students of the matrix are not of legal age.
  'POST /student/:school/consent': {
    ...studentOnly(() => ({ answer: true })),
    approved: { own: allowed('answersCheckIn', 'not_found'), foreign: 'forbidden' },
  },
  'GET /school/:school/consent-rules': ofSchool(),
  'PUT /school/:school/consent-rules': ofSchool(rules),
  'GET /school/:school/consent-rules/preview': {
    ...ofSchool(),
    input: (world, _, target) => ({
      params: schoolOf(world, target),
      query: { mode: 'opt-in', ...previewed },
    }),
  },
  'POST /district/consents/import': districtOnly(() => ({ csv: 'id,answer\n', record: true }), null),
  'GET /district/consent-rules': districtView,
  'GET /district/consent-rules/preview': {
    ...districtView,
    input: (world, caller, target) => ({
      query: { ...districtView.input(world, caller, target).query, ...previewed },
    }),
  },
  'PUT /district/consent-rules': districtOnly(() => rules, null),
} satisfies Partial<Record<CallName, Row>>;
