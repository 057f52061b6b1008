import { type RawBuilder, sql } from 'kysely';

const textOf = (error: Error, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/**
 * Returns the step and the code with which a delivery failed, such as `RCPT TO 554 5.7.1`. The words of the server are left
 * out, because they may contain addresses.
 */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const [status] = /\b[45]\d\d(?:[ -][45]\.\d{1,3}\.\d{1,3})?\b/.exec(textOf(error, 'response')) ?? [];
  const code = status?.replace('-', ' ') ?? (textOf(error, 'code') || error.name);
  return [textOf(error, 'command'), code].filter(Boolean).join(' ');
}

/** The codes of RFC 3463 for an address of a recipient that does not exist or has moved. */
const addressDoesNotExist = ' 5\\.1\\.(1|2|3|6|10)$';

/** An SQL condition: the server refuses, and not only an address that somebody has mistyped. */
export const isFaultOfServer = (failure: RawBuilder<string>) =>
  sql<boolean>`${failure} !~ ${addressDoesNotExist}`;
