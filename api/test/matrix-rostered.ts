import type { CallName } from '@tapin/shared/contract/calls';
import { allowed } from './expected-capabilities.ts';
import {
  inEveryState,
  membership,
  open,
  type Row,
  refusedForAllTargets,
  refusedInOtherSchools,
  studentOf,
  viewFor,
} from './matrix-shapes.ts';

/** A change about a person who is not in a roster, whom it therefore does not find in any school. */
const ofPerson = (capability: 'seesStudents' | 'managesStaff', input: Row['input']): Row => ({
  input,
  none: 'session_expired',
  approved: {
    own: allowed(capability, 'not_found'),
    class: allowed(capability, 'not_found'),
    foreign: allowed(capability, 'not_found'),
    stolen: 'forbidden',
  },
  pending: refusedForAllTargets,
  rejected: refusedForAllTargets,
});

/** The rows of the first log-in of people of a roster. `rostered.test.ts` has the cases of people who are in one. */
export const rosteredRows = {
  'POST /auth/slip': open('slip_wrong', () => ({ body: { code: 'ABCD-EFGH-JKMN' } })),
  'POST /auth/invitation': open('invitation_invalid', () => ({ body: { token: 'x' } })),
  'POST /auth/invitation/accept': open('invitation_invalid', () => ({
    body: { token: 'x', password: 'a-long-sentence' },
  })),
  'POST /auth/invitation/connect': {
    input: () => ({ body: { token: 'x' } }),
    none: 'session_expired',
    ...inEveryState('invitation_invalid'),
  },
  'GET /staff/first-log-ins': viewFor('seesStudents'),
  'GET /admin/first-log-ins': viewFor('managesStaff'),
  'POST /staff/slips': ofPerson('seesStudents', (world, caller, target) => ({
    body: { ...membership(world, caller, target), students: [studentOf(world, target)] },
  })),
  'DELETE /staff/student/:id/slip': ofPerson('seesStudents', (world, caller, target) => ({
    params: { id: studentOf(world, target) },
    query: membership(world, caller, target),
  })),
  'POST /admin/invitations': ofPerson('managesStaff', (world, caller, target) => ({
    body: { ...membership(world, caller, target), of: 'students', people: [studentOf(world, target)] },
  })),
  'DELETE /admin/invitation/:id': {
    ...ofPerson('managesStaff', (world, caller, target) => ({
      params: { id: studentOf(world, target) },
      query: membership(world, caller, target),
    })),
    pending: refusedInOtherSchools,
    rejected: refusedInOtherSchools,
  },
} satisfies Partial<Record<CallName, Row>>;
