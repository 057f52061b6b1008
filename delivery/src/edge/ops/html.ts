import { type Language, languageRow } from '@tapin/contract/languages';
import type { FastifyReply } from 'fastify';
import type { VersionStatus } from '#src/figures/part-status.ts';
import type en from '#src/locales/en.json';
import type { LogEntry } from '#src/store/log-entry.ts';
import { texts as allTexts } from '#src/texts.ts';

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | Html[];

/** A template tag that escapes every value that is not `Html`. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((text, part, index) => text + escaped(values[index - 1] ?? '') + part));
}

function escaped(value: Value): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Renders a page for operators. These pages have no scripts. */
export function pageFrame(language: Language, title: string, content: Html): string {
  const page = html`<!doctype html>
<html lang="${language}" dir="${languageRow(language).direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} – TapIn</title>
<link rel="stylesheet" href="/ops/style">
</head>
<body><main>${content}</main></body>
</html>
`;
  return page.text;
}

export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);

/** The texts of a language, functions that write numbers and times in it, and what the reader may change. */
export interface Format {
  language: Language;
  /** Returns the address of the page that asks before a change, or null if the reader may not change the part. */
  changePath: (change: 'rollback' | 'end-canary', part: string) => string | null;
  texts: typeof en.ops;
  overview: typeof en.overview;
  now: Date;
  relativeTime: (at: string) => Html;
  percent: (share: number) => string;
  number: (value: number) => string;
  ms: (value: number) => string;
}

const operatorPath: Format['changePath'] = (change, part) => `/ops/${change}/${part}`;

export function formatOf(
  language: Language,
  now: Date,
  changePath: Format['changePath'] = operatorPath,
): Format {
  const { ops: texts, overview } = allTexts[language];
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  return {
    language,
    changePath,
    texts,
    overview,
    now,
    relativeTime: relativeTimes(language, now),
    percent: (share) => percent.format(share),
    number: (value) => number.format(value),
    ms: (value) => `${number.format(Math.round(value))} ms`,
  };
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

function relativeTimes(language: Language, now: Date): Format['relativeTime'] {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return (at) => {
    const seconds = Math.round((Date.parse(at) - now.getTime()) / 1000);
    if (Number.isNaN(seconds)) return html`${at}`;
    const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
    const words = relative.format(Math.trunc(seconds / length), unit);
    return html`<time datetime="${at}" title="${at}">${words}</time>`;
  };
}

/** Returns the version of a change: the withdrawn version, or otherwise the new one. */
export const changedVersion = ({ action, from, version }: LogEntry): string =>
  action === 'withdraw' && from ? from : version;

/**
 * Returns the text of an action, or the action itself: a newer version of the command line may have written actions
 * that this edge does not know.
 */
export const actionLabel = ({ action }: LogEntry, { texts }: Pick<Format, 'texts'>): string =>
  texts.actions[action] ?? action;

export function failureDetails(
  { classes, loadNetworks, failedNetworks }: VersionStatus,
  { overview }: Pick<Format, 'overview'>,
): string {
  const counts = Object.entries(classes).map(([name, count]) => `${name} ${count}`);
  return `(${counts.join(', ')}) · ${overview.faultyNetworks} ${failedNetworks} / ${loadNetworks}`;
}

export const changeText = (change: LogEntry, format: Format): Html =>
  html`${actionLabel(change, format)} ${format.relativeTime(change.at)} · ${change.by}${change.reason ? html` – ${change.reason}` : ''}`;

/** Returns the button that leads to a change, or nothing if the reader may not change the part. */
export function changeButton(
  change: 'rollback' | 'end-canary',
  { part, label, style = 'button' }: { part: string; label: string; style?: 'button' | 'button second' | '' },
  { changePath }: Format,
): Html | '' {
  const path = changePath(change, part);
  return path
    ? html`<a class="${style}" href="${path}">${label}<span class="aside"> (${part})</span></a>`
    : '';
}
