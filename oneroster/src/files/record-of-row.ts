import type { Row } from '../csv/row.ts';
import { readGrade } from '../csv/values.ts';
import type { ClassRecord, EnrollmentRecord, OrgRecord, RoleRecord, SessionRecord } from '../records.ts';
import type { Courses } from './courses.ts';
import { classTypes, enrollmentRoles, isFamilyRole, orgTypes, roles, sessionTypes } from './vocabulary.ts';

export function orgOf(row: Row): OrgRecord[] {
  const type = row.oneOf('type', orgTypes) ?? row.text('type').toLowerCase();
  return [
    {
      kind: 'org',
      ...row.common(),
      sourcedId: row.requiredId(),
      name: row.required('name'),
      type,
      identifier: row.text('identifier'),
      parentSourcedId: row.id('parentSourcedId'),
    },
  ];
}

export function sessionOf(row: Row): SessionRecord[] {
  return [
    {
      kind: 'session',
      ...row.common(),
      sourcedId: row.requiredId(),
      title: row.required('title'),
      type: row.oneOf('type', sessionTypes) ?? row.text('type'),
      firstDay: row.requiredDate('startDate', 'first'),
      lastDay: row.requiredDate('endDate', 'last'),
      schoolYear: yearOf(row.text('schoolYear')),
    },
  ];
}

/** Some exports write both years, such as 2025-2026. The standard uses the last year. */
function yearOf(value: string): number | null {
  const year = value.match(/(\d{4})\D*$/)?.[1];
  return year ? Number(year) : null;
}

export function classOf(row: Row, courses: Courses): ClassRecord[] {
  const courseId = row.id('courseSourcedId');
  const course = courses.get(courseId);
  return [
    {
      kind: 'class',
      ...row.common(),
      sourcedId: row.requiredId(),
      title: row.text('title') || row.text('classCode') || course?.title || row.required('title'),
      classCode: row.text('classCode'),
      classType: classTypeOf(row),
      courseTitle: course?.title ?? '',
      courseCode: course?.code ?? '',
      schoolSourcedId: row.requiredId('schoolSourcedId'),
      sessionSourcedIds: row.ids('termSourcedIds'),
      periods: row.list('periods'),
      grades: row.list('grades').map(readGrade),
    },
  ];
}

function classTypeOf(row: Row): string {
  const raw = row.text('classType');
  const type = row.oneOf('classType', classTypes);
  if (!type && raw !== '') row.report('value-type', 'warning', 'classType', raw);
  return type ?? 'scheduled';
}

/** Creates the record of a row of roles.csv, which only OneRoster 1.2 has. */
export function roleOf(row: Row): RoleRecord[] {
  const raw = row.required('role');
  const role = raw.startsWith('ext:') ? raw : row.oneOf('role', roles);
  if (!role) row.refuse('value-type', 'role', raw);
  if (isFamilyRole(role)) return [];
  return [
    {
      kind: 'role',
      ...row.common(),
      personSourcedId: row.requiredId('userSourcedId'),
      orgSourcedId: row.requiredId('orgSourcedId'),
      role,
      isPrimary: row.text('roleType').toLowerCase() !== 'secondary',
      firstDay: row.date('beginDate', 'first'),
      lastDay: row.date('endDate', 'last'),
    },
  ];
}

export function enrollmentOf(row: Row): EnrollmentRecord[] {
  const raw = row.required('role');
  const role = row.oneOf('role', enrollmentRoles);
  if (!role) row.refuse('value-type', 'role', raw);
  return [
    {
      kind: 'enrollment',
      ...row.common(),
      sourcedId: row.requiredId(),
      classSourcedId: row.requiredId('classSourcedId'),
      schoolSourcedId: row.id('schoolSourcedId'),
      personSourcedId: row.requiredId('userSourcedId'),
      role,
      isPrimary: row.boolean('primary', false),
      firstDay: row.date('beginDate', 'first'),
      lastDay: row.date('endDate', 'last'),
    },
  ];
}
