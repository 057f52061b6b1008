import { classTypes } from '@tapin/shared/contract/vocabulary';
import { useSearchParams } from '@tapin/shared/router';
import { useCan } from '#src/components/membership.ts';
import { codeInParameter, parameterOfCode } from './grade-options.ts';
import type { ClassFilter } from './status-calls.ts';

export const grades = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The filters as the address has them: a grade that is none of 1 to 12 is written by its code. */
type Change = Partial<Record<'teacherId' | 'classType' | 'grade', string>>;

const parametersOf = ({ grade, gradeCode, ...classFilter }: ClassFilter): Record<string, string> => ({
  ...classFilter,
  ...(grade && { grade: String(grade) }),
  ...(gradeCode && { grade: parameterOfCode(gradeCode) }),
});

/** Reads the teacher, the class and the grade from the address. Each change is an entry in the history of the browser. */
export function useClassFilter() {
  const [params, setParams] = useSearchParams();
  const seesAll = useCan('seesAllStudents');
  const teacherId = seesAll ? params.get('teacherId') : null;
  const classType = classTypes.find((known) => known === params.get('classType'));
  const grade = grades.find((each) => String(each) === params.get('grade'));
  const gradeCode = codeInParameter(params.get('grade') ?? '');
  const filter: ClassFilter = {
    ...(teacherId && { teacherId }),
    ...(classType && { classType }),
    ...(grade && { grade }),
    ...(gradeCode && { gradeCode }),
  };

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
    const search = new URLSearchParams({ ...parameters, ...parametersOf(filter) }).toString();
    return search ? `${path}?${search}` : path;
  };
  return { filter, isSet: Object.keys(filter).length > 0, change, pathWith };
}
