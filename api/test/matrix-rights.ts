import type { CallName } from '@tapin/shared/contract/calls';
import { allowed } from './expected-capabilities.ts';
import {
  membership,
  type Row,
  refusedForAllTargets,
  studentOnly,
  studentPage,
  viewFor,
} from './matrix-shapes.ts';

/** The calls of `rights-calls.ts`, and the correction of an answer. */
export const rightsRows = {
  'POST /student/correct-response/:school': (() => {
    const row = studentOnly(() => ({ answer: 'none', response: true }));
    return { ...row, approved: { ...row.approved, own: allowed('answersCheckIn', 'not_found') } };
  })(),
  'GET /admin/looks': viewFor('managesStudents'),
  'GET /admin/looks/export': viewFor('managesStudents'),
  'GET /staff/student/:id/record/notes': {
    ...studentPage({}),
    approved: {
      own: allowed('managesStudents'),
      class: allowed('managesStudents'),
      foreign: allowed('managesStudents', 'not_found'),
      stolen: 'forbidden',
    },
  },
  'PUT /admin/record-note/:event': {
    input: (world, caller, target) => ({
      params: { event: '0' },
      body: { ...membership(world, caller, target), reason: 'It names another student.' },
    }),
    none: 'session_expired',
    approved: { own: allowed('managesStudents', 'not_found'), stolen: 'forbidden' },
    pending: refusedForAllTargets,
    rejected: refusedForAllTargets,
  },
  'GET /admin/unused-accounts': viewFor('managesStaff'),
} satisfies Partial<Record<CallName, Row>>;
