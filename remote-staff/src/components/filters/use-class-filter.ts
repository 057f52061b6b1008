import type { InputOf } from '@tapin/shared/contract/calls';
import type { NamedGrade } from '@tapin/shared/contract/entities';
import { classTypes, grades } from '@tapin/shared/contract/vocabulary';
import type { Translation } from '@tapin/shared/i18n';
import { useSearchParams } from '@tapin/shared/router';
import { knownValue } from '@tapin/shared/ui/use-url-parameter';
import { useCan } from '#src/components/membership.ts';
import { gradeText } from '#src/components/names.ts';

const codesBeforeGradeOne = ['IT', 'PR', 'PK', 'TK', 'KG', 'K'];
/** The prefix of a grade code in the address. It distinguishes the code 13 of a roster from an invalid grade number. */
const codeMark = '_';

export const parameterOfCode = (code: string): string => codeMark + code;

/** Returns the grade code in a parameter of the address; undefined for any other text. */
export const codeInParameter = (text: string): string | undefined =>
  text.startsWith(codeMark) && text.length > 1 && text.length <= 21 ? text.slice(codeMark.length) : undefined;

/** Merges named grades with the numbered grades in the order PK, KG, 1 to 12, 13, UG. */
export function withNamedGrades<T extends NamedGrade>(
  t: Translation<'staff'>['t'],
  options: readonly { value: string; label: string }[],
  named: readonly T[],
  labelOf: (text: string, grade: T) => string = (text) => text,
) {
  const optionOf = (grade: T) => ({
    value: parameterOfCode(grade.code),
    label: labelOf(gradeText(t, { grade: null, gradeName: grade.name }), grade),
  });
  const isEarly = ({ code }: T) => codesBeforeGradeOne.includes(code);
  return [
    ...named.filter(isEarly).map(optionOf),
    ...options,
    ...named.filter((each) => !isEarly(each)).map(optionOf),
  ];
}

/** Filters by teacher, class and grade. Without a filter a list has every student whom the viewer sees. */
export type ClassFilter = Omit<InputOf<'GET /staff/students/status'>['query'], 'schoolUserId'>;

/** The filters as the address has them. A grade outside of 1 to 12 is written as its code. */
type Change = Partial<Record<'teacherId' | 'classType' | 'grade', string>>;

const parametersOf = ({ grade, gradeCode, ...classFilter }: ClassFilter): Record<string, string> => ({
  ...classFilter,
  ...(grade && { grade: String(grade) }),
  ...(gradeCode && { grade: parameterOfCode(gradeCode) }),
});

/** Reads the teacher, the class and the grade from the address. Each change adds an entry to the browser history. */
export function useClassFilter() {
  const [params, setParams] = useSearchParams();
  const seesAll = useCan('seesAllStudents');
  const teacherId = seesAll ? params.get('teacherId') : null;
  const classType = knownValue(classTypes, params.get('classType'));
  const grade = knownValue(grades, params.get('grade'));
  const gradeCode = codeInParameter(params.get('grade') ?? '');
  const filter: ClassFilter = {
    ...(teacherId && { teacherId }),
    ...(classType && { classType }),
    ...(grade && { grade }),
    ...(gradeCode && { gradeCode }),
  };

  const change = (next: Change) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      for (const [name, value] of Object.entries(next)) {
        if (value) changed.set(name, value);
        else changed.delete(name);
      }
      return changed;
    });

  const pathWith = (path: string, parameters: Record<string, string> = {}) => {
    const search = new URLSearchParams({ ...parameters, ...parametersOf(filter) }).toString();
    return search ? `${path}?${search}` : path;
  };
  return { filter, isSet: Object.keys(filter).length > 0, change, pathWith };
}
