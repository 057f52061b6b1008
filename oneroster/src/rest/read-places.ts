import { readGrade } from '#src/csv/values.ts';
import { classTypes, orgTypes, sessionTypes } from '#src/files/vocabulary.ts';
import type { ClassRecord, OrgRecord, SessionRecord } from '#src/records.ts';
import type { Item } from './item.ts';

const placeOf = ({ file, line, isEnded }: Item) => ({ file, line, isEnded });

export function readOrg(item: Item): OrgRecord | null {
  const sourcedId = item.id('sourcedId');
  if (sourcedId === null) return null;
  return {
    kind: 'org',
    ...placeOf(item),
    sourcedId,
    name: item.text('name'),
    type: item.word('type', orgTypes).toLowerCase(),
    identifier: item.text('identifier'),
    parentSourcedId: item.reference('parent'),
  };
}

export function readSession(item: Item): SessionRecord | null {
  const sourcedId = item.id('sourcedId');
  const firstDay = item.day('startDate', 'first', 'error');
  const lastDay = item.day('endDate', 'last', 'error');
  if (sourcedId === null || firstDay === null || lastDay === null) return null;
  const schoolYear = Number(item.text('schoolYear'));
  return {
    kind: 'session',
    ...placeOf(item),
    sourcedId,
    title: item.text('title'),
    type: item.word('type', sessionTypes),
    firstDay,
    lastDay,
    schoolYear: schoolYear >= 1900 && schoolYear <= 2200 ? schoolYear : null,
  };
}

export interface Course {
  sourcedId: string;
  title: string;
  code: string;
}

export function readCourse(item: Item): Course | null {
  const sourcedId = item.id('sourcedId');
  return sourcedId === null ? null : { sourcedId, title: item.text('title'), code: item.text('courseCode') };
}

export function readClass(item: Item, courses: ReadonlyMap<string, Course>): ClassRecord | null {
  const sourcedId = item.id('sourcedId');
  const schoolSourcedId = item.id('school', item.reference('school'));
  if (sourcedId === null || schoolSourcedId === null) return null;
  const course = courses.get(item.reference('course'));
  return {
    kind: 'class',
    ...placeOf(item),
    sourcedId,
    title: item.text('title'),
    classCode: item.text('classCode'),
    classType: item.word('classType', classTypes) === 'homeroom' ? 'homeroom' : 'scheduled',
    courseTitle: course?.title ?? '',
    courseCode: course?.code ?? '',
    schoolSourcedId,
    sessionSourcedIds: item.references('terms'),
    periods: item.texts('periods'),
    grades: item.texts('grades').map(readGrade),
  };
}
