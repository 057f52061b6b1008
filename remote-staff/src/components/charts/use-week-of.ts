import { useTranslation } from '@tapin/shared/i18n';
import { useMemo } from 'react';
import { today } from '#src/days.ts';
import type { WeekOf } from './week-chart.ts';

/** The words and the day that a week's charts are told in. */
export function useWeekOf(): WeekOf {
  const { t, i18n } = useTranslation('staff');
  const day = today();
  return useMemo(() => ({ t, language: i18n.language, today: day }), [t, i18n.language, day]);
}
