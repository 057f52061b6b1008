import type { Language } from '@tapin/shared/contract/entities';
import type { ExportedFile } from '@tapin/shared/contract/figures';
import { type Cell, csvOf } from './csv.ts';

/** Replaces everything but letters and digits, so that every system accepts the file name. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}

export function dayIn(language: Language, day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** Returns the name of an exported file: the person or the school, the content and the day. */
export function fileNameOf(
  { of, list, day }: { of: string; list: string; day: string },
  ending: 'csv' | 'json',
): string {
  return `${[plain(of), list, day].filter(Boolean).join('-')}.${ending}`;
}

/** Formats a table for export. The lines of `about` come first, so that the file explains itself years later. */
export function exportedFile(
  names: { of: string; list: string; day: string },
  about: readonly (readonly Cell[])[],
  table: readonly (readonly Cell[])[],
): ExportedFile {
  return { fileName: fileNameOf(names, 'csv'), csv: csvOf([...about, [], ...table]) };
}
