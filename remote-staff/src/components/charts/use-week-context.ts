import { useTranslation } from '@tapin/shared/i18n';
import { useMemo } from 'react';
import { today } from '#src/components/days/days.ts';
import type { WeekContext } from './week-chart.ts';

/** Returns the translations and the current day, which the charts of a week depend on. */
export function useWeekContext(): WeekContext {
  const { t, i18n } = useTranslation('staff');
  const day = today();
  return useMemo(() => ({ t, language: i18n.language, today: day }), [t, i18n.language, day]);
}
