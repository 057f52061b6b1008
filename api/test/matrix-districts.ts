import { districtOnly, districtView } from './matrix-shapes.ts';

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
};
