import type { Row } from '../csv/row.ts';
import type { RoleRecord } from '../records.ts';
import { isFamilyRole, roles } from './vocabulary.ts';

/** Makes the record of a row of roles.csv, which only OneRoster 1.2 has. */
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
