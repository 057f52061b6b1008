import { Type } from 'typebox';
import { defineCalls } from './call.ts';
import { DoneSchema, IdSchema, literals, MemberSchema } from './entities.ts';
import { pageCounts, SearchedPageSchema } from './paging.ts';

export const schoolAdmin = {
  kind: 'member',
  roles: ['admin', 'super_admin', 'district_admin'],
  by: 'schoolUserId',
} as const;

/** The roles a staff member can be given. */
export const staffRoles = ['super_admin', 'admin', 'teacher'] as const;

export const adminCalls = defineCalls({
  'POST /admin/approve-or-reject-district': {
    summary: 'Let a district have the school, or refuse it',
    access: { kind: 'member', roles: ['super_admin'], by: 'schoolUserId' },
    body: Type.Object({ schoolUserId: IdSchema, districtId: IdSchema, approve: Type.Boolean() }),
    response: DoneSchema,
    errors: ['school_in_district', 'not_found'],
  },
  'POST /admin/approve-or-reject-school-user': {
    summary: 'Approve or deny a request, or remove a member (approve: false)',
    access: schoolAdmin,
    body: Type.Object({ schoolUserId: IdSchema, forSchoolUserId: IdSchema, approve: Type.Boolean() }),
    response: DoneSchema,
    errors: ['not_oneself', 'role_not_allowed', 'member_elsewhere', 'not_found', 'last_super_admin'],
  },
  'PUT /admin/change-school-user-role': {
    summary: "Change a staff member's role",
    access: schoolAdmin,
    body: Type.Object({ schoolUserId: IdSchema, forSchoolUserId: IdSchema, role: literals(staffRoles) }),
    response: DoneSchema,
    errors: ['not_oneself', 'role_not_allowed', 'not_found', 'last_super_admin'],
  },
  'GET /admin/staff/:id': {
    summary: 'One staff member, by membership id',
    access: schoolAdmin,
    params: Type.Object({ id: IdSchema }),
    query: Type.Object({ schoolUserId: IdSchema }),
    response: MemberSchema,
    errors: ['not_found'],
  },
  'GET /admin/staff': {
    summary: "The school's approved staff, by name",
    access: schoolAdmin,
    query: SearchedPageSchema,
    response: Type.Object({ ...pageCounts, schoolUsers: Type.Array(MemberSchema) }),
    errors: [],
  },
});
