import type { TSchema } from 'typebox';

const decimalPattern = /^-?(0|[1-9]\d*)(\.\d+)?$/;

const typeOf = (schema: unknown): unknown =>
  typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : null;

function parseUrlValue(type: unknown, text: unknown): unknown {
  if (typeof text !== 'string') return text;
  if (type === 'integer' || type === 'number') return decimalPattern.test(text) ? Number(text) : text;
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Converts texts of a URL to numbers and booleans where the contract has them. */
export function parseUrlValues(schema: TSchema, given: unknown): unknown {
  const properties: unknown = 'properties' in schema ? schema.properties : null;
  if (typeof given !== 'object' || given === null || typeof properties !== 'object' || properties === null) {
    return given;
  }
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => [
      name,
      parseUrlValue(typeOf(Reflect.get(properties, name)), text),
    ]),
  );
}
