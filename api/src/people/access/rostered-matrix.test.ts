import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallName } from '@tapin/contract/calls';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { checkMatrix } from '#test/matrix/check-matrix.ts';
import { allowed } from '#test/matrix/expected-capabilities.ts';
import type { World } from '#test/matrix/matrix-world.ts';
import { callNames } from '#test/visitor.ts';

test('every call allows exactly the roles, states and targets in the access matrix', async (t) => {
  const { wrong, cases } = await checkMatrix(t, await build(t));
  assert.deepEqual(wrong, []);
  t.diagnostic(`${callNames.length} calls, ${cases} cases`);
});

/**
 * The calls that depend on a roster membership, and the calls with which a person whose membership ended could see or
 * change something.
 */
const calls: readonly CallName[] = [
  'GET /user/me',
  'PUT /user/profile',
  'POST /user/school',
  'GET /school/:school/teachers',
  'POST /student/select-classes/:school',
  'POST /student/grade/:school',
  'GET /student/:school/questions',
  'POST /student/submit-response/:school',
  'POST /student/:school/talk',
  'GET /staff/dashboard',
  'GET /staff/students',
  'GET /staff/student/:id/overview',
  'GET /staff/student/:id/record',
  'GET /staff/follow-ups',
  'POST /staff/student/:id/follow-up',
  'GET /staff/first-log-ins',
  'DELETE /staff/student/:id',
  'GET /admin/staff',
  'POST /admin/approve-or-reject-school-user',
  'PUT /admin/change-school-user-role',
];

test('people whom a roster keeps or has ended have the access in the matrix', async (t) => {
  const built = await build(t);
  /** The roster keeps all people of the callers' own school. It has ended the membership of the rejected callers. */
  const prepare = async ({ own }: World) => {
    await sql`update school_users set is_rostered = true,
      ended_at = case when verified = 'rejected' then ${built.clock.now()}::timestamptz end
      where school_id = ${own.id} and verified <> 'pending'`.execute(built.db);
  };
  const { wrong, cases } = await checkMatrix(t, built, ['student', 'teacher', 'admin', 'super_admin'], {
    checkedCalls: calls,
    prepare,
    differing: {
      'PUT /user/profile': { own: 'kept_by_roster' },
      'POST /student/select-classes/:school': {
        own: allowed('answersCheckIn', 'kept_by_roster'),
        class: allowed('answersCheckIn', 'kept_by_roster'),
      },
      'POST /student/grade/:school': { own: allowed('answersCheckIn', 'kept_by_roster') },
      'DELETE /staff/student/:id': {
        own: allowed('managesStudents', 'kept_by_roster'),
        class: allowed('managesStudents', 'kept_by_roster'),
      },
      'POST /admin/approve-or-reject-school-user': { class: allowed('managesStaff', 'kept_by_roster') },
      'PUT /admin/change-school-user-role': {
        own: allowed('managesStaff', 'kept_by_roster'),
        class: allowed('managesStaff', 'kept_by_roster'),
      },
    },
  });
  assert.deepEqual(wrong, []);
  assert.ok(cases > 400, `${cases} cases`);
});
