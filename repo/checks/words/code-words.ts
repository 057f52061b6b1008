/** A private word of this code base, and the term of the field that replaces it. */
export interface CodeWord {
  /** The row of the table "Words for code" in docs/glossary.md. */
  insteadOf: string;
  write: string;
  /** Matches declared names. A name is compared in lower case with a hyphen between its words: `loadAhead` is `load-ahead`. */
  names?: RegExp;
  /** Matches file and folder names. Without it, `names` is used. */
  paths?: RegExp;
  /** Matches the text of comments. */
  comments?: RegExp;
}

export const codeWords: readonly CodeWord[] = [
  { insteadOf: 'ahead', write: 'prefetch', names: /(?<!days-)\bahead\b/ },
  { insteadOf: 'bring', write: 'load', names: /\b(bring|brings|bringing|brought)\b/ },
  { insteadOf: 'take (a row, a request)', write: 'lock, use up, find, load', names: /^take-(?!records$)/ },
  {
    insteadOf: 'heed',
    write: 'trigger a follow-up, notify',
    names: /\bheed(s|ed)?\b/,
    comments: /\bheed(s|ed)?\b/i,
  },
  {
    insteadOf: 'stand-in',
    write: 'backup (a person); fallback, replacement, mock (code)',
    names: /\bstand-ins?\b/,
    // A comment may name the stored kind of notification, in backticks.
    comments: /(?<!`)\bstand-ins?\b(?!`)/i,
  },
  { insteadOf: 'lane', write: 'queue, worker', names: /\blanes?\b/, comments: /\blanes?\b/i },
  {
    insteadOf: 'patience, so long',
    write: 'timeout, deadline, `…Ms`',
    names: /\bpatience\b|\bso-long\b/,
    comments: /\bpatience\b|^So long\b/i,
  },
  {
    insteadOf: 'tell, told, say, said, unsaid, heard',
    write: 'notify, log, print, report, set',
    names: /\b(tells?|told|says?|saying|said|unsaid|heard)\b/,
    comments: /\b(is|are|be|been|was|were) told\b/i,
  },
  {
    insteadOf: 'doing, wish, matter',
    write: 'change, settings, follow-up',
    names: /\b(doing|wish(es|ed)?|matters?)\b/,
  },
  { insteadOf: 'means (as a folder)', write: 'infrastructure', paths: /(^|\/)means(\/|$)/ },
  { insteadOf: 'few', write: 'the limit as a number', names: /^few(-|$)/ },
  { insteadOf: 'ours', write: 'own', names: /\bours\b/ },
  { insteadOf: 'is there', write: 'exists', names: /\bis-there\b|\bif-there\b/ },
  {
    insteadOf: 'farewell, foreseen, undisturbed',
    write: 'drain, expected, uninterrupted',
    names: /\b(farewell|foreseen|undisturbed)\b/,
  },
  {
    insteadOf: 'lasting, enterable, peculiarities',
    write: 'persistent, accessible, traits',
    names: /\b(lasting|enterable|peculiarit(y|ies))\b/,
  },
  {
    insteadOf: 'sight, upkeep, whereabouts',
    write: 'visible students, maintenance, location',
    names: /\b(sight|upkeep|whereabouts)\b/,
  },
  {
    insteadOf: 'anew, sideways',
    write: 'again, remount, horizontal',
    names: /\b(anew|sideways)\b/,
  },
  {
    insteadOf: '… is, … are, a … (test data: `meIs`, `aStudent`)',
    write: '`mockMe`, `newStudent`',
    names: /(?<!\bas|\bit)-(is|are)$|^an?-[a-z]/,
  },
  { insteadOf: 'way back, gone with', write: 'rollback, abort', names: /\bway-back\b|\bgone-with\b/ },
  {
    insteadOf: 'What …, Who …, Whom …, Of …, Nobody … (at the start of a comment)',
    write: 'a sentence with its own subject',
    comments:
      /^(What|Who|Whom|Whose|Whoever|Whatever|Wherever|Of|To whom|From whom|Nobody|Everybody|Anybody)\b(?!.*\?$)/,
  },
];

/** The rows of the table in docs/glossary.md, which a test compares. */
export const codeWordRows = codeWords.map(({ insteadOf, write }) => `| ${insteadOf} | ${write} |`);
