import type { Language } from '@tapin/shared/contract/languages';

/** A word that texts of the product do not use. */
export interface TextWord {
  language: Language;
  /** The row of the table "Words for texts" in docs/glossary.md. */
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
  { insteadOf: 'at once', write: 'right away', pattern: /\bat once\b/i },
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
    insteadOf: 'stands in',
    write: 'backup',
    pattern: /\bst(ands?|anding|ood) in\b|\bstand-ins?\b/i,
  },
  { insteadOf: 'noticed by itself', write: 'automatic alert', pattern: /\bnoticed by itself\b/i },
  {
    insteadOf: 'let in, refuse',
    write: 'approve, deny',
    pattern: /\blet(s|ting)? in\b|\brefus(e|ed|es|ing)\b/i,
  },
  {
    insteadOf: 'take back',
    write: 'no longer need, cancel the request',
    pattern: /\b(tak(e|es|en|ing)|took)( it)? back\b/i,
  },
  { insteadOf: 'missing for', write: 'no tap-in', pattern: /\bmissing for\b/i },
  {
    insteadOf: 'parents',
    write: 'parents or guardians, family',
    pattern: /\bparents\b(?! or guardians)/i,
  },
  {
    insteadOf: 'should it take longer',
    write: 'if it takes too long',
    pattern: /\bshould it take longer\b/i,
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
  { insteadOf: 'regular (a feeling)', write: 'más o menos', pattern: /\bregular\b/i },
  {
    insteadOf: 'atención, atender',
    write: 'apoyo, seguimiento',
    pattern: /\batención(?!\p{L})|\batendid[ao]s?\b|\batienden?\b/iu,
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
  {
    insteadOf: 'faltan (have not answered)',
    write: 'sin responder',
    pattern: /^faltan\b|^falta$|\bfaltan? (\{|por\b)/i,
  },
  { insteadOf: 'pedido', write: 'petición', pattern: /\bpedidos? de\b/i },
  { insteadOf: 'pasar a {{name}}', write: 'pasar el seguimiento de {{name}}', pattern: /^pasar a \{/i },
  { insteadOf: 'contestar', write: 'responder', pattern: /\bcontest/i },
  { insteadOf: 'aún', write: 'todavía', pattern: /(?<!\p{L})aún(?!\p{L})/iu },
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
    insteadOf: 'No cargó, Listo, Tomar',
    write: 'a verb with its object: *No se cargaron las escuelas*, *Terminar*, *Importar*',
    pattern: /^(no cargó|listo|tomar)(?!\p{L})/iu,
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

/** The rows of the table in docs/glossary.md, which a test compares. */
export const textWordRows = textWords.map(
  ({ language, insteadOf, write }) => `| ${language} | ${insteadOf} | ${write} |`,
);
