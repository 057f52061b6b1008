import { currentLanguage } from '@tapin/shared/i18n';

/** Both languages are written as people in the United States write them. */
const written = (at: number | string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(`${currentLanguage()}-US`, parts).format(new Date(at));

/** "Tuesday, March 3". */
export const dayOf = (at: number): string => written(at, { weekday: 'long', month: 'long', day: 'numeric' });

/** "9:42 AM". */
export const timeOf = (at: number | string): string => written(at, { hour: 'numeric', minute: '2-digit' });
