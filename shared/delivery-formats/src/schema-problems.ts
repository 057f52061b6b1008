import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Returns each problem of a value as a sentence that names what is allowed, and never a regular expression. A schema with
 * a pattern says in its `description` what a text must be.
 *
 * @example
 * schemaProblems(RemoteManifestSchema, manifest); // ['paths[0].guard is "teach": use one of public, logged-out, …']
 */
export function schemaProblems(schema: TSchema, value: unknown): string[] {
  const errors = [...Value.Errors(schema, value)].filter(({ keyword }) => keyword !== 'boolean');
  return [...new Set(errors.map((error) => sentence(error, schema, value)))];
}

interface Problem {
  keyword: string;
  schemaPath: string;
  instancePath: string;
  params: object;
  message: string;
}

function sentence(
  { keyword, schemaPath, instancePath, params, message }: Problem,
  schema: TSchema,
  value: unknown,
): string {
  const at = find(schema, schemaPath.replace(/^#/, ''));
  const place = placeOf(instancePath);
  const is = `${place || 'it'} is ${JSON.stringify(find(value, instancePath))?.slice(0, 100) ?? 'missing'}`;
  const listed = (name: string): string[] => [Object(params)[name]].flat().map(String);
  if (keyword === 'enum') return `${is}: use one of ${listed('allowedValues').join(', ')}`;
  if (keyword === 'required') return `${place || 'it'} lacks ${listed('requiredProperties').join(', ')}`;
  if (keyword === 'additionalProperties') {
    const { properties, description } = Object(at);
    const known = Object.keys(properties ?? {}).join(', ');
    const unknown = listed('additionalProperties').join(', ');
    return `${place || 'it'} has ${unknown}, which it must not have: ${description ? `use ${description}` : `use ${known || 'nothing'}`}`;
  }
  const { description } = Object(at);
  if (description) return `${is}: it must be ${description}`;
  if (keyword === 'type') return `${is}: it must be ${typeNames[listed('type')[0] ?? ''] ?? listed('type')}`;
  if (keyword === 'pattern') return `${is}: it has characters that are not allowed`;
  return `${place || 'it'} ${message}`;
}

const typeNames: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Returns the value at a JSON pointer. */
const find = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((found, key) => Object(found)[key.replace(/~1/g, '/').replace(/~0/g, '~')], value);

/** Writes a JSON pointer as in a program: `paths[0].guard`. */
const placeOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key.replace(/~1/g, '/')}`))
    .join('')
    .replace(/^\./, '');
