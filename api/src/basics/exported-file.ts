import type { ExportedFile } from '@tapin/contract/figures';
import { type Language, languageRow } from '@tapin/contract/languages';
import { type Cell, csvOf } from './csv.ts';

/** File systems accept names of 255 bytes. The rest is for the list, the day and the extension. */
const maxNameBytes = 160;

/** The maximum of rows in a file. A spreadsheet can open it, and the process formats it in a second. */
export const maxExportedRows = 50_000;

/** Keeps the words and numbers of every script. Browsers and systems do not accept all other characters. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .match(/(?:[\p{L}\p{N}]\p{M}*)+/gu);
  const bytes = new TextEncoder().encode(words?.join('-')).subarray(0, maxNameBytes);
  // With `stream` the decoder omits a character that the limit has cut.
  return new TextDecoder().decode(bytes, { stream: true }).replace(/-$/, '');
}

export function formatDay(language: Language, day: string): string {
  const { locale } = languageRow(language);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

export function fileNameOf(
  { of, list, day }: { of: string; list: string; day: string },
  ending: 'csv' | 'html' | 'json',
): string {
  return `${[slugOf(of), list, day].filter(Boolean).join('-')}.${ending}`;
}

export function exportedFile(
  names: { of: string; list: string; day: string },
  about: readonly (readonly Cell[])[],
  table: readonly (readonly Cell[])[],
): ExportedFile {
  return { fileName: fileNameOf(names, 'csv'), csv: csvOf([...about, [], ...table]) };
}

export const formatTimeIn = (language: Language, timeZone: string, at: string): string =>
  new Intl.DateTimeFormat(languageRow(language).locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(at));
