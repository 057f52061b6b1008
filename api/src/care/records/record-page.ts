import { type Language, languageRow } from '@tapin/shared/contract/languages';
import type { RecordedAnswer, StudentRecord } from '@tapin/shared/contract/record-calls';
import { formatDay } from '#src/basics/exported-file.ts';
import { fillPlaceholders, texts } from '#src/basics/language.ts';
import { escapeHtml } from '#src/http/html.ts';
import { recordStyles } from './record-styles.ts';
import { formatTimeIn } from './record-times.ts';

interface PageOptions {
  language: Language;
  today: string;
  timeZone: string;
}

/** Builds a section with a table. Every cell is escaped. Without rows it has the text `none`. */
function section(title: string, columns: readonly string[], rows: readonly string[][], none: string): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${escapeHtml(cell)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
  const table = `<table><thead><tr>${cells(columns, 'th')}</tr></thead><tbody>\n${body}\n</tbody></table>`;
  return `<section><h2>${escapeHtml(title)}</h2>${rows.length > 0 ? table : `<p>${escapeHtml(none)}</p>`}</section>`;
}

function wordFor(response: RecordedAnswer['response'], word: string | undefined, language: Language): string {
  const { yes, no, steps } = texts[language].exports;
  if (word !== undefined) return word;
  if (typeof response === 'boolean') return response ? yes : no;
  return new Map(Object.entries(steps.feeling)).get(String(response)) ?? String(response);
}

/** Builds the record as one HTML document in a language, with its styles and without scripts, for reading and printing. */
export function recordPage(record: StudentRecord, { language, today, timeZone }: PageOptions): string {
  const words = texts[language].rights.record;
  const { exports, questions, rights } = texts[language];
  const timeOf = (at: string | null) => (at === null ? '' : formatTimeIn(language, timeZone, at));
  const answerRow = ({ day, question, text, response, word, answeredAt, replaced = [] }: RecordedAnswer) => [
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
  const eventRows = record.followUps.flatMap(({ events, reason, changedAt }) => [
    ...events.map(({ act, at, by, to, outcome, note, withheld }) => [
      timeOf(at),
      act === 'opened' ? `${words.acts.opened} (${words.reasons[reason]})` : words.acts[act],
      [by?.name, to && `→ ${to.name}`].filter(Boolean).join(' '),
      [outcome && words.outcomes[outcome], withheld ? words.withheld : note].filter(Boolean).join('. '),
    ]),
    ...(changedAt ? [[timeOf(changedAt), words.changedAnswer, '', '']] : []),
  ]);
  const name = [record.student.firstName, record.student.lastName].filter(Boolean).join(' ');
  const title = fillPlaceholders(words.title, { name });
  const { columns } = words;
  const { none } = words;
  const sections = [
    section(
      words.memberships,
      [exports.school, exports.columns.role, words.since],
      record.memberships.map(({ school, role, since }) => [
        school,
        exports.roles[role],
        formatDay(language, since.slice(0, 10)),
      ]),
      none,
    ),
    section(
      words.classes,
      [exports.class, exports.teacher],
      record.classes.map(({ classType, teacher }) => [exports.classes[classType], teacher]),
      none,
    ),
    section(
      words.answers,
      [exports.day, exports.columns.question, exports.columns.answer, columns.time, columns.changed],
      record.answers.map(answerRow),
      none,
    ),
    section(
      words.requests,
      [columns.time, columns.event, columns.adult],
      record.requests.map(({ at, act, adult }) => [timeOf(at), words.acts[act], adult ?? '']),
      none,
    ),
    section(words.followUps, [columns.time, columns.event, columns.adult, columns.note], eventRows, none),
    section(
      rights.looks.title,
      [columns.time, columns.adult, columns.event],
      record.looks.map(({ at, by, kind }) => [
        timeOf(at),
        by || rights.looks.deleted,
        rights.looks.kinds[kind],
      ]),
      none,
    ),
  ];
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
