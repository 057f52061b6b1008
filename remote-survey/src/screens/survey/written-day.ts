import { currentLanguage } from '@tapin/shared/i18n';

/** Formats a day `YYYY-MM-DD` in the chosen language. */
export const writtenDay = (day: string): string =>
  new Date(`${day}T12:00`).toLocaleDateString(currentLanguage(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
