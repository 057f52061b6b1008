import { classTypes } from '@tapin/shared/contract/vocabulary';
import { useSearchParams } from '@tapin/shared/router';
import { useCan } from '#src/api/membership.ts';
import type { ClassFilter } from '#src/api/status.ts';

type Change = { [Name in keyof ClassFilter]?: string };

/** Reads the teacher and the class from the address. Each change is an entry in the history of the browser. */
export function useClassFilter() {
  const [params, setParams] = useSearchParams();
  const seesAll = useCan('seesAllStudents');
  const teacherId = seesAll ? params.get('teacherId') : null;
  const classType = classTypes.find((known) => known === params.get('classType'));
  const filter: ClassFilter = { ...(teacherId && { teacherId }), ...(classType && { classType }) };

  /** Sets the given filters. An empty value removes a filter. */
  const change = (next: Change) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      for (const [name, value] of Object.entries(next)) {
        if (value) changed.set(name, value);
        else changed.delete(name);
      }
      return changed;
    });

  /** Returns the path of another screen with the same filters. */
  const pathWith = (path: string, parameters: Record<string, string> = {}) => {
    const search = new URLSearchParams({ ...parameters, ...filter }).toString();
    return search ? `${path}?${search}` : path;
  };
  return { filter, isSet: teacherId !== null || classType !== undefined, change, pathWith };
}
