import type { CaseloadStudent } from '@tapin/shared/contract/care-calls';
import type { CaseloadGroup } from '@tapin/shared/contract/vocabulary';
import { useState } from 'react';

export interface CaseloadSection {
  /** Undefined in a list without groups. */
  group: CaseloadGroup | undefined;
  students: CaseloadStudent[];
}

/** Where a student stood when the list was opened. */
type Places = ReadonlyMap<string, { group: CaseloadGroup | undefined; at: number }>;

function addPlaces(places: Places, students: readonly CaseloadStudent[]): Places {
  const added = new Map(places);
  for (const { _id, group } of students) {
    if (!added.has(_id)) added.set(_id, { group, at: added.size });
  }
  return added;
}

/**
 * Returns the students in the groups and the order in which this list showed them first, so that no row moves under the
 * finger after an act of the viewer or of a colleague. Another choice (`key`) has an order of its own.
 */
export function useSteadyOrder(
  key: string,
  students: readonly CaseloadStudent[],
  hasGroups: boolean,
): CaseloadSection[] {
  const [known, setKnown] = useState<{ key: string; places: Places }>({ key, places: new Map() });
  const places = known.key === key ? known.places : new Map();
  const current = students.every(({ _id }) => places.has(_id)) ? places : addPlaces(places, students);
  if (current !== known.places) setKnown({ key, places: current });
  const placeOf = ({ _id }: CaseloadStudent) => current.get(_id) ?? { group: undefined, at: 0 };
  const sections: CaseloadSection[] = [];
  for (const student of [...students].sort((one, other) => placeOf(one).at - placeOf(other).at)) {
    const group = hasGroups ? placeOf(student).group : undefined;
    const section = sections.find((each) => each.group === group);
    if (section) section.students.push(student);
    else sections.push({ group, students: [student] });
  }
  return sections;
}
