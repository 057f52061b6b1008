import { useTranslation } from '@tapin/shared/i18n';
import { cached } from '../i18n/formats/cached.ts';
import { joinUnits } from '../i18n/formats/list.ts';
import { wordsOf } from '../i18n/formats/words-of.ts';

import { written } from '../i18n/written.ts';

const minutesPerHour = 60;
const minutesPerDay = 24 * minutesPerHour;

const unitFormat = cached<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locales, options) => new Intl.NumberFormat(locales, { style: 'unit', ...options }),
);

/** Returns a function that formats minutes: "45 min", "2 hr 10 min", "3 days". */
export function useDuration() {
  const { language } = useTranslation('shared').i18n;
  const unit = (count: number, name: 'minute' | 'hour' | 'day') => {
    const unitDisplay = name === 'day' ? 'long' : 'short';
    return written(unitFormat(language, { unit: name, unitDisplay }).format(count), wordsOf(language));
  };
  return (minutes: number): string => {
    if (minutes < minutesPerHour) return unit(minutes, 'minute');
    if (minutes >= minutesPerDay) return unit(Math.round(minutes / minutesPerDay), 'day');
    const restMinutes = minutes % minutesPerHour;
    const hours = unit(Math.floor(minutes / minutesPerHour), 'hour');
    return restMinutes === 0 ? hours : joinUnits([hours, unit(restMinutes, 'minute')], language);
  };
}
