import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * The value in a JSON text, when it has the shape wanted. Documents stay for years: what one lacks gets the default of
 * its schema, and what it has beyond that is kept, so that it is not lost when the document is written again.
 */
export function parseAs<T extends TSchema>(schema: T, text: string): Static<T> | null {
  try {
    const value = Value.Default(schema, JSON.parse(text));
    return Value.Check(schema, value) ? value : null;
  } catch {
    return null;
  }
}

/** The values in JSON lines. One cut short by a crash is skipped, the others still count. */
export function parseLines<T extends TSchema>(schema: T, lines: string[]): Static<T>[] {
  return lines.flatMap((line) => {
    const value = parseAs(schema, line);
    return value === null ? [] : [value];
  });
}
