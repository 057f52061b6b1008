import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** The valid lines of a JSON-lines text. A line cut short by a crash is skipped, the others still count. */
export function parseLines<T extends TSchema>(schema: T, text: string): Static<T>[] {
  return text.split('\n').flatMap((line) => {
    const value = parseJson(line);
    return Value.Check(schema, value) ? [value] : [];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
