import type { Row } from '../csv/row.ts';
import type { OrgRecord } from '../records.ts';
import { orgTypes } from './vocabulary.ts';

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
