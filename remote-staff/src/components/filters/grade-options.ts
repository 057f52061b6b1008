import type { NamedGrade } from '@tapin/shared/contract/entities';
import type { Translation } from '@tapin/shared/i18n';
import { gradeText } from '#src/components/grade-text.ts';

const codesBeforeGradeOne = ['IT', 'PR', 'PK', 'TK', 'KG', 'K'];
/** The mark of a code of a grade in the address, so that grade 13 of a roster is no number that does not exist. */
const codeMark = '_';

export const parameterOfCode = (code: string): string => codeMark + code;

/** Returns the code of a grade that is none of 1 to 12 from the address; undefined for any other text. */
export const codeInParameter = (text: string): string | undefined =>
  text.startsWith(codeMark) && text.length > 1 && text.length <= 21 ? text.slice(codeMark.length) : undefined;

/** Puts options of grades that are none of 1 to 12 before or after the others: PK, KG, 1 to 12, 13, UG. */
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
