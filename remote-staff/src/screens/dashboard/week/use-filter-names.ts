import { useTranslation } from '@tapin/shared/i18n';
import type { Dashboard } from '#src/api/dashboard.ts';
import { formalName } from '#src/full-name.ts';
import { useStatsFilter } from '../use-stats-filter.ts';

/** Returns the names of the filters that are set, for a title. */
export function useFilterNames({ teachers }: Dashboard): string[] {
  const { t } = useTranslation('staff');
  const { teacherId, classType, grade } = useStatsFilter().group;
  const teacher = teachers.find(({ user }) => user._id === teacherId);
  const names = [
    teacher && formalName(teacher.user),
    classType && t(`class.${classType}`),
    grade && t('dashboard.grade', { grade }),
  ];
  return names.filter((name) => name !== undefined && name !== 0);
}
