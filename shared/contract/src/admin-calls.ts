import { Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import { ClassTypeSchema, DoneSchema, MemberSchema, PersonSchema, studentGradeFields } from './entities.ts';
import { pageFields, SearchedPageSchema } from './paging.ts';
import { grantedRoles } from './policy.ts';
import { IdSchema, literals, TimeSchema } from './schemas.ts';

export const adminCalls = defineCalls({
  'POST /admin/approve-or-reject-district': {
    summary: 'Let a district have the school, or refuse it',
    access: asMember('headsSchool'),
    body: Type.Object({ schoolUserId: IdSchema, districtId: IdSchema, approve: Type.Boolean() }),
    response: DoneSchema,
    errors: ['school_in_district', 'not_found'],
    once: true,
  },
  'POST /admin/approve-or-reject-school-user': {
    summary: 'Approve or deny a request, or remove a member (approve: false)',
    access: asMember('managesStaff'),
    body: Type.Object({ schoolUserId: IdSchema, forSchoolUserId: IdSchema, approve: Type.Boolean() }),
    response: DoneSchema,
    errors: [
      'not_oneself',
      'role_not_allowed',
      'member_elsewhere',
      'not_found',
      'last_super_admin',
      'kept_by_roster',
    ],
  },
  'POST /admin/restore-school-user': {
    summary: 'Undo the removal of a staff member, who gets the students back, or the denial of a request',
    access: asMember('managesStaff'),
    body: Type.Object({ schoolUserId: IdSchema, forSchoolUserId: IdSchema }),
    response: DoneSchema,
    errors: ['not_oneself', 'role_not_allowed', 'member_elsewhere', 'not_found'],
    once: true,
  },
  'PUT /admin/change-school-user-role': {
    summary: "Change a staff member's role; an admin's grant of the role super admin becomes a request",
    access: asMember('managesStaff'),
    body: Type.Object({ schoolUserId: IdSchema, forSchoolUserId: IdSchema, role: literals(grantedRoles) }),
    response: Type.Object({
      ...DoneSchema.properties,
      /** True when the role was requested, and nothing has changed yet. */
      requested: Type.Optional(Type.Literal(true)),
    }),
    errors: ['not_oneself', 'role_not_allowed', 'not_found', 'last_super_admin', 'kept_by_roster'],
  },
  'GET /admin/staff/:id': {
    summary: 'One staff member, by membership id',
    access: asMember('managesStaff'),
    params: Type.Object({ id: IdSchema }),
    query: Type.Object({ schoolUserId: IdSchema }),
    response: Type.Object({
      ...MemberSchema.properties,
      /** Whether the person has a second factor. */
      hasSecondFactor: Type.Optional(Type.Boolean()),
      /** Since when the person is at the school. */
      since: Type.Optional(TimeSchema),
      /** The students who have the person as a teacher or counselor, each with the classes, by name. */
      students: Type.Optional(
        Type.Array(
          Type.Object({
            ...PersonSchema.properties,
            ...studentGradeFields,
            classes: Type.Array(
              Type.Object({
                classType: ClassTypeSchema,
                /** The title of a class of the roster. */
                title: Type.Optional(Type.String()),
              }),
            ),
          }),
        ),
      ),
    }),
    errors: ['not_found'],
  },
  'GET /admin/staff': {
    summary: "The school's approved staff, by name",
    access: asMember('managesStaff'),
    query: SearchedPageSchema,
    response: Type.Object({ ...pageFields, schoolUsers: Type.Array(MemberSchema) }),
    errors: [],
  },
});
