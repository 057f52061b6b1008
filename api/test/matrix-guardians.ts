import type { CallName } from '@tapin/shared/contract/calls';
import { allowed } from './expected-capabilities.ts';
import { membership, open, type Row, refusedForAllTargets, studentOf, viewFor } from './matrix-shapes.ts';

const someone = { token: 'x', textHash: 'x', answer: true };

/** A call of admins about one student. The schools of the matrix do not ask guardians, and have no addresses. */
const aboutStudent = (
  part: 'query' | 'body',
  own: 'ok' | 'not_found' | 'guardians_not_asked',
  more = {},
): Row => ({
  input: (world, caller, target) => ({
    params: { id: studentOf(world, target), guardian: '1' },
    [part]: { ...membership(world, caller, target), ...more },
  }),
  none: 'session_expired',
  approved: {
    own: allowed('managesStudents', own),
    class: allowed('managesStudents', own),
    foreign: allowed('managesStudents', own === 'ok' ? 'not_found' : own),
    stolen: 'forbidden',
  },
  pending: refusedForAllTargets,
  rejected: refusedForAllTargets,
});

const asAdmin = (more: object): Row => ({
  ...viewFor('managesStudents'),
  input: (world, caller, target) => ({ body: { ...membership(world, caller, target), ...more } }),
  approved: { own: allowed('managesStudents', 'guardians_not_asked'), stolen: 'forbidden' },
});

/** The calls of `guardian-calls.ts`. */
export const guardianRows = {
  'POST /guardian/consent/read': open('guardian_link_invalid', () => ({ body: { token: 'x' } })),
  'POST /guardian/consent': open('guardian_link_invalid', () => ({ body: someone })),
  'GET /admin/guardians': viewFor('managesStudents'),
  'POST /admin/guardians/ask': asAdmin({}),
  'POST /admin/guardians/import': asAdmin({ csv: 'email,guardian\n', record: true }),
  'GET /admin/student/:id/guardians': aboutStudent('query', 'ok'),
  'POST /admin/student/:id/guardians': aboutStudent('body', 'guardians_not_asked', {
    email: 'lee@home.test',
    language: 'en',
  }),
  'DELETE /admin/student/:id/guardians/:guardian': aboutStudent('query', 'not_found'),
  'POST /admin/student/:id/guardians/:guardian/revoke': aboutStudent('body', 'not_found'),
} satisfies Partial<Record<CallName, Row>>;
