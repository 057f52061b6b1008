import { formatDate } from '@tapin/shared/formats/date';

/** Formats a time `HH:MM` as people write it in the language of the page. */
export const formatTimeOfDay = (time: string): string =>
  formatDate(new Date(`2026-01-01T${time}:00Z`), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
