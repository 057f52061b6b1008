import type { Language } from '@tapin/shared/contract/languages';
import type { RosterChange } from '@tapin/shared/contract/roster-calls';
import { fillPlaceholders, texts } from '#src/basics/language.ts';

type Field = RosterChange['fields'][number];
export type Values = Record<string, unknown> | null;

/** Returns the name of a person by the `sourcedId`, or undefined when it is not known. */
type NameOf = (sourcedId: string) => string | undefined;

interface Wording {
  language: Language;
  nameOf: NameOf;
}

/** The members of a class whose names are listed. The others are counted. */
const maxNames = 10;

export function membersIn(values: Values): { sourcedId: string; role: string }[] {
  return values !== null && Array.isArray(values.members) ? values.members : [];
}

function namesOf(members: readonly { sourcedId: string }[], { language, nameOf }: Wording): string {
  const named = members.flatMap(({ sourcedId }) => nameOf(sourcedId) ?? []).slice(0, maxNames);
  const rest = String(members.length - named.length);
  if (rest === '0') return named.join(', ');
  if (named.length === 0) return rest;
  return [...named, fillPlaceholders(texts[language].rosterTables.more, { count: rest })].join(', ');
}

/** Returns the members of a class that come, go or change, by role. */
function memberFields(before: Values, after: Values, wording: Wording): Field[] {
  const roles: Record<string, string> = texts[wording.language].rosterTables.members;
  return Object.entries(roles).flatMap(([role, field]) => {
    const [gone, come] = [before, after].map((values) =>
      namesOf(
        membersIn(values).filter((member) => member.role === role),
        wording,
      ),
    );
    return gone || come ? [{ field, before: gone ?? '', after: come ?? '' }] : [];
  });
}

/** A grade that is none of 1 to 12 is shown as the SIS writes it. */
const withGrade = (values: Values): Values =>
  values && { ...values, grade: values.gradeCode ?? values.grade };

function textOf(key: string, value: unknown, language: Language): string {
  if (value === null || value === undefined) return '';
  const words = texts[language].exports;
  const wordsOfKey: Partial<Record<string, Record<string, string>>> = {
    role: words.roles,
    classType: words.classes,
  };
  if (Array.isArray(value)) return value.join(', ');
  return wordsOfKey[key]?.[String(value)] ?? String(value);
}

/** Returns the fields that differ before and after a change, with their names and values in words. */
export function fieldsOf(
  change: { before: Values; after: Values },
  wording: Wording,
): RosterChange['fields'] {
  const { language } = wording;
  const [before, after] = [withGrade(change.before), withGrade(change.after)];
  const names: Record<string, string> = texts[language].rosterTables.fields;
  const fields = Object.entries(names).flatMap(([key, field]) => {
    const [old, next] = [textOf(key, before?.[key], language), textOf(key, after?.[key], language)];
    return old === next ? [] : [{ field, before: old, after: next }];
  });
  return [...fields, ...memberFields(before, after, wording)];
}
