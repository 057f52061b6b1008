import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Parses a JSON text, and returns null when it does not match the schema. Documents of earlier and later versions are
 * accepted: missing fields get the default of the schema, and unknown fields are kept, so that a rewrite does not lose
 * them.
 */
export function parseAs<T extends TSchema>(schema: T, text: string): Static<T> | null {
  try {
    const value = Value.Default(schema, JSON.parse(text));
    return Value.Check(schema, value) ? value : null;
  } catch {
    return null;
  }
}

/** Parses JSON lines. A line that a crash has cut off is skipped. */
export function parseLines<T extends TSchema>(schema: T, lines: string[]): Static<T>[] {
  return lines.flatMap((line) => {
    const value = parseAs(schema, line);
    return value === null ? [] : [value];
  });
}
