import { pluralRules } from '@tapin/contract/languages';

const form = /_(zero|one|two|few|many|other)$/;

/** Returns the key of a text without the plural form: "days" for "days_one". */
export const singularOf = (key: string): string => key.replace(form, '');

export const hasKey = (keys: ReadonlySet<string>, key: string): boolean =>
  keys.has(key) || keys.has(`${key}_other`);

export function findPluralProblems(name: string, language: string, keys: ReadonlySet<string>): string[] {
  const { pluralCategories } = pluralRules(language).resolvedOptions();
  const counted = new Set([...keys].filter((key) => form.test(key)).map(singularOf));
  const needed = [...counted].flatMap((key) => pluralCategories.map((category) => `${key}_${category}`));
  const lacking = needed.filter((key) => !keys.has(key));
  const idle = [...keys].filter((key) => form.test(key) && !needed.includes(key));
  return [
    ...lacking.map((key) => `${name}: ${key} has no text in "${language}", which needs this plural form`),
    ...idle.map((key) => `${name}: ${key} is no plural form of "${language}"`),
  ];
}
