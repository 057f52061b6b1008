import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from './failures.ts';
import type { Measured } from './measure.ts';

// Writes what was measured into the section "Failures" of docs/operations.md.

export interface Row extends Measured {
  failure: Failure;
  /** How many seconds after the repair everything was ready; null when it was not within a minute. */
  repairedAfter: number | null;
  /** The acknowledged writes that were not in the database after the repair. */
  lost: number;
}

const texts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../remote-auth/src/locales/en.json'), 'utf8'),
);

/** A failed log-in with a provider ends at an address whose page shows this text. */
const ssoFailed: string = texts.arrival.ssoFailed;
const shown = (words: string) => (words.startsWith('?error=') ? ssoFailed : words);

function aboutCalls({ calls, failed, writes, failedWrites, lost, slowestFailureMs }: Row): string {
  if (failed + failedWrites === 0)
    return `No call fails (${calls} calls, ${writes} writes); nothing is lost.`;
  const slowest =
    slowestFailureMs > 1_000 ? `, the slowest after ${(slowestFailureMs / 1_000).toFixed(1)} s` : '';
  const kept = lost === 0 ? 'No acknowledged write is lost' : `${lost} ACKNOWLEDGED WRITES ARE LOST`;
  return `${failed} of ${calls} calls and ${failedWrites} of ${writes} writes fail${slowest}. ${kept}.`;
}

const code = (text: string) => `\`${text.replaceAll('`', "'")}\``;
const shortened = (text: string) => (text.length > 260 ? `${text.slice(0, 260)} …` : text);
const listed = (lines: readonly string[], most = 2) =>
  lines
    .slice(0, most)
    .map((line) => code(shortened(line)))
    .join('; ');

function repairOf({ failure, repairedAfter }: Row): string[] {
  const after = repairedAfter === null ? 'not ready within a minute' : `ready after ${repairedAfter} s`;
  if (failure.advice) return [`- Do: ${failure.advice} (${after})`];
  if (!failure.repair) return [`- Do: nothing (${after}).`];
  const lines = failure.repair.split('\n');
  if (lines.length === 1) return [`- Type, as root: ${code(lines.join(''))} (${after})`];
  return [`- Type, as root (${after}):`, '', '  ```', ...lines.map((line) => `  ${line}`), '  ```'];
}

function sectionOf(row: Row): string {
  const { failure, words, ready, alerts, log, doctor } = row;
  const read = [...new Set(Object.keys(words).map(shown))].slice(0, 2);
  const isReady = ready.every((status) => status === 200);
  const [edge, ...apis] = ready.map((status) => status || 'no reply');
  return [
    `**${failure.name[0]?.toUpperCase()}${failure.name.slice(1)}.** ${aboutCalls(row)}`,
    '',
    ...(read.length > 0 ? [`- People read: ${read.map((text) => `“${text}”`).join(' or ')}`] : []),
    ...(isReady ? [] : [`- \`/readyz\`: edge ${edge}, APIs ${apis.join(' and ')}`]),
    `- Alert: ${alerts.map(code).join(', ') || 'none'}`,
    ...(log.length > 0 ? [`- Log: ${listed(log)}`] : []),
    ...(doctor.length > 0 ? [`- Doctor: ${listed(doctor)}`] : []),
    ...repairOf(row),
  ].join('\n');
}

export function writeSection(page: string, rows: readonly Row[]): void {
  const [before, after] = ['<!-- failures: begin -->', '<!-- failures: end -->'];
  const text = readFileSync(page, 'utf8');
  const from = text.indexOf(before) + before.length;
  const list = rows.map(sectionOf).join('\n\n');
  writeFileSync(page, `${text.slice(0, from)}\n\n${list}\n\n${text.slice(text.indexOf(after))}`);
}
