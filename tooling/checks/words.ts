import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEveryLanguage, type Language } from '@tapin/shared/contract/languages';
import { root } from './source-files.ts';

/** The texts of one folder, by key and language. */
export interface TextsOf {
  name: string;
  texts: Record<Language, Record<string, string>>;
}

/** Words that the texts of the product do not use, with the word to use instead. See `docs/glossary.md`. */
const wordsNotToUse: Record<Language, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/\b(some|any|every|no)body\b/i, 'someone, anyone, everyone, no one'],
    [/\bmails?\b/i, 'email'],
    [/\bat once\b/i, 'right away'],
    [/\bsign(s|ed|ing)? (in|up)\b/i, 'log in, create an account'],
    [/\badministrators?\b/i, 'admin, as a label or in a sentence'],
    [/\bfigures\b/i, 'numbers, stats'],
    [/\bchecks? in\b|\bchecking in\b|(?<!well-being )\bcheck-in\b/i, 'tap in (students), follow up (adults)'],
    [/\bstands? in\b/i, 'backup'],
    [/\bmissing for\b/i, 'no tap-in'],
    [/\bsees this\b|\bwill see it today\b|\bis enough\b/i, 'a text that promises nothing'],
    [/\bparents\b(?! or guardians)/i, 'parents or guardians, family'],
  ],
  es: [
    [/(o|e|r)\/a\b/i, 'docente, administración, consejería; both words in a sentence'],
    [/\ba las \{|\bde las \{/i, 'a label before the time: “a las 1:05” is wrong'],
    [/^Pasar a \{/, 'pasar el seguimiento de …: the student is not the receiver'],
    [/\baún\b/i, 'todavía'],
    [/\bpresiona\b/i, 'toca'],
    [/\bfaltan?\b (\{|por)|^faltan?$/i, 'sin responder'],
    [/\batención\b|\batendid[ao]s\b|\batienden\b/i, 'apoyo, seguimiento'],
    [/\bregular\b/i, 'más o menos'],
    [/\bregistro completo\b|\bdescargar el registro\b/i, 'expediente'],
    [/\bpedidos? de\b/i, 'petición'],
    [/\bsuplente\b|\ben su lugar\b/i, 'persona de respaldo'],
    [/\bmiembros?\b/i, 'integrante'],
    [/\bcódigo de (escuela|distrito)\b/i, 'código de la escuela, código del distrito'],
    [/\bcontest/i, 'responder'],
    [/\bte quitó\b|\bsi no puedes más\b/i, 'words that do not hurt'],
    [/\bverá tu petición\b|\bte buscará\b|\bbasta para\b/i, 'a text that promises nothing'],
    [/\busted\b/i, 'tú, or no address at all'],
    [/\b(ordenador|móvil)\b/i, 'computadora, teléfono'],
  ],
};

type Nested = string | readonly Nested[] | { [key: string]: Nested };

/** Flattens a file of texts; keys are joined by dots. */
export function textsIn(texts: Nested, prefix = ''): Record<string, string> {
  if (typeof texts === 'string') return { [prefix]: texts };
  const entries = Object.entries(texts).map(([key, text]) =>
    textsIn(text, prefix ? `${prefix}.${key}` : key),
  );
  return Object.assign({}, ...entries);
}

/** Reads the files of one kind in every language; `path` has `*` for the language. */
const read = (path: string): TextsOf => {
  const inLanguage = (language: Language) =>
    textsIn(JSON.parse(readFileSync(join(root, path.replace('*', language)), 'utf8')));
  return { name: path.split('/')[0] ?? path, texts: inEveryLanguage(inLanguage) };
};

const productTexts = (): TextsOf[] =>
  [
    'host/src/locales/*.json',
    'shared/src/locales/*.json',
    'remote-auth/src/locales/*.json',
    'remote-auth/src/screens/privacy-policy/privacy-policy.*.json',
    'remote-auth/src/screens/terms-of-use/terms-of-use.*.json',
    'remote-survey/src/locales/*.json',
    'remote-staff/src/locales/*.json',
    'remote-district/src/locales/*.json',
    'api/src/basics/locales/*.json',
  ].map(read);

/** Returns texts with a word that is not to be used, and English texts that have two Spanish ones. */
export const findWordProblems = (all: readonly TextsOf[] = productTexts()): string[] => [
  ...all.flatMap(({ name, texts }) => [
    ...wrongWords(name, 'en', texts.en),
    ...wrongWords(name, 'es', texts.es),
  ]),
  ...twoTranslations(all),
];

const wrongWords = (name: string, language: Language, texts: Record<string, string>): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    wordsNotToUse[language].flatMap(([word, instead]) => {
      const [found] = word.exec(text) ?? [];
      return found ? [`${name}: ${key} has "${found}" in "${language}"; use: ${instead}`] : [];
    }),
  );

function twoTranslations(all: readonly TextsOf[]): string[] {
  const first = new Map<string, { place: string; spanish: string }>();
  return all.flatMap(({ name, texts: { en, es } }) =>
    Object.entries(en).flatMap(([key, english]) => {
      const spanish = es[key] ?? '';
      const place = `${name}: ${key}`;
      const earlier = first.get(english);
      if (!earlier) first.set(english, { place, spanish });
      if (!earlier || earlier.spanish === spanish) return [];
      return [`"${english}" is "${earlier.spanish}" in ${earlier.place}, and "${spanish}" in ${place}`];
    }),
  );
}
