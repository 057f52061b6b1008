import type { InputOf, OutputOf } from '@tapin/contract/calls';
import { outboxDays } from '@tapin/contract/district-texts';
import type { Language } from '@tapin/contract/entities';
import { languages, pluralRules } from '@tapin/contract/languages';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { hours } from '#src/basics/clock.ts';
import type { Contact } from '#src/basics/custom-texts.ts';
import { fillPlaceholders, texts } from '#src/basics/language.ts';
import { schoolYearOf } from '#src/basics/local-day.ts';
import { hashOf } from '#src/basics/secrets.ts';
import { ownQuestionIn } from '#src/check-ins/own-questions/replies.ts';
import { questionsIn } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { findSchoolToday } from '#src/people/calendar/school-days.ts';
import { recordDecisions, storeText } from '#src/privacy/consent/recording.ts';
import { listStudents } from '#src/privacy/consent/repository.ts';
import { answersIn, findPublicContent } from '#src/privacy/district-page/page-repository.ts';
import { readDistrictSettings } from '#src/settings/settings.ts';
import { findLink, type LinkedGuardian, zoneOfGuardians } from './links.ts';

type Text = Pick<Page, 'sections' | 'contact'> & { text: string; textHash: string };

const periods = ['answers', 'followUps', 'accounts', 'audit'] as const;

function periodIn(language: Language, kind: (typeof periods)[number], count: number): string {
  const { period, schoolYears, years } = texts[language].guardianPage;
  const form = pluralRules(language).select(count) === 'one' ? 'one' : 'other';
  const words = kind === 'accounts' ? years : schoolYears;
  return `${period[kind]}: ${fillPlaceholders(words[form], { count: String(count) })}`;
}

/** Returns what an answer means, depending on the consent mode and the rule for earlier answers. */
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
  deployment: Contact;
}

/**
 * Returns the text that a guardian answers. It has no name, because it is stored apart from the student and is the
 * same for all students of a school.
 */
async function loadText(
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

type Page = OutputOf<'POST /guardian/consent/read'>;

/** Each change is mailed to the guardian, so changes are limited. */
const maxChangesPerHour = 10;

interface Reading {
  language: Language;
  now: Date;
  deployment: Contact;
}

const findToday = (db: Database, { school_id }: LinkedGuardian, now: Date) =>
  findSchoolToday(db, school_id, { now, zone: zoneOfGuardians });

async function findDecision(db: Database, { school_id, student_id }: LinkedGuardian, today: string) {
  const matches = sql<boolean>`su.user_id = ${student_id}`;
  const [row] = await listStudents(db, { schoolId: school_id, today, matches }, { offset: 0, pageSize: 1 });
  return row && row.state !== 'none' && row.answer !== null ? row : null;
}

/**
 * Returns the newest answer that was given through links to the address, possibly at another school of the district.
 */
async function findOwnAnswer(db: Database, { guardian_id, student_id }: LinkedGuardian) {
  const { rows } = await sql<{ answer: boolean }>`
    select c.answer from guardians g
    join consents c on c.student_id = ${student_id} and c.given_by = 'guardian' and c.giver_address = g.email
    where g.id = ${guardian_id} order by c.id desc limit 1`.execute(db);
  return rows[0]?.answer;
}

async function pageOf(db: Database, link: LinkedGuardian, reading: Reading): Promise<Page> {
  const today = await findToday(db, link, reading.now);
  const schoolYear = schoolYearOf(today);
  const { sections, contact, textHash } = await loadText(db, link, { ...reading, schoolYear });
  const decision = await findDecision(db, link, today);
  const ownAnswer = await findOwnAnswer(db, link);
  return {
    firstName: link.first_name,
    school: link.school,
    mode: link.mode,
    language: reading.language,
    sections,
    contact,
    textHash,
    answer: decision?.answer ?? null,
    answeredAt: decision?.created_at?.toISOString() ?? null,
    ...(ownAnswer !== undefined && { ownAnswer }),
  };
}

/** Returns the page of a link. Opening it stores nothing, because scanners of mail servers also open links. */
export async function openLink(db: Database, token: string, reading: Reading): Promise<Page> {
  const link = await findLink(db, token, reading.now);
  if (!link) throw new AppError('guardian_link_invalid');
  return pageOf(db, link, reading);
}

/** Stores the answer with the text on the page, and mails a copy. Repeating an answer changes nothing. */
export async function answerLink(
  db: Database,
  { token, answer, textHash, name = '', relation = '' }: InputOf<'POST /guardian/consent'>['body'],
  reading: Reading,
): Promise<Page> {
  const { language, now } = reading;
  const known = await findLink(db, token, now);
  if (!known) throw new AppError('guardian_link_invalid');
  await limitEvents(
    db,
    `guardian answers:${known.guardian_id}`,
    { max: maxChangesPerHour, windowMs: hours(1) },
    now,
  );
  return db.transaction().execute(async (transaction) => {
    const link = await findLink(transaction, token, now, { lock: true });
    if (!link) throw new AppError('guardian_link_invalid');
    if (link.mode === 'none') throw new AppError('conflict');
    const day = await findToday(transaction, link, now);
    const schoolYear = schoolYearOf(day);
    const shown = await loadText(transaction, link, { ...reading, schoolYear });
    // The text is different when the questions or periods have changed since the page was opened.
    if (shown.textHash !== textHash) throw new AppError('changed_meanwhile');
    const textId = await storeText(transaction, { language, text: shown.text, now });
    const recorded = await recordDecisions(transaction, [{ studentId: link.student_id, answer, form: '' }], {
      schoolId: link.school_id,
      schoolYear,
      givenBy: 'guardian',
      giverName: name.trim(),
      giverRelation: relation.trim(),
      recordedBy: null,
      guardianId: link.guardian_id,
      textId,
      day,
      now,
    });
    if (recorded > 0) await queueCopy(transaction, link, now);
    return pageOf(transaction, link, reading);
  });
}

async function queueCopy(db: Database, { guardian_id }: LinkedGuardian, now: Date): Promise<void> {
  const { rows } = await sql<{ email: string; language: Language; consent: number }>`
    select g.email, g.language, (select max(c.id) from consents c where c.guardian_id = g.id) as consent
    from guardians g where g.id = ${guardian_id}`.execute(db);
  for (const { email, language, consent } of rows) {
    const values = { guardian: String(guardian_id), consent: String(consent) };
    await queueMail(db, { kind: 'guardian-copy', recipient: email, language, values, now });
  }
}
