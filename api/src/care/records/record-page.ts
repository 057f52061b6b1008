import { type Language, languageRow } from '@tapin/contract/languages';
import type { RecordedAnswer, StudentRecord } from '@tapin/contract/record-calls';
import { questionTexts } from '@tapin/servers/question-texts';
import { formatDay, formatTimeIn } from '#src/basics/exported-file.ts';
import { fillPlaceholders, texts } from '#src/basics/language.ts';
import { localDay, schoolYearOf } from '#src/basics/local-day.ts';
import { escapeHtml } from '#src/http/html.ts';

interface Section {
  title: string;
  columns: readonly string[];
  rows: readonly string[][];
}

interface PageOptions {
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

const schoolYearName = (year: number) => `${year}–${year + 1}`;

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

function recordSections(record: StudentRecord, options: PageOptions): Section[] {
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

/**
 * The styles of a printed record: A4 or Letter. A heading stays with its table, and a row is not divided between
 * pages.
 */
const recordStyles = `
@page { margin: 18mm 15mm }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 14px/1.45 system-ui, sans-serif; color: #111; background: #fff }
header { border-bottom: 2px solid #111; margin-bottom: 1rem }
h1 { font-size: 1.6rem; margin: 0 0 0.25rem }
h2 { font-size: 1.15rem; margin: 1.5rem 0 0.5rem; break-after: avoid }
p { margin: 0 0 0.5rem }
table { width: 100%; border-collapse: collapse }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { padding: 4px 8px 4px 0; border-bottom: 1px solid #bbb; text-align: start; vertical-align: top; overflow-wrap: anywhere }
@media print { body { padding: 0; font-size: 11px } }
`;

/** Builds a section with its table, or with the text `none` if it has no rows. Every cell is escaped. */
function sectionHtml({ title, columns, rows }: Section, none: string): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${escapeHtml(cell)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
  const table = `<table><thead><tr>${cells(columns, 'th')}</tr></thead><tbody>\n${body}\n</tbody></table>`;
  return `<section><h2>${escapeHtml(title)}</h2>${rows.length > 0 ? table : `<p>${escapeHtml(none)}</p>`}</section>`;
}

/** Builds the record as one HTML document for reading and printing, with its styles and without scripts. */
export function recordPage(record: StudentRecord, options: PageOptions): string {
  const { language, today } = options;
  const words = texts[language].rights.record;
  const name = [record.student.firstName, record.student.lastName].filter(Boolean).join(' ');
  const title = fillPlaceholders(words.title, { name });
  const sections = recordSections(record, options).map((section) => sectionHtml(section, words.none));
  const { locale } = languageRow(language);
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${recordStyles}</style></head>
<body><header><p>${escapeHtml(record.school)}</p><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(`${words.created}: ${formatDay(language, today)}`)}</p><p>${escapeHtml(words.about)}</p></header>
${sections.join('\n')}
</body></html>
`;
}
