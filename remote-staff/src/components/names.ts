import type { Person } from '@tapin/shared/contract/entities';
import { writtenName } from '@tapin/shared/contract/written-name';
import type { Translation } from '@tapin/shared/i18n';

/** Returns the formal name of a member of staff: the prefix, if one was chosen, and the name. */
export const formalName = (person: Person): string => writtenName(person);

interface StudentGrade {
  grade: number | null;
  gradeName?: string | undefined;
}

/** The grade codes that have a text. Any other code, and a word of the district, is shown unchanged. */
const namedGrades = ['PK', 'KG', '13', 'UG'] as const;

export function gradeText(t: Translation<'staff'>['t'], { grade, gradeName }: StudentGrade): string {
  if (grade !== null) return t('student.grade', { grade });
  const named = namedGrades.find((code) => code === gradeName);
  return named ? t(`roster.grade.${named}`) : (gradeName ?? '');
}
