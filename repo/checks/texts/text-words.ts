import { type Language, languages } from '@tapin/shared/contract/languages';
import { type ProductTexts, readProductTexts } from './locale-files.ts';

interface TextWord {
  language: Language;
  insteadOf: string;
  write: string;
  pattern: RegExp;
  /** Texts that keep the word, as `place key`, each with the reason. */
  exceptions?: Readonly<Record<string, string>>;
}

type Word = Omit<TextWord, 'language'>;

const english: readonly Word[] = [
  {
    insteadOf: 'somebody, anybody, everybody, nobody',
    write: 'someone, anyone, everyone, no one',
    pattern: /\b(some|any|every|no)body\b/i,
  },
  { insteadOf: 'mail', write: 'email', pattern: /\bmails?\b/i },
  {
    insteadOf: 'sign in, sign up',
    write: 'log in, create an account',
    pattern: /\bsign(s|ed|ing)? (in|up)\b/i,
  },
  {
    insteadOf: 'administrator',
    write: 'admin, as a label or in a sentence',
    pattern: /\badministrators?\b/i,
  },
  {
    insteadOf: 'check in, check-in (except for “well-being check-in”)',
    write: 'tap in, tap-in (students); follow up (adults)',
    pattern: /\bcheck(s|ed|ing)? in\b|(?<!well-being )\bcheck-ins?\b/i,
  },
  { insteadOf: 'need care', write: 'need support', pattern: /\bneed(s|ed|ing)? care\b/i },
  { insteadOf: 'figures', write: 'stats §, numbers', pattern: /\bfigures\b/i },
  {
    insteadOf: 'let in, refuse',
    write: 'approve, deny',
    pattern: /\blet(s|ting)? in\b|\brefus(e|ed|es|ing)\b/i,
  },
  {
    insteadOf: 'parents',
    write: 'parents or guardians, family',
    pattern: /\bparents\b(?! or guardians)/i,
  },
  {
    insteadOf: 'sees this, will see it today, is enough',
    write: 'a text that promises nothing',
    pattern: /\bsees this\b|\bwill see it today\b|\bis enough\b/i,
  },
];

const spanish: readonly Word[] = [
  {
    insteadOf: 'maestro/a, administrador/a, consejero/a',
    write: 'docente, administración, consejería; both words in a sentence',
    pattern: /\p{L}\/as?(?!\p{L})/u,
  },
  {
    insteadOf: 'registro (of a student)',
    write: 'expediente',
    pattern: /\b(el|del|al|este) registro\b|\bregistro completo\b/i,
    exceptions: {
      'remote-auth/privacy-policy sections.1.points.4':
        'The log of what the staff did is no record of a student.',
    },
  },
  {
    insteadOf: 'suplente, en su lugar',
    write: 'persona de respaldo',
    pattern: /\bsuplentes?\b|\ben su lugar\b/i,
  },
  { insteadOf: 'pedido', write: 'petición', pattern: /\bpedidos? de\b/i },
  { insteadOf: 'contestar', write: 'responder', pattern: /\bcontest/i },
  {
    insteadOf: 'presiona (on a screen)',
    write: 'toca; *oprime* only for a key of the telephone',
    pattern: /\bpresion(a|e|ar)\b/i,
  },
  { insteadOf: 'a las {{time}}', write: 'a label before the time', pattern: /\b(a|de) las \{/i },
  { insteadOf: 'miembro del personal', write: 'integrante del personal', pattern: /\bmiembros?\b/i },
  {
    insteadOf: 'código de escuela, código de distrito',
    write: 'código de la escuela, código del distrito',
    pattern: /\bcódigo de (escuela|distrito)\b/i,
  },
  {
    insteadOf: 'te quitó, si no puedes más',
    write: 'words that do not hurt',
    pattern: /\bte quitó(?!\p{L})|\bsi no puedes más(?!\p{L})/iu,
  },
  {
    insteadOf: 'verá tu petición, te buscará, basta para',
    write: 'a text that promises nothing',
    pattern: /\bverá tu petición(?!\p{L})|\bte buscará(?!\p{L})|\bbasta para\b/iu,
  },
  { insteadOf: 'usted', write: 'tú, or no address at all', pattern: /\busted(es)?\b/i },
  { insteadOf: 'ordenador, móvil', write: 'computadora, teléfono', pattern: /\b(ordenador|móvil)(es)?\b/i },
];

export const textWords: readonly TextWord[] = [
  ...english.map((word) => ({ language: 'en' as const, ...word })),
  ...spanish.map((word) => ({ language: 'es' as const, ...word })),
];

export function findReplacedWords(
  all: readonly ProductTexts[] = readProductTexts(),
  words: readonly TextWord[] = textWords,
) {
  return all.flatMap(({ place, texts }) =>
    languages.flatMap((language) =>
      Object.entries(texts[language]).flatMap(([key, text]) =>
        words
          .filter(
            (word) => word.language === language && !Object.hasOwn(word.exceptions ?? {}, `${place} ${key}`),
          )
          .flatMap(({ pattern, write }) => {
            const found = pattern.exec(text)?.[0];
            return found ? [{ path: `${place} ${language} ${key}`, found, write }] : [];
          }),
      ),
    ),
  );
}

/** Returns the English texts that have two Spanish translations, also in different packages. */
export function findTwoTranslations(all: readonly ProductTexts[] = readProductTexts()): string[] {
  const first = new Map<string, { path: string; spanish: string }>();
  return all.flatMap(({ place, texts: { en, es } }) =>
    Object.entries(en).flatMap(([key, english]) => {
      const spanish = es[key] ?? '';
      const path = `${place} ${key}`;
      const earlier = first.get(english);
      if (!earlier) first.set(english, { path, spanish });
      if (!earlier || earlier.spanish === spanish) return [];
      return [`"${english}" is "${earlier.spanish}" in ${earlier.path}, and "${spanish}" in ${path}`];
    }),
  );
}
