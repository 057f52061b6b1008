import { useTranslation } from '@tapin/shared/i18n';

const hour = 60;
const day = 24 * hour;

/** Minutes as people say them: "45 min", "2 h 10 min", "3 days". */
export function useDuration() {
  const { t } = useTranslation('district');
  return (minutes: number): string => {
    if (minutes < hour) return t('schools.duration.minutes', { count: minutes });
    if (minutes >= day) return t('schools.duration.days', { count: Math.round(minutes / day) });
    const rest = minutes % hour;
    const hours = t('schools.duration.hours', { count: Math.floor(minutes / hour) });
    return rest === 0 ? hours : `${hours} ${t('schools.duration.minutes', { count: rest })}`;
  };
}
