import type { Language } from '@tapin/shared/contract/languages';

/** A word that texts of the product do not use. */
export interface TextWord {
  language: Language;
  /** The row of the table "Words for texts" in docs/glossary.md. */
  insteadOf: string;
  write: string;
  pattern: RegExp;
  /** Texts that keep the word, as `package key`, each with the reason. */
  exceptions?: Readonly<Record<string, string>>;
}

export const textWords: readonly TextWord[] = [
  {
    language: 'en',
    insteadOf: 'somebody, anybody',
    write: 'someone, anyone',
    pattern: /\b(some|any)body\b/i,
  },
  {
    language: 'en',
    insteadOf: 'nobody, everybody',
    write: 'no one, everyone',
    pattern: /\b(no|every)body\b/i,
  },
  { language: 'en', insteadOf: 'mail', write: 'email', pattern: /\bmails?\b/i },
  { language: 'en', insteadOf: 'sign in', write: 'log in', pattern: /\bsign(s|ed|ing)? in\b/i },
  { language: 'en', insteadOf: 'sign up', write: 'create an account', pattern: /\bsign(s|ed|ing)? up\b/i },
  {
    language: 'en',
    insteadOf: 'check in',
    write: 'follow up (an adult), tap in (a student)',
    pattern: /\bcheck(s|ed|ing)? in\b/i,
  },
  { language: 'en', insteadOf: 'at once', write: 'right away', pattern: /\bat once\b/i },
  {
    language: 'es',
    insteadOf: 'faltan (have not answered)',
    write: 'sin responder',
    pattern: /^Faltan\b|\bfaltan? \{\{count\}\}/i,
  },
  { language: 'es', insteadOf: 'presiona', write: 'toca', pattern: /\bpresion(a|e|ar)\b/i },
  { language: 'es', insteadOf: 'aún', write: 'todavía', pattern: /(?<!\p{L})aún(?!\p{L})/iu },
  {
    language: 'es',
    insteadOf: 'maestro/a, administrador/a',
    write: 'docente, administración',
    pattern: /\p{L}\/as?(?!\p{L})/u,
  },
  { language: 'es', insteadOf: 'Regular (a feeling)', write: 'Más o menos', pattern: /^Regular$/ },
  {
    language: 'es',
    insteadOf: 'registro (of a student)',
    write: 'expediente',
    pattern: /\b(el|del|al|este) registro\b/i,
  },
  { language: 'es', insteadOf: 'suplente', write: 'persona de respaldo', pattern: /\bsuplentes?\b/i },
];

/** The rows of the table in docs/glossary.md, which a test compares. */
export const textWordRows = textWords.map(
  ({ language, insteadOf, write }) => `| ${language} | ${insteadOf} | ${write} |`,
);
