import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { dayFormat, writtenFormat } from './days.ts';

dayjs.extend(customParseFormat);

const typedFormats = [writtenFormat, 'M/D/YYYY', 'M/DD/YYYY', 'MM/D/YYYY'];

export const isDay = (text: string): boolean => dayjs(text, dayFormat, true).isValid();

export function parseTypedDay(text: string): string | null {
  const typed = dayjs(text.trim(), typedFormats, true);
  return typed.isValid() ? typed.format(dayFormat) : null;
}
