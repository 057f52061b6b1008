import type { Row } from '../csv/row.ts';
import type { SessionRecord } from '../records.ts';
import { sessionTypes } from './vocabulary.ts';

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

/** Some exports write both years, for example 2025-2026. The last one is the year of the standard. */
function yearOf(value: string): number | null {
  const year = value.match(/(\d{4})\D*$/)?.[1];
  return year ? Number(year) : null;
}
