import type { CallName } from '@tapin/contract/calls';
import { allowed } from './expected-capabilities.ts';
import {
  aboutStudent,
  asMember,
  id,
  ofSchool,
  onSchools,
  onStudents,
  type Row,
  row,
  studentOf,
  type Target,
  viewFor,
} from './matrix-shapes.ts';
import type { World } from './matrix-world.ts';

/**
 * A call about a membership: the target `own` is a person in the caller's school, other targets are a person
 * elsewhere.
 */
const forMember = (own: keyof World & ('applicant' | 'colleague'), more: object = {}) =>
  asMember('body', (world, target) => ({
    forSchoolUserId: String(
      (target === 'own' ? world[own] : own === 'applicant' ? world.foreignApplicant : world.foreignTeacher)
        .schoolUserId,
    ),
    ...more,
  }));

const requestOf = ({ roleRequests }: World, target: Target) => ({
  id: String(target === 'own' ? roleRequests.own : roleRequests.foreign),
});

const ofStaff = (world: World, target: Target) => ({
  id: String(target === 'own' ? world.colleague.schoolUserId : world.foreignTeacher.schoolUserId),
});

/** These calls are about a person who is not in a roster, so they find nobody in any school. */
const slips = onStudents('seesStudents', 'not_found');
const invitations = onStudents('managesStaff', 'not_found');

export const memberRows = {
  'GET /staff/removed-students': viewFor('managesStudents'),
  'POST /user/first-steps-seen': row(asMember('body'), {
    own: allowed('worksAtSchool'),
    stolen: 'forbidden',
  }),
  // No student of this world was removed.
  'POST /staff/student/:id/restore': aboutStudent('body', onStudents('managesStudents', 'not_found')),
  'DELETE /staff/student/:id': aboutStudent('body', onStudents('managesStudents')),
  'PUT /staff/student/:id/classes': aboutStudent(
    'body',
    { ...onStudents('managesStudents'), class: allowed('managesStudents', 'teacher_not_in_school') },
    (world: World, target: Target) => ({
      grade: 9,
      // The target `class` names a teacher of another school.
      classes: [
        { class: 'home_room', teacherId: id(target === 'class' ? world.foreignTeacher : world.colleague) },
      ],
    }),
  ),

  'POST /admin/approve-or-reject-district': row(
    asMember('body', (world: World, target: Target) => ({
      // The target `foreign` is a district that has not asked for this school.
      districtId: String(target === 'own' ? world.foreignDistrict : world.ownDistrict),
      approve: true,
    })),
    onSchools(allowed('headsSchool'), allowed('headsSchool', 'not_found')),
  ),
  'POST /admin/approve-or-reject-school-user': row(
    asMember('body', (world: World, target: Target) => {
      // The target `class` removes a colleague. The other targets approve a pending person.
      const about = { own: world.applicant, class: world.colleague };
      const { schoolUserId } =
        target === 'own' || target === 'class' ? about[target] : world.foreignApplicant;
      return { forSchoolUserId: String(schoolUserId), approve: target !== 'class' };
    }),
    {
      ...onStudents('managesStaff'),
      own: { with: { decidesRequests: 'ok', managesStaff: 'role_not_allowed' }, others: 'forbidden' },
    },
  ),
  'GET /admin/staff': viewFor('managesStaff'),
  'GET /admin/staff/export': viewFor('managesStaff'),
  'GET /admin/staff/:id': row(
    asMember('query', {}, ofStaff),
    onSchools(allowed('managesStaff'), allowed('managesStaff', 'not_found')),
  ),
  // These people were neither removed nor denied.
  'POST /admin/restore-school-user': row(
    forMember('applicant'),
    onSchools(allowed('managesStaff', 'not_found'), allowed('managesStaff', 'not_found')),
  ),

  // The caller's school has a super admin, who therefore decides about requests instead of a district admin.
  'PUT /admin/change-school-user-role': row(
    asMember('body', (world: World, target: Target) => {
      // The target `class` demotes a super admin.
      const about = { own: world.colleague, class: world.head };
      const { schoolUserId } = target === 'own' || target === 'class' ? about[target] : world.foreignTeacher;
      return { forSchoolUserId: String(schoolUserId), role: 'admin' };
    }),
    {
      ...onStudents('managesStaff'),
      class: { with: { decidesRequests: 'ok', managesStaff: 'role_not_allowed' }, others: 'forbidden' },
    },
  ),
  'GET /admin/role-requests': viewFor('managesStaff'),
  'PUT /admin/role-request/:id': row(
    asMember('body', { approve: true }, requestOf),
    onSchools(
      { with: { headsSchool: 'ok', decidesRequests: 'role_not_allowed' }, others: 'forbidden' },
      allowed('decidesRequests', 'not_found'),
    ),
  ),
  // An admin has made the request.
  'DELETE /admin/role-request/:id': row(
    asMember('body', {}, requestOf),
    onSchools(
      { with: { decidesRequests: 'not_found', managesStaff: 'ok' }, others: 'forbidden' },
      allowed('managesStaff', 'not_found'),
    ),
  ),

  'GET /school/:school/second-factor': ofSchool('requiresSecondFactors'),
  'PUT /school/:school/second-factor': ofSchool('requiresSecondFactors', { required: true }),
  // The colleague has no second factor.
  'POST /admin/reset-second-factors': row(
    forMember('colleague'),
    onSchools(allowed('managesStaff', 'not_found'), allowed('managesStaff', 'not_found')),
  ),

  'GET /staff/first-log-ins': viewFor('seesStudents'),
  'GET /admin/first-log-ins': viewFor('managesStaff'),
  'POST /staff/slips': row(
    asMember('body', (world: World, target: Target) => ({ students: [studentOf(world, target)] })),
    slips,
  ),
  'DELETE /staff/student/:id/slip': aboutStudent('query', slips),
  'POST /admin/invitations': row(
    asMember('body', (world: World, target: Target) => ({
      of: 'students',
      people: [studentOf(world, target)],
    })),
    invitations,
  ),
  'DELETE /admin/invitation/:id': aboutStudent('query', invitations),
} satisfies Partial<Record<CallName, Row>>;
