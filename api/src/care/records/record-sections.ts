import type { Language } from '@tapin/shared/contract/languages';
import type { RecordedAnswer, StudentRecord } from '@tapin/shared/contract/record-calls';
import { questionTexts } from '@tapin/shared/server/questions/question-texts';
import { formatDay } from '#src/basics/exported-file.ts';
import { texts } from '#src/basics/language.ts';
import { localDay, schoolYearOf } from '#src/basics/local-day.ts';
import { formatTimeIn } from './record-times.ts';

/** A table of the record. */
export interface Section {
  title: string;
  columns: readonly string[];
  rows: readonly string[][];
}

export interface PageOptions {
  language: Language;
  today: string;
  timeZone: string;
}

const timesIn =
  ({ language, timeZone }: PageOptions) =>
  (at: string | null) =>
    at === null ? '' : formatTimeIn(language, timeZone, at);

function wordFor(response: RecordedAnswer['response'], word: string | undefined, language: Language): string {
  const { yes, no, steps } = texts[language].exports;
  if (word !== undefined) return word;
  if (typeof response === 'boolean') return response ? yes : no;
  return new Map(Object.entries(steps.feeling)).get(String(response)) ?? String(response);
}

/** Returns a school year as people write it, such as 2026–2027. */
const schoolYearName = (year: number) => `${year}–${year + 1}`;

/** The answers, with a table for each school year and each former school. */
function answerSections({ answers }: StudentRecord, options: PageOptions): Section[] {
  const { language } = options;
  const { exports, rights } = texts[language];
  const questions = questionTexts[language];
  const words = rights.record;
  const timeOf = timesIn(options);
  const columns = [
    exports.day,
    exports.columns.question,
    exports.columns.answer,
    words.columns.time,
    words.columns.changed,
  ];
  const rowOf = ({ day, question, text, response, word, answeredAt, replaced = [] }: RecordedAnswer) => [
    formatDay(language, day),
    text ?? (question === 'own' ? '' : questions[question]),
    wordFor(response, word, language),
    timeOf(answeredAt),
    replaced
      .map(
        (before) =>
          `${timeOf(before.changedAt)} (${words.before}: ${wordFor(before.response, undefined, language)})`,
      )
      .join('; '),
  ];
  const titleOf = ({ day, school }: RecordedAnswer) =>
    [words.answers, schoolYearName(schoolYearOf(day)), school].filter(Boolean).join(' · ');
  const groups = Map.groupBy(answers, titleOf);
  if (groups.size === 0) return [{ title: words.answers, columns, rows: [] }];
  return [...groups].map(([title, group]) => ({ title, columns, rows: group.map(rowOf) }));
}

function followUpRows({ followUps }: StudentRecord, options: PageOptions): string[][] {
  const words = texts[options.language].rights.record;
  const timeOf = timesIn(options);
  return followUps.flatMap(({ events, reason, changedAt }) => [
    ...events.map(({ act, at, by, to, outcome, note, withheld }) => [
      timeOf(at),
      act === 'opened' ? `${words.acts.opened} (${words.reasons[reason]})` : words.acts[act],
      [by?.name, to && `→ ${to.name}`].filter(Boolean).join(' '),
      [outcome && words.outcomes[outcome], withheld ? words.withheld : note].filter(Boolean).join('. '),
    ]),
    ...(changedAt ? [[timeOf(changedAt), words.changedAnswer, '', '']] : []),
  ]);
}

function consentSection({ consents }: StudentRecord, options: PageOptions): Section {
  const { exports, rights } = texts[options.language];
  const words = rights.record;
  const timeOf = timesIn(options);
  return {
    title: words.consents,
    columns: [words.columns.time, exports.columns.answer, words.schoolYear, words.givenBy, words.form],
    rows: consents.map(({ at, answer, schoolYear, givenBy, form, giver, recordedBy, text, school }) => [
      timeOf(at),
      answer ? exports.yes : exports.no,
      schoolYearName(schoolYear),
      [words.givers[givenBy], giver].filter(Boolean).join(': ') +
        (recordedBy === null ? '' : ` (${words.recordedBy}: ${recordedBy})`),
      [school, form, text].filter(Boolean).join('. '),
    ]),
  };
}

/** Returns the tables of a record in their order, with texts in one language. */
export function recordSections(record: StudentRecord, options: PageOptions): Section[] {
  const { language } = options;
  const { exports, rights } = texts[language];
  const words = rights.record;
  const { columns } = words;
  const timeOf = timesIn(options);
  return [
    {
      title: words.memberships,
      columns: [exports.school, exports.columns.role, words.since],
      rows: record.memberships.map(({ school, role, since }) => [
        school,
        exports.roles[role],
        formatDay(language, localDay(new Date(since), options.timeZone)),
      ]),
    },
    {
      title: words.classes,
      columns: [exports.class, exports.teacher],
      rows: record.classes.map(({ classType, teacher }) => [exports.classes[classType], teacher]),
    },
    consentSection(record, options),
    ...answerSections(record, options),
    {
      title: words.requests,
      columns: [columns.time, columns.event, columns.adult],
      rows: record.requests.map(({ at, act, adult }) => [timeOf(at), words.acts[act], adult ?? '']),
    },
    {
      title: words.followUps,
      columns: [columns.time, columns.event, columns.adult, columns.note],
      rows: followUpRows(record, options),
    },
    {
      title: rights.looks.title,
      columns: [columns.time, columns.adult, columns.event],
      rows: record.looks.map(({ at, by, kind }) => [
        timeOf(at),
        by || rights.looks.deleted,
        rights.looks.kinds[kind],
      ]),
    },
  ];
}
