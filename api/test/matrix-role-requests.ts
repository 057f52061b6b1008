import type { CallName } from '@tapin/shared/contract/calls';
import { allowed } from './expected-capabilities.ts';
import {
  membership,
  type Row,
  refusedForAllTargets,
  refusedInOtherSchools,
  viewFor,
} from './matrix-shapes.ts';
import type { World } from './matrix-world.ts';

const requestOf = ({ roleRequests }: World, target: string) => ({
  id: String(target === 'own' ? roleRequests.own : roleRequests.foreign),
});

/** Changes of roles, and requests for them. The own school has a super admin, who therefore decides, and no district admin does. */
export const roleRequestRows = {
  'POST /admin/restore-school-user': {
    input: (world, caller, target) => ({
      body: {
        ...membership(world, caller, target),
        // These people were neither removed nor denied.
        forSchoolUserId: String((target === 'own' ? world.applicant : world.foreignApplicant).schoolUserId),
      },
    }),
    none: 'session_expired',
    approved: {
      own: allowed('managesStaff', 'not_found'),
      foreign: allowed('managesStaff', 'not_found'),
      stolen: 'forbidden',
    },
    pending: refusedInOtherSchools,
    rejected: refusedInOtherSchools,
  },
  'PUT /admin/change-school-user-role': {
    input: (world, caller, target) => {
      // `class` demotes a super admin.
      const about = { own: world.colleague, class: world.head, foreign: world.foreignTeacher };
      const { schoolUserId } = target === 'stolen' ? world.foreignTeacher : about[target];
      return {
        body: {
          ...membership(world, caller, target),
          forSchoolUserId: String(schoolUserId),
          role: 'admin',
        },
      };
    },
    none: 'session_expired',
    approved: {
      own: allowed('managesStaff'),
      class: { with: { decidesRequests: 'ok', managesStaff: 'role_not_allowed' }, others: 'forbidden' },
      foreign: allowed('managesStaff', 'not_found'),
      stolen: 'forbidden',
    },
    pending: refusedForAllTargets,
    rejected: refusedForAllTargets,
  },
  'GET /admin/role-requests': viewFor('managesStaff'),
  'PUT /admin/role-request/:id': {
    input: (world, caller, target) => ({
      params: requestOf(world, target),
      body: { ...membership(world, caller, target), approve: true },
    }),
    none: 'session_expired',
    approved: {
      own: { with: { headsSchool: 'ok', decidesRequests: 'role_not_allowed' }, others: 'forbidden' },
      foreign: allowed('decidesRequests', 'not_found'),
      stolen: 'forbidden',
    },
    pending: refusedInOtherSchools,
    rejected: refusedInOtherSchools,
  },
  'DELETE /admin/role-request/:id': {
    input: (world, caller, target) => ({
      params: requestOf(world, target),
      body: membership(world, caller, target),
    }),
    none: 'session_expired',
    approved: {
      // An admin has made the request.
      own: { with: { decidesRequests: 'not_found', managesStaff: 'ok' }, others: 'forbidden' },
      foreign: allowed('managesStaff', 'not_found'),
      stolen: 'forbidden',
    },
    pending: refusedInOtherSchools,
    rejected: refusedInOtherSchools,
  },
} satisfies Partial<Record<CallName, Row>>;
