import type { Language } from '@tapin/shared/contract/languages';
import type { RosterChange } from '@tapin/shared/contract/roster-calls';
import { texts } from '#src/basics/language.ts';

type Values = Record<string, unknown> | null;

function textOf(value: unknown, language: Language): string {
  const words = texts[language].rosterTables;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map((each) => textOf(each, language)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns what a change changes, with the name of each field in words. */
export function fieldsOf(
  { before, after }: { before: Values; after: Values },
  language: Language,
): RosterChange['fields'] {
  const names: Record<string, string> = texts[language].rosterTables.fields;
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys
    .filter((key) => key in names && !isSame(before?.[key], after?.[key]))
    .map((key) => ({
      field: names[key] ?? key,
      before: textOf(before?.[key], language),
      after: textOf(after?.[key], language),
    }));
}
