import { useQuery } from '@tapin/shared/query';
import { searchOptions } from '@tapin/shared/ui/combobox-search';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useMemo } from 'react';
import { type Status, statusQuery, type TodaysAnswers } from '#src/components/filters/status-calls.ts';
import { useClassFilter } from '#src/components/filters/use-class-filter.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import { fullName } from '#src/components/names.ts';

function search(students: readonly TodaysAnswers[], term: string): TodaysAnswers[] {
  const options = students.map(({ student }) => ({
    id: student._id,
    label: `${fullName(student)} ${student.firstName} ${student.lastName} ${student.email}`,
  }));
  const found = new Set(searchOptions(options, term).map(({ id }) => id));
  return students.filter(({ student }) => found.has(student._id));
}

const searchIn = (status: Status, term: string): Status => ({
  ...status,
  checkedIn: search(status.checkedIn, term),
  notCheckedIn: search(status.notCheckedIn, term),
  off: search(status.off, term),
});

/** Loads today's answers of the students that the filters in the address select. */
export function useStatus() {
  const { filter } = useClassFilter();
  const search = useSearch();
  const query = useQuery(statusQuery(useSchoolUserId(), filter));
  const { data } = query;
  const { term } = search;
  const found = useMemo(() => (data && term ? searchIn(data, term) : data), [data, term]);
  /** `found` has the students who match the search. The whole reply is for figures. */
  return { query, search, found };
}
