import { classTypes } from '@tapin/shared/contract/vocabulary';
import { useSearchParams } from '@tapin/shared/router';
import { useCan } from '#src/api/membership.ts';
import type { ClassFilter } from '#src/api/status.ts';

type Change = { [Name in keyof ClassFilter]?: string };

/** The teacher and the class that the address filters by. Choosing another is a step that the browser can go back. */
export function useClassFilter() {
  const [params, setParams] = useSearchParams();
  const seesAll = useCan('seesAllStudents');
  const teacherId = seesAll ? params.get('teacherId') : null;
  const classType = classTypes.find((known) => known === params.get('classType'));
  const filter: ClassFilter = { ...(teacherId && { teacherId }), ...(classType && { classType }) };

  /** Sets what is named; an empty value takes the filter away. */
  const change = (next: Change) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      for (const [name, value] of Object.entries(next)) {
        if (value) changed.set(name, value);
        else changed.delete(name);
      }
      return changed;
    });

  /** Another screen of the same students. */
  const pathWith = (path: string, parameters: Record<string, string> = {}) => {
    const search = new URLSearchParams({ ...parameters, ...filter }).toString();
    return search ? `${path}?${search}` : path;
  };
  return { filter, isSet: teacherId !== null || classType !== undefined, change, pathWith };
}
