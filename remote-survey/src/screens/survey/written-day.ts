import { formatDate } from '@tapin/shared/formats/date';

/** Formats a day `YYYY-MM-DD` in the chosen language. */
export const writtenDay = (day: string): string =>
  formatDate(new Date(`${day}T12:00`), { weekday: 'long', month: 'long', day: 'numeric' });
