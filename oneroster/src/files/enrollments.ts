import type { Row } from '../csv/row.ts';
import type { EnrollmentRecord } from '../records.ts';
import { enrollmentRoles } from './vocabulary.ts';

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
