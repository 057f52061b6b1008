import { languageRow } from '../contract/languages.ts';
import { useTranslation } from '../i18n/i18n.ts';

const hour = 60;
const day = 24 * hour;

/** Returns a function that formats minutes: "45 min", "2 hr 10 min", "3 days". */
export function useDuration() {
  const { language } = useTranslation('shared').i18n;
  const written = (count: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(languageRow(language).locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'day' ? 'long' : 'short',
    }).format(count);
  return (minutes: number): string => {
    if (minutes < hour) return written(minutes, 'minute');
    if (minutes >= day) return written(Math.round(minutes / day), 'day');
    const rest = minutes % hour;
    const hours = written(Math.floor(minutes / hour), 'hour');
    return rest === 0 ? hours : `${hours} ${written(rest, 'minute')}`;
  };
}
