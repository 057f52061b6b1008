import { Type } from 'typebox';
import { parseLines } from './parse-json.ts';
import { LoadOutcomeSchema, type StoredOutcome } from './stored-outcome.ts';

/** Parses the reports in a text: all, or those of one part and version. */
export type ParseReports<Report> = (text: string, part?: string, version?: string) => Report[];

const StoredOutcomeSchema = Type.Object({
  at: Type.String(),
  visitor: Type.Optional(Type.String()),
  ...LoadOutcomeSchema.properties,
});

export const toLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** Parses all outcomes in a text, or those of one part and version. */
export function outcomesIn(text: string, part = '', version = ''): StoredOutcome[] {
  // Searching for a text is much cheaper than parsing, and most lines do not match.
  const lines = text.split('\n').filter((line) => line.includes(part) && line.includes(version));
  const outcomes = parseLines(StoredOutcomeSchema, lines);
  return part ? outcomes.filter((each) => each.remote === part && each.version === version) : outcomes;
}
