import { Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import {
  ClassTypeSchema,
  DoneSchema,
  GradeNumberSchema,
  PersonSchema,
  studentGradeFields,
} from './entities.ts';
import { pageFields, SearchedPageSchema } from './paging.ts';
import { IdSchema, orNull, SchoolUserIdSchema, TimeSchema } from './schemas.ts';

const StudentParams = Type.Object({ id: IdSchema });

/** The calls with which admins of a school change its students. */
export const studentAdminCalls = defineCalls({
  'GET /staff/removed-students': {
    summary: 'The students whom the school has removed and can restore, the last one first',
    access: asMember('managesStudents'),
    query: SearchedPageSchema,
    response: Type.Object({
      ...pageFields,
      students: Type.Array(
        Type.Object({
          ...PersonSchema.properties,
          ...studentGradeFields,
          /** Null for a student who was removed before the time was stored. */
          removedAt: orNull(TimeSchema),
          /** The name of the person who removed the student; null for the operator and for a deleted account. */
          removedBy: orNull(Type.String()),
        }),
      ),
    }),
    errors: [],
  },
  'POST /staff/student/:id/restore': {
    summary: 'Restore a removed student with all answers, by user id',
    access: asMember('managesStudents'),
    params: StudentParams,
    body: SchoolUserIdSchema,
    response: DoneSchema,
    errors: ['not_found', 'member_elsewhere'],
    once: true,
  },
  'PUT /staff/student/:id/classes': {
    summary:
      "Correct a student's grade and teachers, by user id; the roster keeps those of a rostered student",
    access: asMember('managesStudents'),
    params: StudentParams,
    body: Type.Object({
      schoolUserId: IdSchema,
      /** Absent to keep the grade. */
      grade: Type.Optional(GradeNumberSchema),
      /** Replaces all class assignments of the student. */
      classes: Type.Array(Type.Object({ class: ClassTypeSchema, teacherId: IdSchema }), { maxItems: 10 }),
    }),
    response: DoneSchema,
    errors: ['not_found', 'teacher_not_in_school', 'kept_by_roster'],
  },
});
