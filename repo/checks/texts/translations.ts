import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  fallbackLanguage,
  inEveryLanguage,
  type Language,
  languageRow,
  languages,
} from '@tapin/shared/contract/languages';
import { isIntlWord } from '../../../kit/build/texts/missing-texts.ts';
import { findPluralProblems, singularOf } from '../../../kit/build/texts/plural-forms.ts';
import { root, type SourceFile, sourceFiles } from '../source-files.ts';
import { readFlatTexts } from './locale-files.ts';

export interface Namespace {
  name: string;
  part: string;
  /** The keys of the texts in each language. Each plural form of a text has a key. */
  keys: Record<Language, Set<string>>;
}

const isPage = (part: string) => /^(host|shared|remote-.+)$/.test(part);

function readNamespaces(): Namespace[] {
  const withTexts = readdirSync(root).filter(
    (part) => isPage(part) && existsSync(join(root, part, 'src/locales')),
  );
  return withTexts.map((part) => ({
    name: part.replace('remote-', ''),
    part,
    keys: inEveryLanguage((language) => {
      return new Set(Object.keys(readFlatTexts(`${part}/src/locales/${language}.json`) ?? {}));
    }),
  }));
}

/** The examples of widgets are documents for developers, which are in English. */
const isProduct = ({ path }: SourceFile) => !/\.test\.tsx?$|\/testing\/|^shared\/widgets\//.test(path);

/**
 * Returns plural forms and words of `Intl` that a language lacks, keys that no code uses, and literal text in
 * components.
 */
export function findTranslationProblems(
  files: readonly SourceFile[] = sourceFiles(['*.ts', '*.tsx', '*.ejs']),
  namespaces: readonly Namespace[] = readNamespaces(),
): string[] {
  const sources = files.filter(isProduct);
  return [
    ...namespaces.flatMap(({ name, keys }) =>
      languages.flatMap((language) => findPluralProblems(name, language, keys[language])),
    ),
    ...namespaces
      .filter(({ name }) => name === 'shared')
      .flatMap(({ keys }) => languages.flatMap((language) => findIntlWordProblems(language, keys[language]))),
    ...namespaces.flatMap((namespace) => unusedKeys(namespace, sources)),
    ...literalTexts(sources),
  ];
}

const everyKey = ({ keys }: Namespace) =>
  new Set(
    languages.flatMap((language) => [...keys[language]].map(singularOf)).filter((key) => !isIntlWord(key)),
  );

/**
 * Returns the parts of a file that may contain keys: first arguments of `t`, titles, the values of a page, and the whole
 * file if it exports keys or declares a remote.
 */
function placesOfKeys({ path, text }: SourceFile): string {
  if (/\bTextKey</.test(text) || path.endsWith('/src/remote.ts')) return text;
  if (path.endsWith('.ejs'))
    return [...text.matchAll(/<%= text\.(\w+) %>/g)].map(([, key]) => `'static.${key}'`).join('\n');
  const calls = [...text.matchAll(/\b(?:t|useDocumentTitle)\(/g)].map(({ index, 0: { length } }) =>
    firstArgument(text, index + length),
  );
  return [...calls, ...titlesIn(text).map((title) => `'${title}'`)].join('\n');
}

function firstArgument(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (depth === 0 && (letter === ',' || letter === ')')) return text.slice(start, at);
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
  }
  return '';
}

const titlesIn = (text: string) => [...text.matchAll(/\btitle: '([\w.-]+)'/g)].map(([, title = '']) => title);

/** Returns the keys that no code uses. The compiler finds the reverse: keys in code without a text. */
function unusedKeys(namespace: Namespace, files: readonly SourceFile[]): string[] {
  const { name, part } = namespace;
  const uses = new Set<string>();
  const beginnings: string[] = [];
  for (const file of files) {
    const isOwn = file.part === part || file.text.includes(`useTranslation('${name}')`);
    const places = placesOfKeys(file);
    const isOfNamespace = (use: string) => use.startsWith(`${name}:`) || (isOwn && !use.includes(':'));
    const bare = (use: string) => use.replace(`${name}:`, '');
    for (const [, use = ''] of places.matchAll(/['"`]([\w:.-]+)['"`]/g))
      if (isOfNamespace(use)) uses.add(bare(use));
    for (const [, use = ''] of places.matchAll(/`([\w:.-]+[.:-])\$\{/g))
      if (isOfNamespace(use)) beginnings.push(bare(use));
  }
  return [...everyKey(namespace)]
    .filter((key) => !uses.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)))
    .map((key) => `${name}: ${key} is used nowhere`);
}

function literalTexts(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, part }) => path.endsWith('.tsx') && isPage(part))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /^\s*(?:<[a-z][^<>]*>)?([A-ZÁÉÍÓÚÑ][a-záéíóúñ]+(?: [\wáéíóúñ',.]+)+)\s*(?:<\/\w+>)?\s*$/gm,
        ),
      ].map(([, literal = '']) => `${path}: "${literal}" stands in the code, not in the locales`),
    );
}

/** Returns the words that `Intl` writes into the days, times, lists and durations of the fallback language. */
function intlWords(): string[] {
  const { locale } = languageRow(fallbackLanguage);
  const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1));
  const weekdays = Array.from({ length: 7 }, (_, day) => new Date(2026, 0, 1 + day));
  const hours = [new Date(2026, 0, 1, 9), new Date(2026, 0, 1, 21)];
  const dates = (days: readonly Date[], options: Intl.DateTimeFormatOptions) =>
    days.map((day) => day.toLocaleString(locale, options));
  const durations = (unit: string, unitDisplay: 'short' | 'long') =>
    [1, 2].map((count) => count.toLocaleString(locale, { style: 'unit', unit, unitDisplay }));
  const formatted = [
    ...dates(weekdays, { weekday: 'long' }),
    ...dates(weekdays, { weekday: 'short' }),
    ...dates(months, { month: 'long' }),
    ...dates(months, { month: 'short' }),
    ...dates(hours, { hour: 'numeric' }),
    new Intl.ListFormat(locale).format(['1', '2', '3']),
    ...durations('minute', 'short'),
    ...durations('hour', 'short'),
    ...durations('day', 'long'),
  ];
  return [...new Set(formatted.flatMap((text) => text.match(/\p{L}+/gu) ?? []))];
}

/** Returns the words that the shared texts of a language lack although `Intl` does not know the language. */
export function findIntlWordProblems(language: string, keys: ReadonlySet<string>): string[] {
  if (Intl.DateTimeFormat.supportedLocalesOf(language).length > 0) return [];
  return intlWords()
    .filter((word) => !keys.has(`intl.${word}`))
    .map((word) => `shared: intl.${word} has no text in "${language}", which Intl does not know`);
}
