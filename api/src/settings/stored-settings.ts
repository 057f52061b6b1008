import { IsObject, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';

type SettingsGroup = Record<string, unknown>;

const isGroup = (value: unknown): value is SettingsGroup =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Groups are read setting by setting; a value that is missing or that the schema does not accept has its default. */
function readValue(schema: TSchema, stored: unknown): unknown {
  if (IsObject(schema)) {
    const values = isGroup(stored) ? stored : {};
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, each]) => [name, readValue(each, values[name])]),
    );
  }
  return Value.Check(schema, stored) ? stored : Value.Create(schema);
}

/**
 * The settings of a schema, from a stored document: each that is missing, or that the schema no longer accepts, has its
 * default. What the schema does not name is left out.
 */
export function readSettings<T extends TSchema>(schema: T, stored: unknown): Static<T> {
  return Value.Parse(schema, readValue(schema, stored));
}

/** The part of a request that is settings of a schema. */
export const readChanges = <T extends TSchema>(schema: T, given: Static<T>): Static<T> =>
  Value.Parse(schema, Value.Clean(schema, structuredClone(given)));

/**
 * The stored document with some settings changed. It keeps the others, and also those that only a newer version of the
 * API knows, which may run beside this one.
 */
export function mergeChanges(stored: unknown, changes: object): SettingsGroup {
  const before = isGroup(stored) ? stored : {};
  const entries = Object.entries(changes).map(([name, value]) => [
    name,
    isGroup(value) ? mergeChanges(before[name], value) : value,
  ]);
  return { ...before, ...Object.fromEntries(entries) };
}
