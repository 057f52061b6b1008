import { useTranslation } from '@tapin/shared/i18n';
import type { Dashboard } from '#src/api/dashboard.ts';
import { formalName } from '#src/full-name.ts';
import { gradeText } from '#src/grade-text.ts';
import { useStatsFilter } from '../use-stats-filter.ts';

/** Returns the names of the filters that are set, for a title. */
export function useFilterNames({ teachers, namedGrades = [] }: Dashboard): string[] {
  const { t } = useTranslation('staff');
  const { teacherId, classType, grade, gradeCode } = useStatsFilter().group;
  const teacher = teachers.find(({ user }) => user._id === teacherId);
  const named = namedGrades.find(({ code }) => code === gradeCode);
  const names = [
    teacher && formalName(teacher.user),
    classType && t(`class.${classType}`),
    grade && t('dashboard.grade', { grade }),
    gradeCode && gradeText(t, { grade: null, gradeName: named?.name ?? gradeCode }),
  ];
  return names.filter((name) => name !== undefined && name !== 0);
}
