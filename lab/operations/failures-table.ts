import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from './failures.ts';
import type { Measured } from './measure.ts';

export interface Row extends Measured {
  failure: Failure;
  /** The seconds from the repair until every server was ready; null when they were not ready within a minute. */
  repairedAfter: number | null;
  lost: number;
}

const texts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../remote-auth/src/locales/en.json'), 'utf8'),
);

/** A failed log-in with a provider ends at an address whose page shows this text. */
const ssoFailed: string = texts.arrival.ssoFailed;
const shown = (words: string) => (words.startsWith('?error=') ? ssoFailed : words);

const code = (text: string) => `\`${text.replaceAll('`', "'")}\``;

function aboutCalls({ calls, failed, writes, failedWrites, lost, slowestFailureMs }: Row): string {
  const lostWrites = lost === 0 ? '' : `; ${lost} ACKNOWLEDGED WRITES ARE LOST`;
  if (failed + failedWrites === 0) return `none of ${calls} and ${writes}${lostWrites}`;
  const slowest = slowestFailureMs > 1_000 ? `, after up to ${(slowestFailureMs / 1_000).toFixed(1)} s` : '';
  return `${failed} of ${calls} and ${failedWrites} of ${writes}${slowest}${lostWrites}`;
}

function repairOf({ failure, repairedAfter }: Row): string {
  const after = repairedAfter === null ? 'not ready within a minute' : `ready after ${repairedAfter} s`;
  const typed = failure.repair ? `as root: ${code(failure.repair)}` : 'nothing';
  return `${failure.advice ?? typed} (${after})`;
}

function rowOf(row: Row): string {
  const { name } = row.failure;
  const read = [...new Set(Object.keys(row.words).map(shown))].slice(0, 2);
  const doctor = row.doctor.map((line) => code(line.split(':')[0] ?? ''));
  const cells = [
    `${name[0]?.toUpperCase()}${name.slice(1)}`,
    aboutCalls(row),
    read.map((text) => `“${text}”`).join(' or '),
    row.alerts.map(code).join(', '),
    [...new Set(doctor)].join(', '),
    repairOf(row),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|') || '–').join(' | ')} |`;
}

const head = [
  '| failure | calls and writes that fail | people read | alert | doctor | do |',
  '|---|---|---|---|---|---|',
];

export function writeTable(page: string, rows: readonly Row[]): void {
  const [before, after] = ['<!-- failures: begin -->', '<!-- failures: end -->'];
  const text = readFileSync(page, 'utf8');
  const from = text.indexOf(before) + before.length;
  const table = [...head, ...rows.map(rowOf)].join('\n');
  writeFileSync(page, `${text.slice(0, from)}\n\n${table}\n\n${text.slice(text.indexOf(after))}`);
}
