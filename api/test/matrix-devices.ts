import { allowed } from './expected-capabilities.ts';
import {
  classOfColleague,
  membership,
  open,
  type Row,
  refusedForAllTargets,
  studentOf,
} from './matrix-shapes.ts';

/** The rows of the calls that let a new device log in. */
export const deviceRows = {
  'GET /auth/proof-of-work': open('ok'),
  'POST /auth/request-device-link': open('ok', () => ({ body: { email: 'nobody@example.org' } })),
  'POST /auth/admit-device': open('device_link_invalid', () => ({ body: { token: 'x' } })),
  'POST /auth/admit-device-with-code': open('code_wrong', (_, caller) => ({
    body: { email: caller.email, code: 'ABCDEFGH' },
  })),
  'POST /staff/student/:id/device-code': {
    input: (world, caller, target) => ({
      params: { id: studentOf(world, target) },
      body: membership(world, caller, target),
    }),
    none: 'session_expired',
    approved: {
      own: allowed('seesStudents'),
      class: classOfColleague,
      foreign: allowed('seesStudents', 'not_found'),
      stolen: 'forbidden',
    },
    pending: refusedForAllTargets,
    rejected: refusedForAllTargets,
  },
} satisfies Record<string, Row>;
