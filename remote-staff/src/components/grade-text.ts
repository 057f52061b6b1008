import type { Translation } from '@tapin/shared/i18n';

interface StudentGrade {
  grade: number | null;
  gradeName?: string | undefined;
}

/** Codes of grades that have a text. Another code, and a word of the district, is shown as it is. */
const namedGrades = ['PK', 'KG', '13', 'UG'] as const;

/** Returns the grade of a student as a person reads it; empty without a grade. */
export function gradeText(t: Translation<'staff'>['t'], { grade, gradeName }: StudentGrade): string {
  if (grade !== null) return t('student.grade', { grade });
  const named = namedGrades.find((code) => code === gradeName);
  return named ? t(`roster.grade.${named}`) : (gradeName ?? '');
}
