import type { Language } from '@tapin/shared/contract/entities';
import type { ExportedFile } from '@tapin/shared/contract/figures';
import { type Cell, csvOf } from './csv.ts';

/** Letters and digits only, so that every system takes it for a file's name. */
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

/** What a file is called: of whom or where it is, what is in it, and since when. */
export function fileNameOf(
  { of, list, day }: { of: string; list: string; day: string },
  ending: 'csv' | 'json',
): string {
  return `${[plain(of), list, day].filter(Boolean).join('-')}.${ending}`;
}

/** A table of which one can still tell, years later, what it shows: `about` comes before it, a line each. */
export function exportedFile(
  names: { of: string; list: string; day: string },
  about: readonly (readonly Cell[])[],
  table: readonly (readonly Cell[])[],
): ExportedFile {
  return { fileName: fileNameOf(names, 'csv'), csv: csvOf([...about, [], ...table]) };
}
