import type { CallName } from '@tapin/shared/contract/calls';
import { allowed } from './expected-capabilities.ts';
import { id, membership, type Row, refusedForAllTargets, studentOf, viewFor } from './matrix-shapes.ts';

/** The calls with which admins change the students of a school. No student of this world was removed. */
export const studentAdminRows = {
  'GET /staff/removed-students': viewFor('managesStudents'),
  'POST /user/first-steps-seen': {
    input: (world, caller, target) => ({ body: membership(world, caller, target) }),
    none: 'session_expired',
    approved: { own: allowed('worksAtSchool'), stolen: 'forbidden' },
    pending: { own: 'membership_not_approved', stolen: 'forbidden' },
    rejected: { own: 'membership_not_approved', stolen: 'forbidden' },
  },
  'POST /staff/student/:id/restore': {
    input: (world, caller, target) => ({
      params: { id: studentOf(world, target) },
      body: membership(world, caller, target),
    }),
    none: 'session_expired',
    approved: {
      own: allowed('managesStudents', 'not_found'),
      class: allowed('managesStudents', 'not_found'),
      foreign: allowed('managesStudents', 'not_found'),
      stolen: 'forbidden',
    },
    pending: refusedForAllTargets,
    rejected: refusedForAllTargets,
  },
  'PUT /staff/student/:id/classes': {
    input: (world, caller, target) => ({
      params: { id: studentOf(world, target) },
      body: {
        ...membership(world, caller, target),
        grade: 9,
        // `class` names a teacher of another school.
        classes: [
          { class: 'home_room', teacherId: id(target === 'class' ? world.foreignTeacher : world.colleague) },
        ],
      },
    }),
    none: 'session_expired',
    approved: {
      own: allowed('managesStudents'),
      class: allowed('managesStudents', 'teacher_not_in_school'),
      foreign: allowed('managesStudents', 'not_found'),
      stolen: 'forbidden',
    },
    pending: refusedForAllTargets,
    rejected: refusedForAllTargets,
  },
} satisfies Partial<Record<CallName, Row>>;
