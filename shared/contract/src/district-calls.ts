import { type Static, Type } from 'typebox';
import { defineCalls } from './call.ts';
import { DistrictSettingsSchema } from './district-settings.ts';
import { DistrictTrendsSchema } from './district-trends.ts';
import {
  CodeSchema,
  DistrictSchema,
  DistrictUserSchema,
  DoneSchema,
  MemberSchema,
  NameSchema,
  SchoolSchema,
  SchoolUserSchema,
  VerificationSchema,
} from './entities.ts';
import { ExportedFileSchema } from './figures.ts';
import { RoleRequestSchema } from './role-request-calls.ts';
import { IdSchema, oneOfNumbers } from './schemas.ts';
import { OverviewTotalsSchema, SchoolOverviewSchema } from './school-overview.ts';
import { trendRanges } from './vocabulary.ts';

const optedIn = { kind: 'district', optedIn: true } as const;

/** The pending requests at one school of the district. */
const SchoolRequestsSchema = Type.Object({
  schoolName: Type.String(),
  adminRequests: Type.Array(MemberSchema),
  teacherRequests: Type.Array(MemberSchema),
  /** Requests for new super admins that the district decides about. An API of an earlier version does not send them. */
  roleRequests: Type.Optional(Type.Array(RoleRequestSchema)),
});

/** A school that the district has asked for and does not have, because the request is pending or was denied. */
const AskedSchoolSchema = Type.Object({
  school: Type.Object({ _id: IdSchema, name: Type.String() }),
  verified: VerificationSchema,
});

export type AskedSchool = Static<typeof AskedSchoolSchema>;

export const districtCalls = defineCalls({
  'POST /district/user': {
    summary: 'Ask for access to a district by its code',
    access: { kind: 'session' },
    body: Type.Object({ districtCode: CodeSchema }),
    response: Type.Object({ district: DistrictSchema, districtUser: DistrictUserSchema }),
    errors: ['district_code_unknown', 'already_member', 'role_not_allowed', 'too_many_requests'],
    once: true,
  },
  'PUT /district/remotes': {
    summary: 'Choose which opt-in remotes the district has turned on',
    access: { kind: 'district', optedIn: false },
    body: Type.Object({
      districtUserId: IdSchema,
      remotes: DistrictSettingsSchema.properties.remotes,
    }),
    response: Type.Object({ district: DistrictSchema }),
    errors: [],
  },
  'POST /district/add-school': {
    summary: 'Ask an existing school to join the district; a super admin of that school decides',
    access: optedIn,
    body: Type.Object({ districtUserId: IdSchema, schoolCode: CodeSchema }),
    response: Type.Object({ school: SchoolSchema, schoolUser: SchoolUserSchema }),
    errors: ['school_code_unknown', 'school_in_district', 'district_not_opted_in', 'too_many_requests'],
  },
  'POST /district/school': {
    summary: 'Create a school that belongs to the district',
    access: optedIn,
    body: Type.Object({ districtUserId: IdSchema, schoolCode: CodeSchema, schoolName: NameSchema }),
    response: Type.Object({ school: SchoolSchema, schoolUser: SchoolUserSchema }),
    errors: ['school_code_taken', 'district_not_opted_in', 'too_many_requests'],
    once: true,
  },
  'PUT /district/school': {
    summary: "Change the name or the code of one of the district's schools",
    access: optedIn,
    body: Type.Object(
      {
        districtUserId: IdSchema,
        schoolId: IdSchema,
        name: Type.Optional(NameSchema),
        code: Type.Optional(CodeSchema),
      },
      { minProperties: 3 },
    ),
    response: Type.Object({ school: SchoolSchema }),
    errors: ['school_code_taken', 'district_not_opted_in', 'not_found', 'too_many_requests'],
  },
  'DELETE /district/school/:school': {
    summary: 'Remove a school of the district that has no people and no answers',
    access: optedIn,
    params: Type.Object({ school: IdSchema }),
    query: Type.Object({ districtUserId: IdSchema }),
    response: DoneSchema,
    errors: ['district_not_opted_in', 'not_found', 'school_in_use'],
    once: true,
  },
  'GET /district/school-user-requests': {
    summary: 'The teachers and admins who wait for approval, by school id',
    access: optedIn,
    query: Type.Object({ districtUserId: IdSchema }),
    response: Type.Object({ data: Type.Record(Type.String(), SchoolRequestsSchema) }),
    errors: ['district_not_opted_in'],
  },
  'GET /district/overview': {
    summary: "How the district's schools are doing today, by name, and which schools it has asked for",
    access: optedIn,
    query: Type.Object({ districtUserId: IdSchema }),
    response: Type.Object({
      schools: Type.Array(SchoolOverviewSchema),
      totals: OverviewTotalsSchema,
      asked: Type.Array(AskedSchoolSchema),
    }),
    errors: ['district_not_opted_in', 'time_zone_unknown'],
  },
  'GET /district/trends': {
    summary:
      "How the students of the district's schools answered in a range of days, and in the range before",
    access: optedIn,
    query: Type.Object({ districtUserId: IdSchema, daysAgo: Type.Optional(oneOfNumbers(trendRanges)) }),
    response: DistrictTrendsSchema,
    errors: ['district_not_opted_in', 'time_zone_unknown'],
  },
  'GET /district/overview/export': {
    summary: 'The same as a table for a spreadsheet; that it was taken is written down',
    access: optedIn,
    idempotent: false,
    query: Type.Object({ districtUserId: IdSchema, daysAgo: Type.Optional(oneOfNumbers(trendRanges)) }),
    response: ExportedFileSchema,
    errors: ['district_not_opted_in', 'time_zone_unknown', 'too_many_requests'],
  },
  'PUT /district/school/approve-or-reject': {
    summary: "Approve or deny a request at one of the district's schools",
    access: optedIn,
    body: Type.Object({ districtUserId: IdSchema, forSchoolUserId: IdSchema, approved: Type.Boolean() }),
    response: DoneSchema,
    errors: ['district_not_opted_in', 'not_oneself', 'member_elsewhere', 'not_found', 'role_not_allowed'],
    once: true,
  },
});
