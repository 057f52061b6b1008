import type { Row } from '../csv/row.ts';
import { readGrade } from '../csv/values.ts';
import type { ClassRecord } from '../records.ts';
import type { Courses } from './courses.ts';
import { classTypes } from './vocabulary.ts';

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
