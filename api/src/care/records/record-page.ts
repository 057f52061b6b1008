import { languageRow } from '@tapin/shared/contract/languages';
import type { StudentRecord } from '@tapin/shared/contract/record-calls';
import { formatDay } from '#src/basics/exported-file.ts';
import { fillPlaceholders, texts } from '#src/basics/language.ts';
import { escapeHtml } from '#src/http/html.ts';
import { type PageOptions, recordSections, type Section } from './record-sections.ts';

/** The styles of a printed record: A4 or Letter, a heading that stays with its table, and rows that are not divided. */
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

/** Builds a section with its table. Every cell is escaped. Without rows it has the text `none`. */
function sectionHtml({ title, columns, rows }: Section, none: string): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${escapeHtml(cell)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
  const table = `<table><thead><tr>${cells(columns, 'th')}</tr></thead><tbody>\n${body}\n</tbody></table>`;
  return `<section><h2>${escapeHtml(title)}</h2>${rows.length > 0 ? table : `<p>${escapeHtml(none)}</p>`}</section>`;
}

/** Builds the record as one HTML document in a language, with its styles and without scripts, for reading and printing. */
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
