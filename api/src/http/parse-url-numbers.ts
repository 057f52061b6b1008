import type { TSchema } from 'typebox';

const decimalPattern = /^-?(0|[1-9]\d*)(\.\d+)?$/;

const isNumeric = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  'type' in schema &&
  /^(integer|number)$/.test(`${schema.type}`);

/** Converts decimal texts of a URL to numbers where the contract has a number. */
export function parseUrlNumbers(schema: TSchema, given: unknown): unknown {
  const properties: unknown = 'properties' in schema ? schema.properties : null;
  if (typeof given !== 'object' || given === null || typeof properties !== 'object' || properties === null) {
    return given;
  }
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const isNumber = isNumeric(Reflect.get(properties, name));
      return [
        name,
        isNumber && typeof value === 'string' && decimalPattern.test(value) ? Number(value) : value,
      ];
    }),
  );
}
