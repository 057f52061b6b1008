import type { OutputOf } from '@tapin/shared/contract/calls';
import { outboxDays } from '@tapin/shared/contract/district-texts';
import type { Language } from '@tapin/shared/contract/entities';
import { languages, pluralRules } from '@tapin/shared/contract/languages';
import type { Contact } from '#src/basics/custom-texts.ts';
import { fillPlaceholders, texts } from '#src/basics/language.ts';
import { hashOf } from '#src/basics/secrets.ts';
import { ownQuestionIn } from '#src/check-ins/own-questions/replies.ts';
import { questionsIn } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import { readDistrictSettings } from '#src/settings/settings.ts';
import { answersIn } from '../district-page/answer-words.ts';
import { findPublicContent } from '../district-page/page-repository.ts';
import type { LinkedGuardian } from './links.ts';

type Page = OutputOf<'POST /guardian/consent/read'>;
type Text = Pick<Page, 'sections' | 'contact'> & { text: string; textHash: string };

const periods = ['answers', 'followUps', 'accounts', 'audit'] as const;

function periodIn(language: Language, kind: (typeof periods)[number], count: number): string {
  const { period, schoolYears, years } = texts[language].guardianPage;
  const form = pluralRules(language).select(count) === 'one' ? 'one' : 'other';
  const words = kind === 'accounts' ? years : schoolYears;
  return `${period[kind]}: ${fillPlaceholders(words[form], { count: String(count) })}`;
}

/** The meaning of an answer depends on the mode and on what happens to earlier answers. */
function meaningIn(
  language: Language,
  { mode, earlier_answers }: LinkedGuardian,
  schoolYear: number,
): string[] {
  const { meaning, earlier } = texts[language].guardianPage;
  const years = `${schoolYear}–${schoolYear + 1}`;
  const ofMode = {
    none: [],
    'opt-out': [meaning.optOut],
    'opt-in': [meaning.optIn, fillPlaceholders(meaning.year, { years })],
  };
  const ofEarlier: Record<string, string> = earlier;
  return [...ofMode[mode], meaning.change, ofEarlier[earlier_answers] ?? earlier.keep, meaning.talk];
}

interface TextReading {
  language: Language;
  schoolYear: number;
  now: Date;
  /** The contact for districts that have written none. */
  deployment: Contact;
}

/**
 * Returns the text that a guardian answers, in a language. It has no name, because it is stored apart from the student and
 * is the same for all students of a school.
 */
export async function loadText(
  db: Database,
  link: LinkedGuardian,
  { language, schoolYear, now, deployment }: TextReading,
): Promise<Text> {
  const { own, contact: ofDistrict, settings } = await findPublicContent(db, link.school_id, now);
  const written: Partial<Contact> = Object.keys(ofDistrict).length > 0 ? ofDistrict : deployment;
  const { retention } = readDistrictSettings(settings);
  const words = texts[language].guardianPage;
  const questions = [...questionsIn(language), ...own.map((row) => ownQuestionIn(language, row))];
  const sections = [
    {
      title: words.asked,
      hint: words.askedHint,
      lines: questions.map(
        (question) => `${question.question} (${answersIn(language, question).join(' · ')})`,
      ),
    },
    { title: words.stored, hint: null, lines: Object.values(words.storedData) },
    { title: words.readers, hint: null, lines: Object.values(words.reader) },
    {
      title: words.kept,
      hint: words.keptHint,
      lines: [
        ...periods.map((kind) => periodIn(language, kind, retention[kind])),
        `${words.period.outbox}: ${fillPlaceholders(words.days, { count: String(outboxDays) })}`,
      ],
    },
    { title: words.decision, hint: null, lines: meaningIn(language, link, schoolYear) },
  ];
  const contactLanguage = [language, ...languages].find((each) => written[each]);
  const contact = contactLanguage
    ? { language: contactLanguage, text: written[contactLanguage] ?? '' }
    : null;
  const text = [
    ...sections.map(({ title, hint, lines }) =>
      [title, ...(hint === null ? [] : [hint]), ...lines.map((line) => `- ${line}`)].join('\n'),
    ),
    `${words.contact}\n${contact?.text ?? words.noContact}`,
  ].join('\n\n');
  return { sections, contact, text, textHash: hashOf(text) };
}
