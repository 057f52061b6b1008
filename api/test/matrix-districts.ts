import type { CallName } from '@tapin/shared/contract/calls';
import { allowed } from './expected-capabilities.ts';
import { districtOnly, districtView, type Row, schoolOf } from './matrix-shapes.ts';

/** The calls of `district-calls.ts`. */
export const districtRows = {
  'PUT /district/remotes': districtOnly(() => ({ remotes: ['district'] }), null),
  'POST /district/add-school': districtOnly((world) => ({ schoolCode: world.free.code }), null),
  'POST /district/school': districtOnly(() => ({ schoolCode: 'NEW1', schoolName: 'New School' }), null),
  'PUT /district/school': districtOnly(
    (world, target) => ({
      schoolId: String(target === 'own' ? world.own.id : world.foreign.id),
      name: 'Renamed',
    }),
    'not_found',
  ),
  // The own school of the world has people, so an admin of the district is refused for that reason only.
  'DELETE /district/school/:school': {
    ...districtOnly(() => ({}), 'not_found'),
    input: (world, caller, target) => ({
      ...districtView.input(world, caller, target),
      params: schoolOf(world, target),
    }),
    approved: {
      own: allowed('managesDistrict', 'school_in_use'),
      foreign: allowed('managesDistrict', 'not_found'),
      stolen: 'forbidden',
    },
  },
  'PUT /district/school/approve-or-reject': districtOnly(
    (world, target) => ({
      forSchoolUserId: String(
        target === 'own' ? world.applicant.schoolUserId : world.foreignApplicant.schoolUserId,
      ),
      approved: true,
    }),
    'not_found',
  ),
  'GET /district/school-user-requests': districtView,
  'GET /district/overview': districtView,
  'GET /district/trends': districtView,
  'GET /district/overview/export': districtView,
} satisfies Partial<Record<CallName, Row>>;
