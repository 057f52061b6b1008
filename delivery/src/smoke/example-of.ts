import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

const dayMs = 86_400_000;

/** The time of an example, and its position in the list around it. */
interface Position {
  now: number;
  index: number;
}

const textByFormat: Record<string, (at: Position) => string> = {
  date: ({ now, index }) => new Date(now - index * dayMs).toISOString().slice(0, 10),
  'date-time': ({ now, index }) => new Date(now - index * dayMs).toISOString(),
  uri: () => 'https://example.org/',
};

const exampleZone = 'America/Chicago';

/** Texts for the patterns of the contract. The first one that matches is used. */
const texts = ['Example', '08:00', '2026-03', 'a'.repeat(64), 'example', '1', '#316fed', 'EXAMPLE1'];

/**
 * Returns a value that matches a schema. It is the same for the same schema and time: optional properties are left out,
 * flags are false, lists have two items, and ids are the position in their list, so that references lead to an item.
 */
export const exampleOf = (schema: TSchema, now = Date.now()): unknown => exampleAt(schema, { now, index: 0 });

function exampleAt(schema: TSchema, at: Position): unknown {
  const of = (name: string): unknown => Reflect.get(schema, name);
  if ('const' in schema) return of('const');
  const choices = of('enum');
  if (Array.isArray(choices)) return choices[0];
  const alternatives = of('anyOf');
  if (Array.isArray(alternatives)) return exampleAt(alternatives[0], at);
  const combined = of('allOf');
  if (Array.isArray(combined)) return Object.assign({}, ...combined.map((each) => exampleAt(each, at)));
  switch (of('type')) {
    case 'object':
      return exampleObject(schema, at);
    case 'array':
      return exampleList(schema, at);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return Math.max(numberOr(of('minimum'), 1), Math.min(1, numberOr(of('maximum'), 1)));
    case 'string':
      return exampleText(schema, at);
    default:
      return {};
  }
}

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

function exampleObject(schema: TSchema, at: Position): Record<string, unknown> {
  const properties: Record<string, TSchema> = Reflect.get(schema, 'properties') ?? {};
  const required: readonly string[] = Reflect.get(schema, 'required') ?? [];
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, property]) => [name, /timeZone/i.test(name) ? exampleZone : exampleAt(property, at)]),
  );
}

function exampleList(schema: TSchema, { now }: Position): unknown[] {
  const items: TSchema | TSchema[] = Reflect.get(schema, 'items') ?? [];
  if (Array.isArray(items)) return items.map((item) => exampleAt(item, { now, index: 0 }));
  const fewest = numberOr(Reflect.get(schema, 'minItems'), 0);
  const most = numberOr(Reflect.get(schema, 'maxItems'), 2);
  const length = Math.min(most, Math.max(2, fewest));
  const values = Array.from({ length }, (_, index) => exampleAt(items, { now, index }));
  return Reflect.get(schema, 'uniqueItems') ? [...new Set(values)] : values;
}

/** The limits of an id in the contract, by which ids differ from other texts. */
const idLength = { minLength: 1, maxLength: 64 };

function exampleText(schema: TSchema, at: Position): string {
  const { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = Object(schema);
  const formatted = textByFormat[format]?.(at);
  if (formatted) return formatted;
  if (!pattern && minLength === idLength.minLength && maxLength === idLength.maxLength)
    return `${at.index + 1}`;
  const fitting = texts.find((text) => Value.Check(schema, text));
  return fitting ?? 'Example'.padEnd(minLength, 'e').slice(0, maxLength);
}
